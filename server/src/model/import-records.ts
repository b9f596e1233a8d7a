// Finds related records by what a cell says: the number of a record, or what the relation shows of it, in the form in which it is shown.
import { modelPages } from '@ordo/contract/model-page.ts';
import { dateFormat } from '@ordo/engine/form/kinds/date.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Elsewhere } from '@ordo/engine/form/source-key.ts';
import { digitsOf, type Numeral } from '@ordo/engine/kind/decimal.ts';
import { parseWritten } from '@ordo/engine/kind/kind.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { titleParts } from '@ordo/engine/model/title-parts.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { businessZone } from '@ordo/engine/text/business-time.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import type { Call } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { calledElsewhere } from './import-elsewhere.ts';
import { columnRef, isSealed, type LiveField, type LiveModels } from './live.ts';
import { relatedNames } from './related.ts';
import { titledRecords, titleFields } from './titles.ts';
import type { Called, LookFor } from './called.ts';
import { headNamed } from './wire.ts';

/** Titles are composed of fields, so those that are found by their fields are compared one by one; of more records only the numbers are found. */
const MAX_TITLES = 5_000;

/** Records of another model that the caller may see. */
export async function recordsCalled(
  call: Call,
  models: LiveModels,
  { model: id, field }: Extract<Elsewhere, { from: 'record' }>,
  written: readonly string[],
  lookFor: LookFor,
): Promise<readonly Called[]> {
  const page = pageGranting(call.user.rights, modelPages, id, 'view');
  if (page === undefined && !call.user.rights.administrator) return [];
  const model = await models.find(call.db, id);
  if (!model) return [];
  const access = accessOf({ ...call, page: page ?? null }, model);
  const { within, sees } = access;
  const names = [...new Set(written.map(normalForm))];
  if (model.elsewhere) return calledElsewhere(call, access, field, written, lookFor, relatedNames(call, models, false));
  const named = headNamed(model, field);
  if (!named) return calledByTitle(call, models, access, written, lookFor);
  const key = sees(named.path) && !isSealed(named) ? keySql(named) : null;
  const meant = key ? await meantBy(named, written, lookFor) : new Map<string, Set<string>>();
  const shown = key ?? sql<string>`''`;
  const { rows } = await sql<{ id: string; code: string; key: string | null }>`
    select t.id, '#' || t.record_no as code, ${shown} as key from ${tableSql(model.head.table)} t
    where t.delete_mark = 0 and ${within} and (${shown} = any(${[...meant.keys()]}::text[]) or '#' || t.record_no = any(${names}::text[]))`.execute(call.db);
  return rows.map(({ id: one, code, key: own }) => ({ id: one, code, names: [...(meant.get(own ?? '') ?? [])], parent: '' }));
}

