import { expect, test } from 'vitest';
import type { Rights, TargetPage } from './rights.ts';
import { pageGranting, targetKey, type TargetPages } from './target.ts';

const one: TargetPage = { id: '1', enCode: 'dict.one' };
const two: TargetPage = { id: '2', enCode: 'dict.two' };
const rights = (codes: string[], pages: TargetPage[] = [one, two], administrator = false): Rights => ({
  administrator,
  codes: new Set(codes),
  schemes: new Map(),
  defined: new Set(),
  targets: new Map([[targetKey('dictionary', 't'), pages]]),
});
const dictionary: TargetPages = { kind: 'dictionary', all: 'system.dictionary' };
const model: TargetPages = { kind: 'dictionary', all: null };
const onTwo = ({ id }: TargetPage) => id === '2';

test.each<[string, Rights, TargetPages, string | undefined, string, string | undefined, ((page: TargetPage) => boolean)?]>([
  ['nothing granted is nowhere', rights([]), dictionary, 't', 'view', undefined],
  ['the page of all holds for each', rights(['system.dictionary:view']), dictionary, 't', 'view', 'system.dictionary'],
  ['… and for what nobody has found', rights(['system.dictionary:view']), dictionary, undefined, 'view', 'system.dictionary'],
  ['a page of the target holds', rights(['dict.two:view']), dictionary, 't', 'view', 'dict.two'],
  ['… not for another one', rights(['dict.two:view']), dictionary, 'u', 'view', undefined],
  ['… not for one of another kind', rights(['dict.two:view']), { kind: 'model', all: null }, 't', 'view', undefined],
  ['… not for what nobody has found', rights(['dict.two:view']), dictionary, undefined, 'view', undefined],
  ['of several pages the first one in the menu that grants it', rights(['dict.one:view', 'dict.two:view']), dictionary, 't', 'view', 'dict.one'],
  ['… also when an earlier one does not', rights(['dict.one:view', 'dict.two:view', 'dict.two:btn_add']), dictionary, 't', 'btn_add', 'dict.two'],
  ['pages never add up: the button of one and the view of another', rights(['dict.one:view', 'dict.two:btn_add']), dictionary, 't', 'btn_add', undefined],
  ['the page of all comes before its own', rights(['dict.one:view', 'system.dictionary:view']), dictionary, 't', 'view', 'system.dictionary'],
  ['only pages that count', rights(['dict.one:view', 'dict.two:view']), model, 't', 'view', 'dict.two', onTwo],
  ['an administrator stands on the first', rights([], [one, two], true), model, 't', 'btn_add', 'dict.one'],
  ['… on none where there is none', rights([], [], true), model, 't', 'btn_add', undefined],
])('%s', (_, held, pages, id, right, expected, counts) => {
  expect(pageGranting(held, pages, id, right, counts)).toBe(expected);
});
