// Width of the actions column, estimated from the labels: all rows are rendered at once, and none is measured.
import type { Action } from './types.ts';

/** Edit and delete. */
const LEAST = 112;
/** Width of a letter of a wide font, and of a Chinese character, at the table's font size. */
const LETTER = 8;
const SIGN = 14;
/** Padding on both sides of an action. */
const ROOM = 16;
/** The button of the overflow menu. */
const MORE = 14;
/** Remaining padding of the cell, into which the actions extend. */
const CELL = 8;

/** The first `shown` actions are buttons, and one more if it would be the only one in the overflow menu. */
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
