// What runs in somebody's name asks what they themselves wrote or saw last, whoever else may write it.
import { Refusal } from '../kit/refusal.ts';
import type { Values } from '../kit/record.ts';
import { sql } from 'kysely';
import type { InterfaceRow } from './data-interface.db.ts';

/** Columns that decide what is asked, and of whom. */
const ASKS = ['data_type', 'query', 'path', 'parameters', 'db_link_id'] as const;

/**
 * Of a save: who wrote what is asked, and whose rights are lent from now on.
 * @param before null: it is new
 */
export function authorship(changes: Values, before: InterfaceRow | null, userId: string): Values {
  const rewritten = ASKS.some((column) => changes[column] !== undefined && text(changes[column]) !== text(before?.[column]));
  const source = changes.db_link_id === undefined ? before?.db_link_id : changes.db_link_id;
  // An account of a data source is lent by whoever saves, as one's own rights are.
  const author = before === null || rewritten || source ? { asks_user_id: userId } : {};
  const asks = before !== null && rewritten ? { ...author, asks_version: sql`n.version + 1` } : author;
  const lent = changes.as_owner ?? before?.as_owner ?? 0;
  return { ...asks, owner_user_id: lent === 1 ? userId : null };
}

/** JSON columns are read as values, their keys in PostgreSQL's order, and written as text. */
const text = (value: unknown) => JSON.stringify(typeof value === 'string' && /^[[{]/.test(value) ? parsed(value) : value, inOrder);

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * @param seen the `asks_version` that they approved
 * @throws Refusal interfaceUnapproved
 */
export function assertApproved(row: InterfaceRow, userId: string, seen: number | null | undefined): void {
  if (row.asks_user_id !== userId && row.asks_version !== seen) throw new Refusal('interfaceUnapproved', { name: row.full_name });
}
