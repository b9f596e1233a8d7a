// Export and import of the menu as a file. A preview is the import itself, rolled back at the end: both follow the same rules.
import { buttonCreate, columnCreate, type RightKind } from '@ordo/contract/menu-right.ts';
import { MENU_FORMAT, menuExport, menuImport, menuPreview } from '@ordo/contract/menu-file.ts';
import { menuCreate, menuRoot } from '@ordo/contract/menu.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { serveExport } from '../kit/json-export.ts';
import { readUploadedJson } from '../kit/uploaded-json.ts';
import { invalid, Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { lockMenus } from './menu.db.ts';

type Line = Result<typeof menuPreview>['list'][number];

const right = z.catchall(z.object({ enCode: z.string().check(z.maxLength(50)), fullName: z.string() }), z.unknown());
const rights = z._default(z.array(right).check(z.maxLength(500)), []);
const entry = z.catchall(
  z.object({ enCode: z.string(), fullName: z.string(), parent: z._default(z.string(), ''), button: rights, column: rights, form: rights }),
  z.unknown(),
);
const file = z.object({ format: z.literal(MENU_FORMAT), entries: z.array(entry).check(z.minLength(1), z.maxLength(2_000)) });
type Entry = z.output<typeof entry>;

const MAX_BYTES = 2_097_152;
/** The additional permission for adding one of a kind. */
const NEEDED: Record<RightKind, string> = {
  button: 'system.menu:btn_btnPer_add',
  column: 'system.menu:btn_columnPer_add',
  form: 'system.menu:btn_formPer_add',
};

export interface Makers {
  entry(call: Call, input: Parsed<typeof menuCreate>): Promise<{ id: string }>;
  right(call: Call, kind: RightKind, menuId: string, input: Record<string, unknown>): Promise<{ id: string }>;
}

export function menuFileFeature(app: FastifyInstance, deps: Deps, make: Makers): void {
  serveExport(app, deps, menuExport, 'menu', async (call, id) => {
    const entries = await entriesBelow(call, id);
    if (!entries.length) throw new Refusal('notFound');
    return { name: `menu-${id === menuRoot ? 'all' : String(entries[0]?.enCode)}.json`, content: { format: MENU_FORMAT, entries } };
  });

  serve(
    app,
    deps,
    menuPreview,
    async ({ parentId }, call) => {
      const entries = await readEntries(call);
      let list: Line[] = [];
      await deps.db
        .transaction()
        .execute(async (tx) => {
          list = await takeAll(deps, { ...call, db: tx }, parentId, entries, make);
          throw new TakenBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof TakenBack)) throw error;
        });
      return { list };
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    menuImport,
    async ({ parentId }, call) => {
      const entries = await readEntries(call);
      return deps.db.transaction().execute(async (tx) => {
        const list = await takeAll(deps, { ...call, db: tx }, parentId, entries, make);
        const bad = list.filter(({ does }) => does === 'bad');
        if (bad[0]) throw new Refusal('menuFileBad', { count: bad.length, row: bad[0].row, problem: bad[0].problem }, { list });
        return { list };
      });
    },
    'own transactions',
  );
}

class TakenBack extends Error {}

/** @throws Refusal menuFile */
async function readEntries(call: Call): Promise<Entry[]> {
  const read = z.safeParse(file, await readUploadedJson(await call.part(), MAX_BYTES));
  if (!read.success) throw new Refusal('menuFile');
  return read.data.entries;
}

/** Row by row, each within a savepoint, so that all errors are reported together. */
async function takeAll({ constraints }: Deps, call: Call, parentId: string, entries: readonly Entry[], make: Makers): Promise<Line[]> {
  await lockMenus(call.db);
  const ids = new Map<string, string>([['', parentId]]);
  const list: Line[] = [];
  for (const [index, one] of entries.entries()) {
    await sql`savepoint menu_row`.execute(call.db);
    const line = { row: index + 1, enCode: one.enCode, fullName: one.fullName, rights: 0, problem: '' };
    try {
      list.push({ ...line, ...(await take(call, one, ids, make)) });
    } catch (error) {
      const refusal = constraints.refusalOf(error, one);
      if (!refusal) throw error;
      await sql`rollback to savepoint menu_row`.execute(call.db);
      list.push({ ...line, does: 'bad', problem: refusal.say(call.language) });
    }
    await sql`release savepoint menu_row`.execute(call.db);
  }
  return list;
}

