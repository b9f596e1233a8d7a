// The family's calls for export and import of records: thin layers over our own.
import * as contract from '@ordo/contract/online-dev.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { columnsMeant, importFields, type SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { joinedSheet, recordLines } from '@ordo/engine/model/sheet-rows.ts';
import { joinSentences } from '@ordo/engine/text/punctuation.ts';
import type { FastifyInstance } from 'fastify';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { createDownloads } from './downloads.ts';
import { importRows, sheetsOf } from './import.ts';
import { startProgress } from './import-progress.ts';
import type { LiveModels } from './live.ts';
import { readRecords } from './record-read.ts';
import { columnsOf } from './record-sheet.ts';
import { fieldByKey, orderOnWire, askedOnWire, rowConditions } from './wire.ts';

type Row = Parsed<typeof contract.onlineImport>['list'][number];

export function onlineSheetFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const files = createDownloads(deps, models);
  const open = async (call: Call, id: string) => accessOf(call, await models.inUse(call.db, id));

  serve(app, deps, contract.onlineExport, async ({ id, currentPage, pageSize, sidx, sort, keyword, selectKey, dataType, ...asked }, call) => {
    const access = await open(call, id);
    const { model, within, sees } = access;
    const columns = pathsOf(access, selectKey);
    const { filter, rows } = askedOnWire(access, asked);
    const query = { sort: orderOnWire(access, sidx, sort), keyword, filter, deleted: 0 as const, also: rowConditions(model, rows) };
    const page = String(dataType ?? '') === '1' ? null : await readRecords(call.db, model, { ...query, currentPage, pageSize }, within, sees);
    const ids = page && page.list.map((one) => one.id);
    return files.link(call, model, { file: 'sheet', columns, ids, sort: query.sort, keyword: keyword ?? null, filter, rows });
  });

  serve(app, deps, contract.onlineTemplate, async ({ id }, call) => files.link(call, await models.inUse(call.db, id), { file: 'template' }));

  serve(
    app,
    deps,
    contract.onlineImportPreview,
    async ({ id }, call) => {
      const { model, changes } = await open(call, id);
      const fields = importFields(model.design, changes);
      const [first, ...others] = await sheetsOf(call);
      if (!first) throw new Refusal('sheetEmpty');
      const heads = columnsMeant(first.heads, fields);
      const children = others
        .map((sheet) => ({ ...sheet, heads: columnsMeant(sheet.heads, fields) }))
        .filter((sheet) => sheet.heads.some((path) => path?.includes('.')));
      const { columns, rows } = joinedSheet({ ...first, heads }, children);
      const byPath = new Map(fields.map((field) => [field.path, field]));
      const found = columns.flatMap((path) => byPath.get(path) ?? []);
      return {
        headerRow: found.map((field) => ({ id: wireKey(field), fullName: textIn(field.title, call.language) })),
        list: recordLines(columns, rows).map((at) =>
          rowOf(
            at.map((line) => rows[line] ?? []),
            columns,
            byPath,
          ),
        ),
      };
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    contract.onlineImport,
    async ({ id, list, run = newId() }, call) => {
      const access = await open(call, id);
      const { columns, rows, from } = tableOf(access, list);
      const progress = await startProgress(deps.aside, call.user.userId, run, rows.length);
      try {
        const { created } = await importRows(deps, call, models, id, run, { how: 'create', columns, rows }, progress);
        return { snum: created, fnum: 0, resultType: 0, failResult: [] };
      } catch (error) {
        // The earlier answer was lost: it is sent again.
        if (error instanceof Refusal && error.key === 'importDone') return { snum: list.length, fnum: 0, resultType: 0, failResult: [] };
        if (!(error instanceof Refusal) || error.key !== 'sheetRowsBad') throw error;
        const told = Map.groupBy((error.details as { problems: SheetProblem[] }).problems, ({ row }) => from[row] ?? 0);
        const failResult = [...told].map(([place, problems]) => ({
          ...list[place],
          errorsInfo: joinSentences(
            problems.map(({ text }) => text),
            call.language,
          ),
        }));
        return { snum: 0, fnum: failResult.length, resultType: 1, failResult };
      }
    },
    'own transactions',
  );
}

const wireKey = ({ node, table }: SheetField) => (table ? `${table.key}-${node.key}` : node.key);

/** @throws Refusal recordFieldUnknown, also for fields that the caller may not see */
function pathsOf(access: RecordAccess, selectKey: string | readonly string[] | undefined): string[] | null {
  const keys = [selectKey ?? []]
    .flat()
    .flatMap((one) => one.split(','))
    .filter((key) => key !== '');
  if (keys.length === 0) return null;
  const paths = keys.map((key) => fieldByKey(access.model, key)?.path ?? key);
  columnsOf(access, paths);
  return paths;
}

function rowOf(lines: readonly (readonly string[])[], columns: readonly string[], fields: ReadonlyMap<string, SheetField>): Row {
  const row: Record<string, string | Record<string, string>[]> = {};
  for (const [place, path] of columns.entries()) {
    const field = fields.get(path);
    if (!field) continue;
    const { node, table } = field;
    if (!table) row[node.key] = lines[0]?.[place] ?? '';
    else row[table.key] = lines.map((line, at) => ({ ...(row[table.key] as Record<string, string>[] | undefined)?.[at], [node.key]: line[place] ?? '' }));
  }
  return row;
}

/** Converts rows by keys of the wire to lines of a sheet. @returns also the row of each line @throws Refusal recordFieldUnknown */
function tableOf({ model }: RecordAccess, list: readonly Row[]): { columns: string[]; rows: string[][]; from: number[] } {
  const cells: { from: number; by: Map<string, string> }[] = [];
  const columns = new Set<string>();
  const put = (by: Map<string, string>, key: string, value: unknown) => {
    const field = fieldByKey(model, key);
    if (!field) throw new Refusal('recordFieldUnknown', { field: key });
    columns.add(field.path);
    by.set(field.path, Array.isArray(value) ? value.map(textOf).join(',') : textOf(value));
  };
  for (const [from, row] of list.entries()) {
    const lines = [{ from, by: new Map<string, string>() }];
    for (const [key, value] of Object.entries(row)) {
      // Added by our preview, and by a failed import.
      if (key === 'id' || key === 'errorsInfo') continue;
      const isTable = model.children.some(({ node }) => node?.key === key) && Array.isArray(value);
      if (!isTable) put(lines[0]?.by ?? new Map(), key, value);
      else
        for (const [at, one] of value.entries()) {
          const line = (lines[at] ??= { from, by: new Map<string, string>() });
          for (const [own, cell] of Object.entries(typeof one === 'object' && one !== null ? one : {})) if (own !== 'id') put(line.by, `${key}-${own}`, cell);
        }
    }
    cells.push(...lines);
  }
  const paths = [...columns];
  return { columns: paths, rows: cells.map(({ by }) => paths.map((path) => by.get(path) ?? '')), from: cells.map((line) => line.from) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');
