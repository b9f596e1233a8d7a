// Finds records of external tables by what a cell says: their key, or what the relation shows of them. Their database has no normalised form, so it compares
// as written; what it finds is compared with the cells as people see them.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { digitsOf, type Numeral } from '@ordo/engine/kind/decimal.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { parseWritten } from '@ordo/engine/kind/kind.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { titleParts } from '@ordo/engine/model/title-parts.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import type { Called, LookFor } from './called.ts';
import { isSealed, type LiveField } from './live.ts';
import { namesOf, type RecordNames } from './names.ts';
import { readRecords } from './record-read.ts';
import { titledElsewhere, titleFields } from './titles.ts';
import { headNamed, lookWith } from './wire.ts';

/** Records that one question reads at most. */
const MOST = 5_000;
/** Values of one condition. */
const VALUES = 500;
const MINUTE = 60_000;

/** @param field that the relation shows; the title, if it names none @param written as in the cells */
export async function calledElsewhere(
  call: Call,
  access: RecordAccess,
  field: string,
  written: readonly string[],
  lookFor: LookFor,
  related: RecordNames,
): Promise<Called[]> {
  const names = new Set(written.map(normalForm));
  const keyed = await byKey(call, access, written);
  const named = headNamed(access.model, field);
  const shown = named ? await byField(call, access, named, written, lookFor, related) : await byTitle(call, access, written, lookFor, related);
  const found = new Map(keyed.map((one) => [one.id, one]));
  for (const { id, name } of shown) {
    if (!names.has(name)) continue;
    const one = found.get(id) ?? { id, code: id, names: [], parent: '' };
    found.set(id, { ...one, names: [...one.names, name] });
  }
  return [...found.values()];
}

