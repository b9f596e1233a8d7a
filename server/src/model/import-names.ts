// Finds the ids of names and codes in the cells of a sheet: one query for each source, independent of the number of rows.
import { allOptions, type Look } from '@ordo/engine/form/look.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { sourceKey, type Elsewhere } from '@ordo/engine/form/source-key.ts';
import type { SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import type { Called, LookFor } from './called.ts';
import { recordsCalled } from './import-records.ts';
import type { LiveModels } from './live.ts';
import { offeredOptions } from './offered-names.ts';
import { lookWith } from './wire.ts';

interface Known {
  byCode: ReadonlyMap<string, readonly Called[]>;
  byName: ReadonlyMap<string, readonly Called[]>;
}

/** Sources whose names are not known: their cells contain ids. */
const isNameless = ({ from }: Elsewhere) => from === 'flowTask' || from === 'group';
/** Departments are organisations, but not every organisation is a department. */
const keyOf = (source: Elsewhere) => `${source.from} ${sourceKey(source)}`;
const FROM_THE_TOP: ReadonlySet<string> = new Set(['', '0', '-1']);

/** @param further whether records are found by a field whose own names have to be found first */
export async function resolveNames(
  call: Call,
  models: LiveModels,
  columns: readonly (SheetField | undefined)[],
  rows: readonly (readonly string[])[],
  further = true,
): Promise<Look> {
  const plain = lookWith({}, call.language);
  const asked = new Map<string, { source: Elsewhere; written: Set<string> }>();
  for (const [place, field] of columns.entries()) {
    const source = field && fieldKinds[field.node.kind].source(field.node);
    if (!field || !source || source.from === 'options' || isNameless(source)) continue;
    const key = keyOf(source);
    const known = asked.get(key) ?? { source, written: new Set<string>() };
    asked.set(key, known);
    // The kind itself determines the names in a cell.
    const note: Look = { ...plain, find: (_, written) => (known.written.add(written), [written]) };
    for (const cell of new Set(rows.map((row) => row[place] ?? ''))) if (cell !== '') fieldKinds[field.node.kind].from(cell, field.node, note);
  }
  const found = new Map(
    (
      await Promise.all(
        [...asked].map(async ([key, { source, written }]) => {
          const called = await calledSo(call, models, source, [...written], further);
          return called ? [[key, knownBy(called)] as const] : [];
        }),
      )
    ).flat(),
  );
  return {
    ...plain,
    find(source, written, within) {
      if (isNameless(source)) return [written];
      const known = found.get(keyOf(source));
      // Of an interface that does not answer, the ids are taken; the check of the values reports it.
      if (!known) return [written];
      const name = normalForm(written);
      return idsOf(known.byCode.get(name) ?? known.byName.get(name) ?? [], within);
    },
  };
}

/** Of several with the same name, those below the given parent, or at the top. */
function idsOf(called: readonly Called[], within: string | undefined): string[] {
  const there = called.filter(({ parent }) => (within === undefined ? FROM_THE_TOP.has(parent) : parent === '' || parent === within));
  return [...new Set((within === undefined && there.length === 0 ? called : there).map(({ id }) => id))];
}

function knownBy(all: readonly Called[]): Known {
  const grouped = (namesOf: (one: Called) => readonly string[]) => {
    const by = new Map<string, Called[]>();
    for (const one of all) for (const name of new Set(namesOf(one))) if (name !== '') by.set(name, [...(by.get(name) ?? []), one]);
    return by;
  };
  return { byCode: grouped(({ id, code }) => [normalForm(id), code]), byName: grouped(({ names }) => names) };
}

/** @returns null: the source does not answer */
async function calledSo(call: Call, models: LiveModels, source: Elsewhere, written: readonly string[], further: boolean): Promise<readonly Called[] | null> {
  if (written.length === 0) return [];
  if (source.from === 'interface') {
    const options = await offeredOptions(call, models, source);
    return options && allOptions(options).map(({ id, name }) => ({ id, code: normalForm(id), names: [normalForm(name.zh)], parent: '' }));
  }
  if (source.from === 'record') {
    const lookOf: LookFor = async (field, cells) =>
      further
        ? resolveNames(
            call,
            models,
            [field],
            cells.map((cell) => [cell]),
            false,
          )
        : lookWith({}, call.language);
    return recordsCalled(call, models, source, written, lookOf);
  }
  const names = [...new Set(written.map(normalForm))];
  return (await peopleAndPlaces(source, names, written).execute(call.db)).rows;
}

function peopleAndPlaces(source: Exclude<Elsewhere, { from: 'record' | 'interface' }>, names: readonly string[], ids: readonly string[]) {
  switch (source.from) {
    case 'user':
      return sql<Called>`
        select id, normal_form(account) as code, array[normal_form(real_name), normal_form(real_name || '/' || account)] as names, '' as parent from app_user
        where delete_mark = 0 and enabled_mark = 1 and (id = any(${ids}::text[]) or normal_form(account) = any(${names}::text[])
          or normal_form(real_name) = any(${names}::text[]) or normal_form(real_name || '/' || account) = any(${names}::text[]))`;
    case 'organize':
    case 'department':
      return sql<Called>`
        select id, normal_form(en_code) as code, array[normal_form(full_name)] as names, '' as parent from organize
        where delete_mark = 0 and enabled_mark = 1 and (${source.from === 'organize'} or category = 'department')
          and (id = any(${ids}::text[]) or normal_form(en_code) = any(${names}::text[]) or normal_form(full_name) = any(${names}::text[]))`;
    case 'position':
      return sql<Called>`
        select id, normal_form(en_code) as code, array[normal_form(full_name)] as names, '' as parent from position
        where delete_mark = 0 and enabled_mark = 1
          and (id = any(${ids}::text[]) or normal_form(en_code) = any(${names}::text[]) or normal_form(full_name) = any(${names}::text[]))`;
    case 'role':
      return sql<Called>`
        select id, normal_form(en_code) as code, array[normal_form(full_name)] as names, '' as parent from role
        where delete_mark = 0 and enabled_mark = 1
          and (id = any(${ids}::text[]) or normal_form(en_code) = any(${names}::text[]) or normal_form(full_name) = any(${names}::text[]))`;
    case 'area':
      return sql<Called>`
        select id, normal_form(en_code) as code, array[normal_form(full_name)] as names, parent_id as parent from area
        where delete_mark = 0 and enabled_mark = 1
          and (id = any(${ids}::text[]) or normal_form(en_code) = any(${names}::text[]) or normal_form(full_name) = any(${names}::text[]))`;
    case 'dictionary':
      return sql<Called>`
        select ${source.by === 'id' ? sql.ref('id') : sql.ref('en_code')} as id, normal_form(en_code) as code,
          array[normal_form(full_name), normal_form(full_name_en), normal_form(full_name_zhtw)] as names, '' as parent
        from dictionary_data
        where dictionary_type_id = ${source.id} and delete_mark = 0 and enabled_mark = 1 and (id = any(${ids}::text[]) or normal_form(en_code) = any(${names}::text[])
          or normal_form(full_name) = any(${names}::text[]) or normal_form(full_name_en) = any(${names}::text[]) or normal_form(full_name_zhtw) = any(${names}::text[]))`;
    case 'flowTask':
    case 'group':
      throw new Error(`nobody knows what is called so: ${source.from}`);
  }
}
