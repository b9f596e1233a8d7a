import type { ListAction } from '@ordo/engine/list/document.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { bareList } from '@ordo/engine/list/bare-list.ts';
import { createLook } from '../form/names-look.ts';
import { launchDefaults, launchedFor } from '../flow/launched-for.ts';
import { addressOf, buttonsAbove, buttonsAt, type Pressing } from './list-buttons.ts';
import type { OpenedModel } from './opened-model.ts';

afterEach(() => vi.unstubAllGlobals());

const say = (field: string) => ({ name: '甲 & 乙/..', empty: '' })[field] ?? '';

test.each([
  ['https://a.example/?q={name}', 'https://a.example/?q=%E7%94%B2%20%26%20%E4%B9%99%2F..'],
  ['#/model/office.leave?keyword={name}', '#/model/office.leave?keyword=%E7%94%B2%20%26%20%E4%B9%99%2F..'],
  ['/report/1?x={empty}', '/report/1?x='],
  ['{name}', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//a.example', null],
  ['', null],
])('%j leads to %j', (address, to) => expect(addressOf(address, say)).toBe(to));

const launch: ListAction = { do: 'launch', flow: 'w1', into: {} };
const button = (name: string) => ({ name, label: { zh: name }, icon: '', action: launch, outside: {} });
const modelWith = (rights: readonly string[]) =>
  ({
    id: 'm',
    menuId: 'page',
    design: { form: { nodes: [] }, list: { ...bareList, buttons: [button('above')], rowButtons: [button('begin')] } },
    fields: new Map(),
    sees: () => true,
    may: (right: string) => rights.includes(right),
    around: () => ({ facts: null, now: 0 }),
  }) as unknown as OpenedModel;
const look = createLook({}, 'zh');
const nobody = {} as Pressing;

test('a button that launches a workflow opens its form for the record, also while the record cannot be changed, and above the list without one', () => {
  const location = { hash: '' };
  vi.stubGlobal('location', location);
  const opened = () => ({ ...launchDefaults, ...Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])) });
  const model = modelWith(['btn_begin', 'btn_above']);
  const [row] = buttonsAt(model, { id: 'r/1 &x' }, look, nobody, 'held');
  expect(row?.off).toBeUndefined();
  row?.run();
  expect(opened().flow).toBe('w1');
  expect(launchedFor(opened())).toEqual({ id: 'm', menuId: 'page', recordId: 'r/1 &x', button: 'begin' });
  buttonsAbove(model, 'zh', nobody)[0]?.run();
  expect([opened().flow, launchedFor(opened())]).toEqual(['w1', undefined]);
  expect([...buttonsAt(modelWith([]), { id: 'r' }, look, nobody), ...buttonsAbove(modelWith([]), 'zh', nobody)]).toEqual([]);
});
