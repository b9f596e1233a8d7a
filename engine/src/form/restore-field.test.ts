import { expect, test } from 'vitest';
import { restoreField } from './restore-field.ts';
import type { FormDocument } from './document.ts';
import { inside } from './translate.ts';

type Wire = { __config__: Record<string, unknown>; __vModel__: string };
const field = (id: string, kind = 'comInput'): Wire => ({ __config__: { naseKey: kind, label: id, fieldId: id }, __vModel__: id });
const within = (id: string, kind: string, children: Wire[]): Wire => ({ ...field(id, kind), __config__: { ...field(id, kind).__config__, children } });
const form = (...fields: Wire[]): FormDocument => inside(JSON.parse(JSON.stringify({ fields })), () => 'new').document as FormDocument;
/** `card(a) lines(b c)`; a field that is not text as `a:numInput`. */
const said = (nodes: FormDocument['nodes']): string =>
  nodes.map(({ id, kind, children }) => `${id}${children.length ? `(${said(children)})` : kind === 'comInput' ? '' : `:${kind}`}`).join(' ');

const earlier = form(field('a'), within('card', 'card', [field('b')]), within('lines', 'table', [field('c'), field('d')]));
const cases: [string, FormDocument, string, string | null][] = [
  ['what is gone stands last', form(field('x')), 'a', 'x a'],
  ['what stood in a card stands last, without the card', form(field('x')), 'b', 'x b'],
  ['what has another kind now is as it was, where it is now', form(within('other', 'card', [field('a', 'numInput')]), field('x')), 'a', 'other(a) x'],
  ['a column goes back into its child table', form(within('lines', 'table', [field('d')]), field('x')), 'c', 'lines(d c) x'],
  ['a column whose child table is gone comes with the whole of it', form(field('x')), 'c', 'x lines(c d)'],
  ['a child table comes with its columns', form(field('x')), 'lines', 'x lines(c d)'],
  ['what was never there does not come', form(field('x')), 'nobody', null],
];

test.each(cases)('%s', (_, now, id, wanted) => {
  const back = restoreField(now, earlier, id);
  expect(back && said(back.nodes)).toBe(wanted);
});