/** The relation names no stored field, so it shows the title: the records are found by the fields of the titles in the cells. */
async function calledByTitle(call: Call, models: LiveModels, access: RecordAccess, written: readonly string[], lookFor: LookFor): Promise<Called[]> {
  const { within } = access;
  const names = new Set(written.map(normalForm));
  const related = relatedNames(call, models, false);
  const numbers = [...names].flatMap((name) => /^#(\d{1,18})$/.exec(name)?.[1] ?? []);
  const isNumbered = sql<SqlBool>`t.record_no = any(${numbers}::bigint[])`;
  const [numbered, titled] = [
    await titledRecords(call.db, access, sql<SqlBool>`${within} and ${isNumbered}`, numbers.length, call.language, related),
    await titledRecords(call.db, access, sql<SqlBool>`${within} and ${await sayingTitle(access, written, lookFor)}`, MAX_TITLES + 1, call.language, related),
  ];
  const isWhole = titled.length <= MAX_TITLES;
  const found = new Map([...numbered, ...(isWhole ? titled : [])].map((one) => [one.id, one]));
  return [...found.values()].flatMap(({ id, recordNo, title }): Called[] => {
    const [code, name] = [`#${recordNo}`, normalForm(title)];
    return names.has(code) || (isWhole && names.has(name)) ? [{ id, code, names: isWhole ? [name] : [], parent: '' }] : [];
  });
}

/** Rows `t` each of whose fields in the title says a part of one of these titles: those that have one of them, and perhaps some others. */
async function sayingTitle(access: RecordAccess, written: readonly string[], lookFor: LookFor): Promise<RawBuilder<SqlBool>> {
  const { title, fields } = titleFields(access);
  const ways = written.map((one) => titleParts(title, one));
  // Titles that can be read in too many ways are composed and compared.
  if (ways.includes(null)) return EVERY_ROW;
  const partsOf = (id: string) => [...new Set(ways.flatMap((way) => (way ?? []).flatMap((parts) => parts.get(id) ?? [])))];
  const all: RawBuilder<SqlBool>[] = [];
  if (title.includes('{recordNo}')) all.push(sql<SqlBool>`t.record_no::text = any(${partsOf('recordNo')}::text[])`);
  for (const field of fields) {
    const key = keySql(field);
    if (!key) continue;
    const parts = partsOf(field.node.id);
    const meant = [
      ...(
        await meantBy(
          field,
          parts.filter((part) => part !== ''),
          lookFor,
        )
      ).keys(),
    ];
    const isEmpty = parts.includes('') ? sql` or ${key} is null or ${key} = ''` : sql``;
    all.push(sql<SqlBool>`(${key} = any(${meant}::text[])${isEmpty})`);
  }
  return all.length === 0 ? EVERY_ROW : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** The value of a record as compared with cells; null: it cannot be named by this field. */
function keySql(field: LiveField): RawBuilder<string> | null {
  const column = columnRef(field, 't');
  switch (kinds[field.kind].stored) {
    case 'text':
      return sql`normal_form(${column})`;
    case 'numeric':
    case 'bigint':
    case 'smallint':
      return sql`trim_scale(${column}::numeric)::text`;
    case 'time':
      return sql`${column}::text`;
    case 'date':
      return sql`normal_form(to_char(${column}::timestamp, ${sqlFormat(field)}::text))`;
    case 'timestamptz':
      return sql`normal_form(to_char(${column} at time zone ${businessZone}, ${sqlFormat(field)}::text))`;
    default:
      return null;
  }
}

const PATTERNS: Readonly<Record<string, string>> = { yyyy: 'YYYY', YYYY: 'YYYY', MM: 'MM', dd: 'DD', DD: 'DD', HH: 'HH24', mm: 'MI', ss: 'SS' };

/** The format in which a day or moment is shown, as PostgreSQL writes it. */
function sqlFormat({ node, kind }: LiveField): string {
  const format = node.kind === 'date' ? dateFormat(node) : kind === 'day' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss';
  return format
    .split(/(yyyy|YYYY|MM|dd|DD|HH|mm|ss)/)
    .map((part) => PATTERNS[part] ?? (part && `"${part.replaceAll(/["\\]/g, String.raw`\$&`)}"`))
    .join('');
}

/** Value as compared → the cells that mean it: what is shown, and what the field would read from them. */
async function meantBy(field: LiveField, written: readonly string[], lookFor: LookFor): Promise<Map<string, Set<string>>> {
  const { node, kind } = field;
  const own = fieldKinds[node.kind];
  const { stored } = kinds[kind];
  const look = await lookFor({ path: field.path, node, kind, table: null, title: node.label }, written);
  const meant = new Map<string, Set<string>>();
  const means = (key: string | null, name: string) => key && meant.set(key, (meant.get(key) ?? new Set()).add(name));
  for (const cell of written) {
    const name = normalForm(cell);
    if (stored === 'text' || stored === 'date' || stored === 'timestamptz') means(name, name);
    const read = own.from(cell, node, look);
    const value = 'value' in read ? read.value : (parseWritten(kinds[kind] as Parameters<typeof parseWritten>[0], cell) ?? null);
    if (value === null) continue;
    if (stored === 'date' || stored === 'timestamptz') means(normalForm(own.text(value as never, node, look)), name);
    else if (stored === 'text') means(normalForm(String(value)), name);
    else if (stored === 'time') means(String(value), name);
    else means(digitsOf(value as Numeral), name);
  }
  return meant;
}
