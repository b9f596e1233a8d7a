// Pictures and rich text of records: stored sanitised and with unsigned addresses, shown with links that are signed for the reader.
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Program } from '@ordo/engine/form/rules/compile.ts';
import type { FileLinks } from '../kit/file-links.ts';
import { cleanRichText, showRichText } from '../kit/rich-text.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveModel } from './live.ts';
import { rowsIn, type RecordValues } from './record-query.ts';

const PLACE = '/api/file/Image/annexpic/';
const STORED = /^[0-9a-f]{32}\.[a-z0-9]{1,5}$/;

type Field = { node: Pick<FormNode, 'id' | 'kind'> };
type Entry = Record<string, unknown>;

/** The address of our own pictures is derived from the stored name, not from the client's input. */
function inEntry(value: unknown, addressOf: (address: string) => string): unknown {
  const { fileId } = (value ?? {}) as Entry;
  return typeof fileId === 'string' && STORED.test(fileId) ? { ...(value as Entry), url: addressOf(`${PLACE}${fileId}`) } : value;
}

const inEntries = (value: unknown, addressOf: (address: string) => string): unknown =>
  Array.isArray(value) ? (value as readonly unknown[]).map((one) => inEntry(one, addressOf)) : value;

const inText = (value: unknown, change: (html: string) => string): unknown => (typeof value === 'string' && /[<&]/.test(value) ? change(value) : value);

interface Ways {
  kept(value: unknown): unknown;
  shown(value: unknown, signed: (address: string) => string): unknown;
}

const WAYS: Partial<Record<FieldKindName, Ways>> = {
  uploadImg: { kept: (value) => inEntries(value, (address) => address), shown: inEntries },
  signature: { kept: (value) => inEntry(value, (address) => address), shown: inEntry },
  editor: {
    kept: (value) => inText(value, cleanRichText),
    shown: (value, signed) => inText(value, (html) => (html.includes('<img') ? showRichText(html, signed) : html)),
  },
};

/** In the form that is stored, logged and compared. */
export const asKept = ({ node }: Field, value: unknown): unknown => WAYS[node.kind]?.kept(value) ?? value;

/** Sanitises rich text that rules and formulas have produced. */
export function allKept(program: Program, values: RecordValues): RecordValues {
  const fields = [...program.map.fields.values()].filter(({ node }) => node.kind === 'editor');
  if (fields.length === 0) return values;
  const of = (table: string | null, own: RecordValues): RecordValues => ({
    ...own,
    ...Object.fromEntries(
      fields.flatMap((field) => (field.table === table && field.node.id in own ? [[field.node.id, asKept(field, own[field.node.id])]] : [])),
    ),
  });
  const tables = [...new Set(fields.flatMap(({ table }) => (table !== null && table in values ? [table] : [])))];
  const rows = tables.map((table) => [table, rowsIn(values, table).map((row) => ({ ...row, values: of(table, row.values) }))]);
  return { ...of(null, values), ...Object.fromEntries(rows) };
}

/** The same records for display to a reader. */
export function shownTo<R extends { values: RecordValues }>(
  { user, now }: Pick<Call, 'user' | 'now'>,
  links: FileLinks,
  { head, children }: LiveModel,
  records: readonly R[],
): R[] {
  const isShown = ({ node }: Field) => WAYS[node.kind] !== undefined;
  const fields = head.fields.filter(isShown);
  const tables = children.map(({ id, fields: own }) => ({ id, fields: own.filter(isShown) })).filter((table) => table.fields.length > 0);
  if (fields.length + tables.length === 0) return [...records];
  const signed = (address: string) => links.signed(address, user, now);
  const told = (own: readonly Field[], values: RecordValues): RecordValues => ({
    ...values,
    ...Object.fromEntries(own.flatMap(({ node: { id, kind } }) => (id in values ? [[id, WAYS[kind]?.shown(values[id], signed)]] : []))),
  });
  return records.map((record) => {
    const rows = tables
      .filter(({ id }) => id in record.values)
      .map(({ id, fields: own }) => [id, rowsIn(record.values, id).map((row) => ({ ...row, values: told(own, row.values) }))]);
    return { ...record, values: { ...told(fields, record.values), ...Object.fromEntries(rows) } };
  });
}
