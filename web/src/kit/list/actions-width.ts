// How wide the column of actions has to be, told from their words: every row is drawn at once, and none of them is measured.
import type { Action } from './types.ts';

/** Edit and delete. */
const LEAST = 112;
/** A letter of a wide font, and a sign of Chinese, at the size of the table. */
const LETTER = 8;
const SIGN = 14;
/** On both sides of an action. */
const ROOM = 16;
/** The button that the rest is behind. */
const MORE = 14;
/** What is left of the room of the cell, into which the actions reach. */
const CELL = 8;

/** The first `shown` actions stand by themselves, and one more where it would be alone behind the button. */
export const visibleActions = (actions: readonly Action[], shown: number): readonly Action[] =>
  actions.length <= shown + 1 ? actions : actions.slice(0, shown);

/** @returns pixels, for the widest of these rows */
export function actionsWidth(rows: readonly (readonly Action[])[], shown: number): number {
  return rows.reduce((most, actions) => Math.max(most, widthOf(actions, shown)), LEAST);
}

function widthOf(actions: readonly Action[], shown: number): number {
  const direct = visibleActions(actions, shown);
  const words = direct.reduce((sum, { label }) => sum + ROOM + wordWidth(label), CELL);
  return direct.length < actions.length ? words + ROOM + MORE : words;
}

const wordWidth = (word: string) => Array.from(word).reduce((sum, sign) => sum + (sign > '\u2e7f' ? SIGN : LETTER), 0);
