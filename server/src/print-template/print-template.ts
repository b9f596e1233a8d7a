import type { Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import * as contract from '@ordo/contract/print-template.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { defaultPage, documentSchema, type PrintDocument } from '@ordo/engine/print/document.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { historyJoinSql, toColumns } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import type { PrintRegistry, SourceField } from '../kit/print-source.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serveExport } from '../kit/json-export.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { columns, differs, keepDocument, templateOf, withPictures } from './print-template.db.ts';
import { printingFeature } from './printing.ts';
import { readTransfer, transferOf, withPicturesOfHere } from './template-file.ts';
import { mayPrint, namesOf, recordOf, sourceOf, withAddresses } from './source.ts';

const TABLE = 'print_template';
const EMPTY: PrintDocument = { page: defaultPage, content: [] };
type Listed = Result<typeof contract.printTemplateList>['list'][number];

/** @param prints everything that can be printed */
export function printTemplateFeature(app: FastifyInstance, deps: Deps, prints: PrintRegistry): void {
  deps.constraints.add({ print_template_code_key: 'printCodeTaken', print_template_name_key: 'printNameTaken' });
  const { links } = deps.files;
  const address =
    ({ user, now }: Call) =>
    (src: string) =>
      `/v1${links.signed(src.slice(3), user, now)}`;
  const signed = (document: PrintDocument, call: Call) => withPictures(document, address(call));

  serve(app, deps, contract.printTemplateList, (input, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.enabledMark) all.push(sql<SqlBool>`t.enabled_mark = ${Number(input.enabledMark)}`);
    if (input.type) all.push(sql<SqlBool>`t.type = ${input.type}`);
    if (input.keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(input.keyword)}%`}`);
    return readPage<Listed>(call.db, input, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { sortCode: 'sort_code', fullName: 'full_name', enCode: 'en_code', creatorTime: 'creator_time' },
      select: sql`${columns} from print_template t ${historyJoinSql}`,
    });
  });

  serve(app, deps, contract.printTemplateInfo, async ({ id }, call) => {
    const template = await templateOf(call.db, id);
    return { ...template, printTemplate: signed(template.printTemplate, call) };
  });

  serve(app, deps, contract.printTemplateSelector, async ({ type }, call) => {
    const { db, user } = call;
    if (!mayPrint(user.rights, await sourceOf(prints, call, type))) return { list: [] };
    const { rows } = await sql<Result<typeof contract.printTemplateSelector>['list'][number]>`
      select id, full_name as "fullName", en_code as "enCode", type from print_template
      where type = ${type} and enabled_mark = 1 and delete_mark = 0 order by sort_code, id limit 200`.execute(db);
    return { list: rows };
  });

  serve(app, deps, contract.printTemplateVersions, async ({ id }, { db }) => {
    await templateOf(db, id);
    const { rows } = await sql<Result<typeof contract.printTemplateVersions>['list'][number]>`
      select d.number, d.creator_time as "creatorTime", u.real_name || '/' || u.account as "creatorUser"
      from print_template_document d left join app_user u on u.id = d.creator_user_id where d.template_id = ${id} order by d.number desc limit 200`.execute(db);
    return { list: rows };
  });

  serve(app, deps, contract.printTemplateVersion, async ({ id, number }, call) => {
    await templateOf(call.db, id);
    const { rows } = await sql<{ document: PrintDocument }>`
      select document from print_template_document where template_id = ${id} and number = ${number}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return { number, printTemplate: signed(rows[0].document, call) };
  });

  serve(app, deps, contract.printTemplateCreate, async ({ printTemplate = EMPTY, ...input }, call) => {
    await sourceOf(prints, call, input.type);
    const made = await insertRecord(call, TABLE, toColumns(input));
    await keepDocument(call, made.id, 1, printTemplate);
    return made;
  });

  serve(app, deps, contract.printTemplateUpdate, async ({ id, version, printTemplate, ...input }, call) => {
    if (input.type !== undefined) await sourceOf(prints, call, input.type);
    const { document_version: number } = await lockRecord<{ document_version: number }>(call.db, TABLE, id);
    const another = printTemplate !== undefined && (await differs(call.db, id, printTemplate));
    const saved = await updateRecord(call, TABLE, id, version, { ...toColumns(input), ...(another && { document_version: number + 1 }) });
    if (another) await keepDocument(call, id, number + 1, printTemplate);
    return saved;
  });

  serve(app, deps, contract.printTemplateCopy, async ({ id }, call) => {
    const { fullName, enCode, type, sortCode, description, printTemplate } = await templateOf(call.db, id);
    const [name, code] = await freeNames(call, fullName, enCode);
    const values = { full_name: name, en_code: code, type, sort_code: sortCode, description, enabled_mark: 0 };
    const made = await insertRecord(call, TABLE, values);
    await keepDocument(call, made.id, 1, documentSchema.parse(printTemplate));
    return made;
  });

  serveExport(app, deps, contract.printTemplateExport, 'printTemplate', async ({ db }, id) => transferOf(await templateOf(db, id)));

  serve(
    app,
    deps,
    contract.printTemplateImport,
    async (_, call) => {
      const { printTemplate, ...input } = await readTransfer(await call.part());
      await sourceOf(prints, call, input.type);
      return deps.db.transaction().execute(async (db) => {
        const own = { ...call, db };
        const { document, pictures } = await withPicturesOfHere(db, printTemplate);
        const { id } = await insertRecord(own, TABLE, { ...toColumns(input), enabled_mark: 0 });
        await keepDocument(own, id, 1, document);
        return { id, pictures };
      });
    },
    'own transactions',
  );

  serve(app, deps, contract.printTemplateState, (input, call) => setRecordEnabled(call, TABLE, input));
  serve(app, deps, contract.printTemplateRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(app, deps, contract.printTemplateSources, async (_, call) => ({
    list: (await prints.all(call)).map(([type, source]) => {
      const names = namesOf(source, call.language);
      const said = (prefix: string, fields: readonly { key: string }[]) => fields.map(({ key }) => names[`${prefix}${key}`] ?? key);
      const described = (prefix: string, fields: readonly SourceField[]) =>
        fields.map(({ key, kind, gone }, at) => ({ key, kind, name: said(prefix, fields)[at] ?? key, gone: gone === true }));
      return {
        type,
        fullName: translate(source.name, call.language, {}, zhtw),
        menu: source.columns.menu,
        fields: described('', source.fields),
        lists: source.lists.map(({ key, name, fields }) => ({
          key,
          name: translate(name, call.language, {}, zhtw),
          fields: [{ key: 'no', kind: 'number' as const, name: names[`${key}.no`] ?? '#', gone: false }, ...described(`${key}.`, fields)],
        })),
      };
    }),
  }));

  serve(app, deps, contract.printTemplateRecords, async ({ type, keyword }, call) => {
    const source = await sourceOf(prints, call, type);
    return { list: mayPrint(call.user.rights, source) ? await source.find(call, keyword) : [] };
  });

  serve(app, deps, contract.printTemplateData, async ({ type, id }, call) => {
    const source = await sourceOf(prints, call, type);
    const { fullName, record } = await recordOf(call, source, id);
    const told = withAddresses(source, record, address(call));
    return { fullName, record: told as Result<typeof contract.printTemplateData>['record'] };
  });

  printingFeature(app, deps, prints, signed);
}

/** The first of «name 2», «name 3» … that is not in use. */
async function freeNames({ db }: Call, fullName: string, enCode: string): Promise<[name: string, code: string]> {
  const { rows } = await sql<{ name: string; code: string }>`
    select left(${fullName}, 46) || ' ' || n as name, left(${enCode}, 46) || n as code from generate_series(2, 999) n
    where not exists (
      select from print_template where delete_mark = 0 and (normal_form(full_name) = normal_form(left(${fullName}, 46) || ' ' || n) or normal_form(en_code) = normal_form(left(${enCode}, 46) || n)))
    order by n limit 1`.execute(db);
  if (!rows[0]) throw new Refusal('printNameTaken', { fullName });
  return [rows[0].name, rows[0].code];
}
