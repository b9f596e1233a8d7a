// A list button that sets fields, as a rule for that one save: it takes precedence over the other rules, and is checked with them.
import type { Rule } from '../form/rule.ts';
import type { ListButton, ListDocument } from '../list/document.ts';
import type { Design } from './design.ts';

/** All custom buttons, of the list and of its rows. */
export const madeButtons = (list: Pick<ListDocument, 'buttons' | 'rowButtons'> | null): ListButton[] =>
  [...(list?.buttons ?? []), ...(list?.rowButtons ?? [])].filter(({ action }) => action !== undefined);

export const rightOfButton = ({ name }: Pick<ListButton, 'name'>) => `btn_${name}`;

/** Null for a button that sets nothing. */
export function pressRule({ name, label, action }: ListButton): Rule | null {
  if (action?.do !== 'set') return null;
  const then = Object.entries(action.values).map(([node, formula]) => ({ do: 'set', node, formula }) as const);
  return { id: `press.${name}`, name: label, enabled: true, table: null, when: { all: [] }, then };
}

/** Rules of the form and of its buttons, where all of them have to be read. */
export const withPresses = ({ rules, list }: Pick<Design, 'rules' | 'list'>): readonly Rule[] => [
  ...rules,
  ...madeButtons(list).flatMap((button) => pressRule(button) ?? []),
];
