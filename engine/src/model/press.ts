// A button of a list whose press sets fields, as the rule that it is for that one save: it stands above the other rules and is judged with them.
import type { Rule } from '../form/rule.ts';
import type { ListButton, ListDocument } from '../list/document.ts';
import type { Design } from './design.ts';

/** Every button that a designer has made, in whichever place. */
export const madeButtons = (list: Pick<ListDocument, 'buttons' | 'rowButtons'> | null): ListButton[] =>
  [...(list?.buttons ?? []), ...(list?.rowButtons ?? [])].filter(({ action }) => action !== undefined);

export const rightOfButton = ({ name }: Pick<ListButton, 'name'>) => `btn_${name}`;

/** Null for one that sets nothing. */
export function pressRule({ name, label, action }: ListButton): Rule | null {
  if (action?.do !== 'set') return null;
  const then = Object.entries(action.values).map(([node, formula]) => ({ do: 'set', node, formula }) as const);
  return { id: `press.${name}`, name: label, enabled: true, table: null, when: { all: [] }, then };
}

/** Rules of the form, and those that buttons are, as far as somebody has to read them all. */
export const withPresses = ({ rules, list }: Pick<Design, 'rules' | 'list'>): readonly Rule[] => [
  ...rules,
  ...madeButtons(list).flatMap((button) => pressRule(button) ?? []),
];