async function take(call: Call, one: Entry, ids: Map<string, string>, make: Makers): Promise<Pick<Line, 'does' | 'rights'>> {
  const { parent, button, column, form, ...own } = one;
  const parentId = ids.get(parent);
  if (parentId === undefined) throw new Refusal('menuParentMissing');
  const { rows } = await sql<{ id: string }>`select id from menu where normal_form(en_code) = normal_form(${one.enCode}) and delete_mark = 0`.execute(call.db);
  const id = rows[0]?.id ?? (await make.entry(call, parsed(menuCreate.input, { ...own, parentId }))).id;
  const added = await takeRights(call, id, { button, column, form }, make);
  ids.set(one.enCode, id);
  return { does: rows[0] ? (added ? 'add' : 'keep') : 'create', rights: added };
}

async function takeRights(call: Call, menuId: string, all: Record<RightKind, Entry['button']>, make: Makers): Promise<number> {
  const { rows } = await sql<{ id: string; kind: RightKind; code: string }>`
    select id, kind, normal_form(en_code) as code from menu_right where menu_id = ${menuId} and delete_mark = 0`.execute(call.db);
  const there = new Map(rows.map(({ id, kind, code }) => [`${kind} ${code}`, id]));
  let added = 0;
  for (const kind of ['button', 'column', 'form'] as const)
    for (const { parent, ...one } of all[kind]) {
      const key = `${kind} ${normalForm(one.enCode)}`;
      if (there.has(key)) continue;
      if (!can(call.user.rights, NEEDED[kind])) throw new Refusal('denied', {}, { right: NEEDED[kind] });
      const above = kind === 'button' && typeof parent === 'string' && parent ? there.get(`button ${normalForm(parent)}`) : '-1';
      if (!above) throw new Refusal('rightParent');
      const input = parsed((kind === 'button' ? buttonCreate : columnCreate).input, {
        ...one,
        holders: [],
        moduleId: menuId,
        ...(kind === 'button' && { parentId: above }),
      });
      there.set(key, (await make.right(call, kind, menuId, input)).id);
      added += 1;
    }
  return added;
}

/** @throws Refusal invalid */
function parsed<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value, { reportInput: true });
  if (!read.success) throw invalid(read.error.issues);
  return read.data;
}

/** Parents before their children; with the buttons of each entry. */
async function entriesBelow({ db }: Pick<Call, 'db'>, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    with recursive below as (
      select m.*, 1 as depth, ''::text as parent from menu m where m.delete_mark = 0 and (m.id = ${id} or (${id} = ${menuRoot} and m.parent_id = ${menuRoot}))
      union all select m.*, b.depth + 1, b.en_code from menu m join below b on m.parent_id = b.id where m.delete_mark = 0
    )
    select id, parent, category, full_name as "fullName", coalesce(full_name_en, '') as "fullNameEn", coalesce(full_name_zhtw, '') as "fullNameZhtw", en_code as "enCode",
           icon, type, url_address as "urlAddress", link_target as "linkTarget", property_json as "propertyJson", is_button_authorize as "isButtonAuthorize",
           is_column_authorize as "isColumnAuthorize", is_form_authorize as "isFormAuthorize", is_data_authorize as "isDataAuthorize", description,
           enabled_mark as "enabledMark", sort_code as "sortCode"
    from below order by depth, parent, sort_code, id`.execute(db);
  const { rows: guarded } = await sql<{ menuId: string; kind: RightKind; parent: string; parentId: string; enCode: string }>`
    select r.menu_id as "menuId", r.kind, coalesce(p.en_code, '') as parent, r.parent_id as "parentId", r.en_code as "enCode", r.full_name as "fullName",
           coalesce(r.full_name_en, '') as "fullNameEn", coalesce(r.full_name_zhtw, '') as "fullNameZhtw", r.icon, r.sort_code as "sortCode",
           r.enabled_mark as "enabledMark", r.description, r.bind_table as "bindTable", r.bind_table_name as "bindTableName"
    from menu_right r left join menu_right p on p.id = r.parent_id
    where r.menu_id = any(${rows.map((row) => row.id)}::text[]) and r.delete_mark = 0 order by r.kind, r.sort_code, r.id`.execute(db);
  const byMenu = Map.groupBy(guarded, ({ menuId }) => menuId);
  return rows.map(({ id: menuId, ...row }) => {
    const own = byMenu.get(menuId) ?? [];
    const of = (kind: RightKind) => upperFirst(own.filter((one) => one.kind === kind)).map(({ menuId: _, kind: __, parentId: ___, ...one }) => one);
    return { ...row, button: of('button'), column: of('column'), form: of('form') };
  });
}

function upperFirst<R extends { parent: string; enCode: string }>(rows: readonly R[], parent = ''): R[] {
  return rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...upperFirst(rows, row.enCode)]);
}