async function byKey(call: Call, access: RecordAccess, written: readonly string[]): Promise<Called[]> {
  const numbered = new Set(written.map((cell) => cell.trim()));
  const ids = [...new Set([...numbered].map((cell) => cell.replace(/^#/, '')))];
  const found = await titledElsewhere(call.db, access, { ids, pageSize: Math.max(1, ids.length) }, call.language, async () => new Map());
  return found.map(({ id }) => ({ id, code: normalForm(numbered.has(`#${id}`) ? `#${id}` : id), names: [], parent: '' }));
}

interface Shown {
  id: string;
  /** In its normal form. */
  name: string;
}

async function byField(
  { db, language }: Call,
  { model, within, sees }: RecordAccess,
  field: LiveField,
  written: readonly string[],
  lookFor: LookFor,
  related: RecordNames,
): Promise<Shown[]> {
  if (!sees(field.path) || isSealed(field)) return [];
  const found: Shown[] = [];
  for (let at = 0; at < written.length; at += VALUES) {
    const cells = written.slice(at, at + VALUES);
    const filter = await saying(field, cells, lookFor);
    if (filter === null) return found;
    const { list } = await readRecords(db, model, { currentPage: 1, pageSize: MOST, sort: [], filter, deleted: 0 }, within, sees);
    const look = lookWith(await namesOf(db, model, list, (path) => path === field.path, language, related), language);
    const meant = meantIn(field, cells, await lookIn(field, cells, lookFor));
    for (const { id, values } of list) {
      const value = (values[field.node.id] ?? null) as Json;
      const text = normalForm(fieldKinds[field.node.kind].text(value, field.node, look));
      const own = [text, ...(meant.get(keyOf(field, value))?.cells ?? [])];
      found.push(...[...new Set(own)].map((name) => ({ id, name })));
    }
  }
  return found;
}

async function byTitle(call: Call, access: RecordAccess, written: readonly string[], lookFor: LookFor, related: RecordNames): Promise<Shown[]> {
  const { title, fields } = titleFields(access);
  const filter = await sayingTitle(
    title,
    fields.filter(({ path }) => access.sees(path)),
    written,
    (field, cells) => saying(field, cells, lookFor),
  );
  if (filter === null) return [];
  const found = await titledElsewhere(call.db, access, { filter, pageSize: MOST }, call.language, related);
  return found.map(({ id, title: own }) => ({ id, name: normalForm(own) }));
}

/** Each field of the title says one of its parts, where it can be asked. @returns null: no field can */
async function sayingTitle(
  title: string,
  fields: readonly LiveField[],
  written: readonly string[],
  say: (field: LiveField, cells: readonly string[]) => Promise<Filter | null>,
): Promise<Filter | null> {
  const ways = written.slice(0, VALUES).map((one) => titleParts(title, one));
  if (ways.includes(null)) return null;
  const all: Filter[] = [];
  for (const field of fields) {
    const cells = [...new Set(ways.flatMap((way) => (way ?? []).flatMap((parts) => parts.get(field.node.id) ?? [])))];
    const full = cells.filter((cell) => cell !== '');
    if (cells.length === 0 || full.length > VALUES) continue;
    const said = await say(field, full);
    const any: Filter[] = [...(said === null ? [] : [said]), ...(full.length < cells.length ? [{ field: field.node.id, is: 'empty' } as const] : [])];
    if (said !== null || full.length === 0) all.push({ any });
  }
  return all.length === 0 ? null : { all };
}

const lookIn = ({ path, node, kind }: LiveField, cells: readonly string[], lookFor: LookFor): Promise<Look> =>
  lookFor({ path, node, kind, table: null, title: node.label }, cells);

const ASKED: ReadonlySet<string> = new Set(['text', 'numeric', 'bigint', 'integer', 'smallint', 'date', 'time', 'timestamptz']);

const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'bigint', 'integer', 'smallint']);
/** The same for equal numbers: 7.50 is 7.5. */
const keyOf = ({ kind }: LiveField, value: Json): string =>
  value !== null && NUMBERS.has(kinds[kind].stored) ? (digitsOf(value as Numeral) ?? '') : JSON.stringify(value);

/** As a moment of the wire, which needs no seconds; else as its kind writes it. */
function otherwise({ node, kind }: LiveField, cell: string): Json | undefined {
  const wire = kind === 'moment' ? fieldKinds[node.kind].valueIn(cell.trim(), node) : null;
  return typeof wire === 'number' ? wire : (parseWritten(kinds[kind] as Parameters<typeof parseWritten>[0], cell) as Json | undefined);
}

/** Each value that the field reads from cells, with these in their normal form. */
function meantIn(field: LiveField, cells: readonly string[], look: Look): Map<string, { value: Scalar; cells: Set<string> }> {
  const { node } = field;
  const meant = new Map<string, { value: Scalar; cells: Set<string> }>();
  for (const cell of cells) {
    const read = fieldKinds[node.kind].from(cell, node, look);
    const value = 'value' in read ? read.value : (otherwise(field, cell) ?? null);
    if (value === null || typeof value === 'object') continue;
    const key = keyOf(field, value);
    const known = meant.get(key) ?? { value, cells: new Set() };
    known.cells.add(normalForm(cell));
    meant.set(key, known);
  }
  return meant;
}

/** A condition that holds for the records whose field says one of these, and perhaps for some others. @returns null: it cannot be asked */
async function saying(field: LiveField, cells: readonly string[], lookFor: LookFor): Promise<Filter | null> {
  const { stored } = kinds[field.kind];
  const { id } = field.node;
  if (!ASKED.has(stored)) return null;
  const read = [...meantIn(field, cells, await lookIn(field, cells, lookFor)).values()].map(({ value }) => value);
  // A moment is shown to the minute, or to the second.
  if (stored === 'timestamptz')
    return {
      any: read.flatMap((value): Filter[] =>
        typeof value === 'number'
          ? [
              {
                all: [
                  { field: id, is: 'greaterOrEqual', value: Math.floor(value / MINUTE) * MINUTE },
                  { field: id, is: 'less', value: Math.floor(value / MINUTE) * MINUTE + MINUTE },
                ],
              },
            ]
          : [],
      ),
    };
  const texts = stored === 'text' ? cells.flatMap((cell) => [cell, cell.trim()]) : [];
  const values = [...new Set([...read, ...texts])];
  return values.length === 0 ? { any: [] } : { field: id, is: 'in', value: values };
}
