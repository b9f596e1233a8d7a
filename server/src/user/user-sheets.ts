import type { Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import * as contract from '@ordo/contract/user-sheet.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { readSheet } from '../kit/sheet/read.ts';
import { checkedSheet, tableOf, type Table } from '../kit/sheet/table.ts';
import { templateFile } from '../kit/sheet/template.ts';
import { sheetFile, type SheetColumn } from '../kit/sheet/write.ts';
import { sheetName } from './sheet.phrases.ts';
import { checkUsers } from './user.check.ts';
import { exportedUsers } from './user.export.ts';
import { checkRevisions, reviseUsers, stayingHeads } from './user.revise.ts';
import { insertUsers } from './user.import.ts';
import { userFields } from './user.list.ts';
import { blankRecord, userColumnsOf, type Head } from './user.sheet.ts';

const MAX_ROWS = 10_000;

export function userSheetFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.userTemplate, async (_, call) => templateFile(named(call.language), userColumnsOf(call.changes), call.language));

  const preview = (revises: boolean) => async (_: object, call: Call) => {
    const table = await read(call);
    const { problems, changes } = await checkAll(call, table, revises);
    const checked = checkedSheet(table, userColumnsOf(call.changes), problems, call.language);
    if (!revises) return checked;
    return { ...checked, ignored: [...checked.ignored, ...(changes.length ? stayingHeads(call, table.has) : [])], updates: changes.map(({ at }) => at) };
  };
  const take = (revises: boolean) => async (_: object, call: Call) => {
    const table = await read(call);
    const attempt = () => deps.db.transaction().execute((tx) => importAll({ ...call, db: tx }, table, revises));
    // Somebody else may take an account between check and insert: the second check then reports the row.
    return attempt().catch((error: { code?: string }) => (error.code === '23505' ? attempt() : Promise.reject(error as Error)));
  };
  serve(app, deps, contract.userPreview, preview(false), 'own transactions');
  serve(app, deps, contract.userImport, take(false), 'own transactions');
  serve(app, deps, contract.userRevisePreview, preview(true), 'own transactions');
  serve(app, deps, contract.userRevise, take(true), 'own transactions');

  serve(app, deps, contract.userExport, async (input, call) => {
    const columns = userColumnsOf(call.sees);
    const heads = columns.map(({ key }) => key);
    const rows = exportedUsers(call, heads, input, call.scope('permission.user', userFields));
    return sheetFile(named(call.language), headsIn(columns, call.language), rows);
  });
}

/** Columns that the caller may not set are ignored like unknown ones, and the preview says so. */
async function read(call: Call): Promise<Table<Head>> {
  const table = tableOf(await readSheet(call, MAX_ROWS), userColumnsOf(call.changes), call.language);
  return { ...table, records: table.records.map((record) => ({ ...blankRecord, ...record })) };
}

/** Without permission to edit them, existing people are reported as duplicates. */
async function checkAll(call: Call, table: Table<Head>, revises: boolean) {
  if (!revises || !can(call.user.rights, 'permission.user:btn_edit')) return { ...(await checkUsers(call, table)), changes: [] };
  const { newcomers, places, changes, problems } = await checkRevisions(call, table);
  const { people, problems: others } = await checkUsers(call, newcomers);
  const all = [...problems, ...others.map((problem) => ({ ...problem, row: places[problem.row] ?? 0 }))];
  return { people, changes, problems: all.toSorted((a, b) => a.row - b.row) };
}

/** @throws Refusal sheetRowsBad with every problem */
async function importAll(call: Call, table: Table<Head>, revises: boolean): Promise<Result<typeof contract.userImport>> {
  const { people, changes, problems } = await checkAll(call, table, revises);
  if (problems.length) throw new Refusal('sheetRowsBad', { count: new Set(problems.map(({ row }) => row)).size }, { problems });
  if (changes.length) await reviseUsers(call, changes);
  return { created: people.length, people: people.length ? await insertUsers(call, people) : [], ...(revises && { updated: changes.length }) };
}

const named = (language: Call['language']) => translate(sheetName, language, {}, zhtw);
const headsIn = (columns: ReturnType<typeof userColumnsOf>, language: Call['language']): SheetColumn[] =>
  columns.map(({ title, required }) => ({ title: translate(title, language, {}, zhtw) + (required ? '*' : '') }));
