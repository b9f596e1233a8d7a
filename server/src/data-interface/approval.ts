// What runs with a person's rights executes only what they wrote or have seen, even if others may change it.
import { Refusal } from '../kit/refusal.ts';
import type { Values } from '../kit/record.ts';
import { sql } from 'kysely';
import type { InterfaceRow } from './data-interface.db.ts';

/** Columns that decide what is queried, and from whom. */
const ASKS = ['data_type', 'query', 'path', 'parameters', 'db_link_id'] as const;

/**
 * For a save: who wrote the query, and whose rights it uses from now on.
 * @param before null: it is new
 */
export function authorship(changes: Values, before: InterfaceRow | null, userId: string): Values {
  const rewritten = ASKS.some((column) => changes[column] !== undefined && text(changes[column]) !== text(before?.[column]));
  const source = changes.db_link_id === undefined ? before?.db_link_id : changes.db_link_id;
  // Saving lends the account of a data source like one's own rights.
  const author = before === null || rewritten || source ? { asks_user_id: userId } : {};
  const asks = before !== null && rewritten ? { ...author, asks_version: sql`n.version + 1` } : author;
  const lent = changes.as_owner ?? before?.as_owner ?? 0;
  return { ...asks, owner_user_id: lent === 1 ? userId : null };
}

/** JSON columns are read as values, with keys in PostgreSQL's order, and written as text. */
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
