// New fields on pages that give their columns one by one: nobody sees them there until they are shown or granted.
import { translate, type Language } from '@ordo/contract/language.ts';
import { modelColumns } from '@ordo/contract/model-calls.ts';
import type { modelPlan, modelRelease } from '@ordo/contract/model.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Writer } from '../kit/record.ts';
import { addColumns } from '../menu/entry.read.ts';
import { designAt } from './live.ts';
import type { Kept } from './model.db.ts';

type Model = Pick<Kept, 'id' | 'release' | 'draft'>;
type Pages = Result<typeof modelPlan>['pages'];
/** By page, the fields that everybody with the page shall see; undefined: the required ones, without which nobody there could save a record. */
export type Shown = Parsed<typeof modelRelease>['shown'];

const MAX_NAME = 50;

interface Fresh {
  path: string;
  label: readonly [zh: string, en: string, zhtw?: string];
  required: boolean;
}

function columnsOf(design: Design): Fresh[] {
  const required = new Set(fieldsOf(design.form).flatMap((field) => (field.node.required ? [pathText(field)] : [])));
  return Object.entries(modelColumns(design).called ?? {}).map(([path, label]) => ({ path, label, required: required.has(path) }));
}

interface Page {
  menuId: string;
  name: string;
  /** Codes and names of the columns that it has, in their normal form. */
  codes: string[];
  names: string[];
}

/** @returns the pages with permissions for columns, and the fields that they do not know yet */
async function newOnPages(db: Db, { id, release, draft }: Model): Promise<{ page: Page; fields: Fresh[] }[]> {
  if (release === 0) return [];
  const before = new Set(columnsOf(await designAt(db, id, release)).map(({ path }) => path));
  const fresh = columnsOf(draft).filter(({ path }) => !before.has(path));
  if (fresh.length === 0) return [];
  const { rows } = await sql<Page>`
    select m.id as "menuId", m.full_name as name, array_agg(normal_form(r.en_code)) as codes, array_agg(normal_form(r.full_name)) as names
    from menu m join menu_right r on r.menu_id = m.id and r.kind = 'column' and r.delete_mark = 0
    where m.type = 3 and m.target_id = ${id} and m.delete_mark = 0
    group by m.id having bool_or(r.enabled_mark = 1) order by m.sort_code, m.id`.execute(db);
  return rows.flatMap((page) => {
    const known = new Set(page.codes);
    const fields = fresh.filter(({ path }) => !known.has(normalForm(path)));
    return fields.length === 0 ? [] : [{ page, fields }];
  });
}

/** For the dialog before a release. */
export async function pagesForNew(db: Db, model: Model, language: Language): Promise<Pages> {
  return (await newOnPages(db, model)).map(({ page: { menuId, name }, fields }) => ({
    menuId,
    name,
    fields: fields.map(({ path, label, required }) => ({ path, label: translate(label, language, {}, zhtw), required })),
  }));
}

/** Before the release that brings them, within its transaction. */
export async function hideNew(writer: Writer, model: Model, shown: Shown): Promise<void> {
  for (const { page, fields } of await newOnPages(writer.db, model)) {
    const said = shown?.flatMap(({ menuId, fields: paths }) => (menuId === page.menuId ? paths : []));
    const open = new Set(said ?? fields.flatMap(({ path, required }) => (required ? [path] : [])));
    const names = new Set(page.names);
    const columns = fields
      .filter(({ path }) => !open.has(path))
      .map(({ path, label: [zh, en] }) => {
        const name = zh.slice(0, MAX_NAME) || path.slice(0, MAX_NAME);
        // Names are unique on a page.
        const full_name = names.has(normalForm(name)) ? `${name.slice(0, MAX_NAME - 20)} ${path.slice(-16)}` : name;
        names.add(normalForm(full_name));
        return { en_code: path, full_name, ...(en !== zh && { full_name_en: en.slice(0, 100) }) };
      });
    await addColumns(writer, page.menuId, columns);
  }
}
