// Values of an external database in a neutral text format (engine/data-sync/types), whatever its types. The session must be prepared by `settle`.
import { carried, written, type Kind, type Type } from '@ordo/engine/data-sync/types.ts';
import { sql, type RawBuilder } from 'kysely';

const HEX: ReadonlySet<Type['is']> = new Set(['text', 'json', 'uuid', 'bytes']);

/** As text that no driver changes: MySQL's long texts arrive as bytes. */
export function selectAsText(kind: Kind, column: RawBuilder<unknown>, type: Type): RawBuilder<unknown> {
  if (kind === 'PostgreSQL') return sql`${column}::text`;
  if (type.is === 'bytes') return sql`hex(${column})`;
  return HEX.has(type.is) ? sql`hex(convert(${column} using utf8mb4))` : column;
}

/** Parses what `selectAsText` has read, in its database's notation. */
export function parseCell(kind: Kind, type: Type, text: string | null): string | null {
  if (text === null || kind === 'PostgreSQL' || !HEX.has(type.is)) return text;
  const hex = text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : text;
  return type.is === 'bytes' ? hex : Buffer.from(hex, 'hex').toString('utf8');
}

/** … in the neutral format. */
export function toTransferText(kind: Kind, type: Type, text: string | null): string | null {
  const cell = parseCell(kind, type, text);
  return cell === null ? null : carried(type, cell);
}

/** As a parameter of a statement. */
export function toParameter(kind: Kind, type: Type, text: string | null): unknown {
  if (text === null) return null;
  return kind === 'MySQL' && type.is === 'bytes' ? Buffer.from(text, 'hex') : written(kind, type, text);
}
