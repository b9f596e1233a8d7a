// A record as a person may see it: permissions for page, rows and columns depend on the record's source, not on the template.
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { canSee } from '@ordo/engine/permission/columns.ts';
import { can, type Rights } from '@ordo/engine/permission/rights.ts';
import type { PrintRecord, PrintRow, PrintShape, PrintValue } from '@ordo/engine/print/shape.ts';
import type { PrintRegistry, PrintSource, SourceField } from '../kit/print-source.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/** @throws Refusal printSourceUnknown */
export async function sourceOf(prints: PrintRegistry, call: Call, type: string): Promise<PrintSource> {
  const source = await prints.find(call, type);
  if (!source) throw new Refusal('printSourceUnknown');
  return source;
}

const access = ({ columns, right = 'view' }: PrintSource) => `${columns.menu}:${right}`;

export const mayPrint = (rights: Rights, source: PrintSource) => can(rights, access(source));

/** @throws Refusal denied, notFound */
export async function recordOf(call: Call, source: PrintSource, id: string): Promise<{ fullName: string; record: PrintRecord; changedAt: number }> {
  if (!mayPrint(call.user.rights, source)) throw new Refusal('denied', {}, { right: access(source) });
  const { fullName, record, changedAt } = await source.read(call, id);
  const own = seen(call.user.rights, source, source.fields, record);
  const lists = source.lists.map(({ key, fields }): [string, PrintRow[]] => {
    const rows = record[key];
    return [key, Array.isArray(rows) ? rows.map((row: PrintRow) => seen(call.user.rights, source, fields, row)) : []];
  });
  return { fullName, record: { ...own, ...Object.fromEntries(lists) }, changedAt };
}

/** Only the declared columns that the person may see. */
function seen(rights: Rights, { columns }: PrintSource, fields: readonly SourceField[], row: PrintRecord): PrintRow {
  const visible = fields.filter(({ key, kind, tells = key }) => kind !== 'word' && canSee(rights, columns, tells));
  return Object.fromEntries(visible.map(({ key }) => [key, (row[key] as PrintValue) ?? null]));
}

/** The record with its pictures' addresses mapped. */
export function withAddresses(source: PrintSource, record: PrintRecord, addressOf: (src: string) => string): PrintRecord {
  const changed = (fields: readonly SourceField[], row: PrintRecord): PrintRecord => {
    const pictures = fields.flatMap(({ key, kind }) => (kind === 'pictures' && typeof row[key] === 'string' ? [[key, row[key]] as const] : []));
    return { ...row, ...Object.fromEntries(pictures.map(([key, all]) => [key, all.split('\n').map(addressOf).join('\n')])) };
  };
  const lists = source.lists.map(({ key, fields }) => [key, (Array.isArray(record[key]) ? record[key] : []).map((row: PrintRow) => changed(fields, row))]);
  return { ...changed(source.fields, record), ...Object.fromEntries(lists) };
}

export const shapeOf = ({ fields, lists }: PrintSource): PrintShape => ({ fields, lists });

/** Names of the fields; those of lists by `key.field`. */
export function namesOf({ fields, lists }: PrintSource, language: Language): Record<string, string> {
  const named = (prefix: string, some: readonly SourceField[]) => some.map(({ key, name }) => [`${prefix}${key}`, translate(name, language, {}, zhtw)]);
  return Object.fromEntries([
    ...named('', fields),
    ...lists.flatMap(({ key, fields: own }) => [...named(`${key}.`, own), [`${key}.no`, translate(NUMBER, language, {}, zhtw)]]),
  ]);
}

const NUMBER = ['序号', 'No.'] as const;
