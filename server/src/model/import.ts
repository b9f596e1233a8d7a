// Import of records from a sheet: its template, its texts, the problems to correct, and the import of all rows or none.
import * as contract from '@ordo/contract/model-import.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { tableSql } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { cellTroubles } from '../kit/sheet/cell-troubles.phrases.ts';
import { readSheets } from '../kit/sheet/read.ts';
import { assertWithin } from '../kit/record.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { judgeImport, type Judged } from './import-judge.ts';
import type { ImportInput } from './import-shapes.ts';
import { BATCH, changeRecords, changeRows } from './import.db.ts';
import { readProgress, startProgress, stopImport, type Progress } from './import-progress.ts';
import { recordTemplate } from './import-template.ts';
import type { LiveModel, LiveModels } from './live.ts';
import { assertNoCycle } from './parents.ts';
import { loadRecords } from './record-load.ts';
import type { RecordValues } from './record-query.ts';
import type { RecordStore } from './record-store.ts';
import { isSame } from './record-write.ts';
import { held, placeOf, withNumbers } from './saving.ts';

export function importFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUse(call.db, id));

  serve(app, deps, contract.recordTemplate, async ({ id }, call) => recordTemplate(call, models, await open(call, id)));
  serve(app, deps, contract.recordSheetRead, async (_, call) => ({ sheets: await sheetsOf(call) }), 'own transactions');
  serve(app, deps, contract.designSheetRead, async (_, call) => ({ sheets: await sheetsOf(call) }), 'own transactions');

  serve(
    app,
    deps,
    contract.recordImportCheck,
    async ({ id, run, ...input }, call) => {
      const progress = await startProgress(deps.aside, call.user.userId, run, input.rows.length);
      const { records, problems } = await judgeImport(call, models, await open(call, id), input, progress, false);
      return { creates: records.filter(({ now }) => !now).length, updates: records.filter(({ now }) => now).length, problems };
    },
    'own transactions',
  );
  serve(
    app,
    deps,
    contract.recordImport,
    async ({ id, run, ...input }, call) => {
      const progress = await startProgress(deps.aside, call.user.userId, run, input.rows.length);
      return importRows(deps, call, models, id, run, input, progress);
    },
    'own transactions',
  );
  serve(app, deps, contract.recordImportProgress, ({ run }, call) => readProgress(deps.aside, call.user.userId, run));
  serve(app, deps, contract.recordImportStop, async ({ run }, call) => {
    await stopImport(deps.aside, call.user.userId, run);
    return null;
  });
}

/** The texts of every sheet of the file. @throws Refusal sheetEmpty */
export async function sheetsOf(call: Call): Promise<contract.ReadSheets> {
  const sheets = await readSheets(call, contract.MAX_IMPORTED);
  // A head and at least one row.
  if ((sheets[0]?.rows.length ?? 0) < 2) throw new Refusal('sheetEmpty');
  return sheets.map(({ name, rows: [heads = [], ...rows], lines, marks }) => ({
    name,
    heads,
    rows,
    lines: lines.slice(1),
    marks: marks.flatMap(([row, column, trouble]) =>
      row === 0 ? [] : [{ row: row - 1, column, text: translate(cellTroubles[trouble], call.language, {}, zhtw), day: trouble === 'date' }],
    ),
  }));
}

/**
 * A repeated run creates nothing twice: a browser that got no answer sends it again.
 * @throws Refusal sheetRowsBad with every problem; importDone
 */
export async function importRows(
  deps: Deps,
  call: Call,
  models: LiveModels,
  id: string,
  run: string,
  input: ImportInput,
  progress: Progress,
): Promise<{ created: number; updated: number }> {
  const attempt = () =>
    deps.db.transaction().execute(async (tx) => {
      const within = { ...call, db: tx };
      const access = await held(within, models, id);
      const idAt = idsOfRun(call.user.userId, id, run);
      await assertFirst(within, access, idAt(0));
      return keep(deps, within, access, await judgeImport(within, models, access, input, progress, true), progress, idAt);
    });
  // Another user may save the same value between the check and the insert: the second attempt reports the duplicate.
  return attempt().catch((error: { code?: string }) => (error.code === '23505' ? attempt() : Promise.reject(error as Error)));
}

/** Ids in the order of the rows. */
function idsOfRun(userId: string, model: string, run: string): (place: number) => string {
  const name = createHash('sha256').update(`${userId} ${model} ${run}`).digest('hex').slice(0, 24);
  return (place) => `${name}${String(place).padStart(5, '0')}`;
}

/** Waits for the same run if it is still running. @throws Refusal importDone */
async function assertFirst({ db }: Call, { model }: RecordAccess, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0))`.execute(db);
  if (model.elsewhere) {
    if (await model.elsewhere.made(db, id)) throw new Refusal('importDone');
    return;
  }
  const { rows } = await sql`select from ${tableSql(model.head.table)} t where t.id = ${id}`.execute(db);
  if (rows[0]) throw new Refusal('importDone');
}

async function keep(deps: Deps, call: Call, access: RecordAccess, { problems, records, veil }: Judged, progress: Progress, idAt: (place: number) => string) {
  if (problems.length) throw new Refusal('sheetRowsBad', { count: new Set(problems.map(({ row }) => row)).size }, { problems });
  const { model, within } = access;
  const by = placeOf(call);
  const made = [];
  for (const { values } of records.filter(({ now }) => !now))
    made.push({ id: idAt(made.length), values: await withNumbers(deps, call, model, veil.off(values, null)) });
  if (model.elsewhere) return keepElsewhere(call, access, model.elsewhere, { made, records, veil }, progress);
  const maker = { id: by.userId, organizeId: by.organizeId, companyId: by.companyId, positionId: by.positionId };
  for (let from = 0; from < made.length; from += BATCH) {
    await progress.look();
    await loadRecords(
      call,
      model,
      made.slice(from, from + BATCH).map((one) => ({ ...one, at: by.now, by: maker })),
    );
  }
  await assertWithin(
    call,
    model.head.table,
    made.map(({ id }) => id),
    within,
  );

  const changes = changesIn(model, records, veil);
  await progress.look();
  for (const { id, before, values } of changes) await changeRows(call, model, id, before, values);
  await changeRecords(call, model, changes, within);
  // Checked after all changes: two of the records may be below each other.
  for (const { id, before, values } of changes)
    await assertNoCycle(call.db, model, id, Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== before[key])));
  await progress.look();
  return { created: made.length, updated: changes.length };
}

const changesIn = (model: LiveModel, records: Judged['records'], veil: Judged['veil']) =>
  records.flatMap(({ now, values }) => {
    if (!now) return [];
    const complete = veil.off(values, now.values);
    return isSame(model, now.values, complete) ? [] : [{ id: now.id, version: now.version, before: now.values, values: complete }];
  });

/** Row by row, in the transaction of the import. */
async function keepElsewhere(
  call: Call,
  { model, within }: RecordAccess,
  store: RecordStore,
  { made, records, veil }: Pick<Judged, 'records' | 'veil'> & { made: readonly { id: string; values: RecordValues }[] },
  progress: Progress,
) {
  const changes = changesIn(model, records, veil);
  for (const [nth, { id, values }] of made.entries()) {
    if (nth % BATCH === 0) await progress.look();
    await store.create(call, id, values, within);
  }
  for (const { id, version, before, values } of changes) {
    const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key] ?? null)));
    await store.change(call, id, version, changed, within);
  }
  await progress.look();
  return { created: made.length, updated: changes.length };
}
