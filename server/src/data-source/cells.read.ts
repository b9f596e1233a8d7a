// Values of a database of others as texts that travel (engine/data-sync/types), whatever it calls their types. The session is one of `settle`.
import { carried, written, type Kind, type Type } from '@ordo/engine/data-sync/types.ts';
import { sql, type RawBuilder } from 'kysely';

const HEX: ReadonlySet<Type['is']> = new Set(['text', 'json', 'uuid', 'bytes']);

/** As text that nothing between here and there changes: MySQL's long texts come as bytes. */
export function selectAsText(kind: Kind, column: RawBuilder<unknown>, type: Type): RawBuilder<unknown> {
  if (kind === 'PostgreSQL') return sql`${column}::text`;
  if (type.is === 'bytes') return sql`hex(${column})`;
  return HEX.has(type.is) ? sql`hex(convert(${column} using utf8mb4))` : column;
}

/** What `selectAsText` has brought, as its database writes it. */
export function parseCell(kind: Kind, type: Type, text: string | null): string | null {
  if (text === null || kind === 'PostgreSQL' || !HEX.has(type.is)) return text;
  const hex = text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : text;
  return type.is === 'bytes' ? hex : Buffer.from(hex, 'hex').toString('utf8');
}

/** … as it travels. */
export function toTransferText(kind: Kind, type: Type, text: string | null): string | null {
  const cell = parseCell(kind, type, text);
  return cell === null ? null : carried(type, cell);
}

/** What is bound to a statement. */
export function toParameter(kind: Kind, type: Type, text: string | null): unknown {
  if (text === null) return null;
  return kind === 'MySQL' && type.is === 'bytes' ? Buffer.from(text, 'hex') : written(kind, type, text);
}
