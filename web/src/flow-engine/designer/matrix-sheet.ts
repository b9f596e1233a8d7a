// An approval matrix as cells of a spreadsheet: a range is two columns, names are separated in one cell.
import type { MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import { namesIn, type Matrix, type MatrixCell, type MatrixRow } from '@ordo/engine/flow/matrix.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { idsByName, nameOf, type Look, type Source } from '@ordo/engine/form/look.ts';
import { digitsOf, numeralIn, type Numeral } from '@ordo/engine/kind/decimal.ts';
import { parseWritten } from '@ordo/engine/kind/kind.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { comma } from '@ordo/engine/text/punctuation.ts';
import { cellsOf } from '../../form/table/range.ts';

type Group = 'users' | 'positions' | 'roles';

/** A column of the spreadsheet. */
export interface Slot {
  head: string;
  /** Column of the matrix, or a group of people. */
  of: number | Group;
  part: 'from' | 'to' | 'names';
  source: Source | null;
}

/** @param labels names of the columns of the matrix @param people names of the groups */
export function slotsOf(own: readonly (MatrixColumn | null)[], labels: readonly string[], people: Readonly<Record<Group, string>>): Slot[] {
  const conditions = own.flatMap((column, of): Slot[] => {
    const head = labels[of] ?? '';
    if (column?.cell !== 'range') return [{ head, of, part: 'names', source: column?.source ?? null }];
    return [
      { head: `${head} ≥`, of, part: 'from', source: null },
      { head: `${head} <`, of, part: 'to', source: null },
    ];
  });
  const group = (of: Group, from: 'user' | 'position' | 'role'): Slot => ({ head: people[of], of, part: 'names', source: { from } });
  return [...conditions, group('users', 'user'), group('positions', 'position'), group('roles', 'role')];
}

/** With a line of headings. */
export function sheetOf({ rows }: Matrix, slots: readonly Slot[], look: Look): string {
  const lines = rows.map((row) => slots.map((slot) => cellText(row, slot, look)));
  return [slots.map(({ head }) => head), ...lines].map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
}

function cellText({ cells, people }: MatrixRow, { of, part, source }: Slot, look: Look): string {
  const cell = typeof of === 'number' ? (cells[of] ?? null) : null;
  if (part !== 'names') {
    const bound = cell && 'from' in cell ? cell[part] : null;
    return bound === null ? '' : (digitsOf(bound) ?? '');
  }
  return (typeof of === 'number' ? namesIn(cell) : people[of]).map((id) => nameOf(source, id, look)).join(comma(look.language));
}

/** Text that is not in the matrix, and why; a row with an unread condition is left out whole, as it would match more than was meant. */
export interface Unread {
  row: number;
  head: string;
  text: string;
  why: 'unknown' | 'several' | 'number' | 'tooMany';
  /** The whole row is left out. */
  leavesOut: boolean;
}

const partsOf = (text: string): string[] => text.split(/[、,，;；\n]/).map((part) => part.trim()).filter(Boolean); // prettier-ignore

/** The lines with content, without a line of headings. */
function linesOf(text: string, slots: readonly Slot[]): string[][] {
  const [first = [], ...rest] = cellsOf(text).map((line) => line.map((cell) => cell.trim()));
  const isHead = first.some((cell, at) => cell !== '' && cell === slots[at]?.head);
  return [...(isHead ? [] : [first]), ...rest].filter((line) => line.some((cell) => cell !== ''));
}

/** Names by source, to be looked up before the text is read. */
export function writtenIn(text: string, slots: readonly Slot[]): [source: Source, written: string[]][] {
  const lines = linesOf(text, slots);
  return slots.flatMap(({ source }, at): [Source, string[]][] =>
    source ? [[source, lines.flatMap((line) => [line[at] ?? '', ...partsOf(line[at] ?? '')])]] : [],
  );
}

/** @param most maximum number of rows */
export function rowsOf(
  text: string,
  { own, slots, look, most }: { own: readonly (MatrixColumn | null)[]; slots: readonly Slot[]; look: Look; most: number },
): { rows: MatrixRow[]; unread: Unread[] } {
  const unread: Unread[] = [];
  const lines = linesOf(text, slots);
  for (const [at, line] of lines.entries()) if (at >= most) unread.push({ row: at + 1, head: '', text: line.join(' '), why: 'tooMany', leavesOut: true });
  const rows = lines.slice(0, most).flatMap((line, at): MatrixRow[] => {
    const says = (slot: Slot, written: string, why: Unread['why']) =>
      void unread.push({ row: at + 1, head: slot.head, text: written, why, leavesOut: typeof slot.of === 'number' });
    const cells: MatrixCell[] = own.map(() => null);
    const people: Record<Group, string[]> = { users: [], positions: [], roles: [] };
    for (const [place, slot] of slots.entries()) {
      const written = line[place] ?? '';
      if (written === '') continue;
      const { of, part } = slot;
      if (part !== 'names') {
        const bound = numberIn(written);
        if (bound === undefined) says(slot, written, 'number');
        else if (typeof of === 'number') cells[of] = { ...ends(cells[of] ?? null), [part]: bound };
        continue;
      }
      const ids = named(slot, written, look, (name, why) => says(slot, name, why));
      if (typeof of !== 'number') people[of] = ids;
      else if (ids.length > 0) cells[of] = own[of]?.cell === 'within' ? { within: ids } : { among: ids };
    }
    for (const written of line.slice(slots.length).filter(Boolean)) unread.push({ row: at + 1, head: '', text: written, why: 'unknown', leavesOut: false });
    const isLeftOut = unread.some(({ row, leavesOut }) => row === at + 1 && leavesOut);
    return isLeftOut ? [] : [{ cells, people: { ...nobody, ...people } }];
  });
  return { rows, unread };
}

const ends = (cell: MatrixCell): { from: Numeral | null; to: Numeral | null } => (cell && 'from' in cell ? cell : { from: null, to: null });

function numberIn(written: string): Numeral | undefined {
  const text = parseWritten(kinds.number, written);
  return text === undefined ? undefined : numeralIn(String(text));
}

/** The whole cell may be one name; else it is a list. */
function named({ source }: Slot, written: string, look: Look, says: (name: string, why: 'unknown' | 'several') => void): string[] {
  if (!source) {
    says(written, 'unknown');
    return [];
  }
  const whole = idsByName(source, written, look);
  if (whole.length === 1) return [...whole];
  const ids = partsOf(written).flatMap((name) => {
    const found = idsByName(source, name, look);
    if (found.length !== 1) says(name, found.length === 0 ? 'unknown' : 'several');
    return found.length === 1 ? found : [];
  });
  return [...new Set(ids)];
}
