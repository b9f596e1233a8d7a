// Long exports: the file is created in the background, part by part into the database, so that any node can report its progress and deliver it.
// If a node ends, its exports count as lost, and the person waiting for one is asked to start again: half a file is useless.
import * as contract from '@ordo/contract/model-export.ts';
import type { Bytes } from '@ordo/contract/kit.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import type { LinkVisitor } from '../kit/files.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import type { LiveModels } from './live.ts';
import { countRecords } from './record-read.ts';
import { queryOf } from './records.ts';
import { recordSheet } from './record-sheet.ts';
import { underView } from './views.ts';

const KIND = 'recordExport';
/** Bytes of a stored part. */
const PART = 262_144;
/** Seconds without progress after which the node counts as ended. */
const SILENT = 60;

/** Stops the creation of a file; not an error. */
class Ended extends Error {
  readonly state: 'stopped' | 'lost';

  constructor(state: Ended['state']) {
    super(state);
    this.state = state;
  }
}

export function exportFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const running = new Set<Promise<void>>();
  let closing = false;
  app.addHook('onClose', async () => {
    closing = true;
    await Promise.all(running);
  });
  deps.files.exports.set(KIND, fileOf);

  serve(
    app,
    deps,
    contract.recordExport,
    async ({ id, exportRun: run, exportAs, exportChildren, exportColumns, exportIds, ...asked }, call) => {
      const { access, view } = await underView(call, accessOf(call, await models.inUse(call.db, id)), asked.inView);
      const whole = await queryOf(call, access, asked, view);
      const query = exportIds === undefined ? whole : { ...whole, ids: exportIds.split(',') };
      let done = 0;
      const told = async (records: number) => {
        done += records;
        if (closing) throw new Ended('lost');
        const { rows } = await sql<{ stopped: boolean }>`
          update record_export set done = ${done}, at = now() where run = ${run} and state = 'working' returning stopped`.execute(deps.db);
        if (rows[0]?.stopped !== false) throw new Ended('stopped');
      };
      const sheet = recordSheet(call, models, access, query, { columns: exportColumns?.split(','), form: exportAs, children: exportChildren, told });
      const total = await countRecords(call.db, access.model, query, access.within, access.sees);
      if (await begun(deps.db, call, { run, model: id, total, sheet })) {
        const work = made(deps.db, call, run, sheet).finally(() => running.delete(work));
        running.add(work);
      }
      return { total };
    },
    'own transactions',
  );

  serve(app, deps, contract.recordExportProgress, async ({ id, run }, { db, user, now }) => {
    const { rows } = await sql<{ state: (typeof contract.exportStates)[number]; done: number; total: number; why: string; name: string }>`
      select case when state = 'working' and at < now() - make_interval(secs => ${SILENT}) then 'lost' else state end as state, done, total, why, name
      from record_export where run = ${run} and user_id = ${user.userId} and model_id = ${id}`.execute(db);
    const [found] = rows;
    if (!found) return null;
    const ticket = deps.files.links.ticket({ type: KIND, name: run, userId: user.userId, sessionId: user.sessionId }, now);
    return { ...found, url: found.state === 'done' ? `/api/file/Download?encryption=${ticket}` : null };
  });

  serve(app, deps, contract.recordExportStop, async ({ id, run }, { db, user }) => {
    await sql`update record_export set stopped = true where run = ${run} and user_id = ${user.userId} and model_id = ${id}`.execute(db);
    return null;
  });
}

interface Begun {
  run: string;
  model: string;
  total: number;
  sheet: Bytes;
}

/** @returns false: this run exists already @throws Refusal denied: it belongs to another person */
async function begun(db: Db, { user: { userId }, page }: Call, { run, model, total, sheet }: Begun): Promise<boolean> {
  await sql`delete from record_export where at < now() - interval '1 day'`.execute(db);
  await sql`update record_export set stopped = true where user_id = ${userId} and state = 'working' and run <> ${run}`.execute(db);
  const { rows } = await sql`
    insert into record_export (run, user_id, model_id, page, name, mime, total)
    values (${run}, ${userId}, ${model}, ${page}, ${sheet.name}, ${sheet.mime}, ${total}) on conflict (run) do nothing returning run`.execute(db);
  if (rows[0]) return true;
  const { rows: mine } = await sql`select from record_export where run = ${run} and user_id = ${userId} and model_id = ${model}`.execute(db);
  if (!mine[0]) throw new Refusal('denied');
  return false;
}

async function made(db: Db, call: Call, run: string, sheet: Bytes): Promise<void> {
  const end = (state: string, why = '') =>
    sql`update record_export set state = case when stopped then 'stopped' else ${state} end, why = ${why}, at = now() where run = ${run} and state = 'working'`.execute(
      db,
    );
  try {
    let [nth, size, waiting] = [0, 0, [] as Uint8Array[]];
    const keep = async () => {
      await sql`insert into record_export_part (run, nth, bytes) values (${run}, ${nth}, ${Buffer.concat(waiting)})`.execute(db);
      [nth, size, waiting] = [nth + 1, 0, []];
    };
    for await (const chunk of await sheet.open()) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= PART) await keep();
    }
    if (size > 0) await keep();
    await end('done');
  } catch (error) {
    if (!(error instanceof Ended) && !(error instanceof Refusal)) call.log.error({ err: error, requestId: call.requestId }, 'an export failed');
    const said = error instanceof Refusal ? error : new Refusal('fault');
    await (error instanceof Ended ? end(error.state) : end('failed', said.say(call.language))).catch((unsaid: unknown) =>
      // If the database is unreachable, the export counts as lost after the timeout.
      call.log.error({ err: unsaid, requestId: call.requestId }, 'the end of an export was not noted'),
    );
  }
}

/** @throws Refusal fileUnknown: it does not exist, or the permission was removed */
async function fileOf({ db }: LinkVisitor, run: string): Promise<Bytes> {
  const { rows } = await sql<{ userId: string; model: string; page: string | null; name: string; mime: string; size: number }>`
    select e.user_id as "userId", e.model_id as model, e.page, e.name, e.mime,
      (select coalesce(sum(length(p.bytes)), 0)::int from record_export_part p where p.run = e.run) as size
    from record_export e where e.run = ${run} and e.state = 'done'`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Refusal('fileUnknown');
  const { rights } = await loadAuthority(db, kept.userId);
  const granted = pageGranting(rights, modelPages, kept.model, 'btn_download', (one) => one.enCode === kept.page);
  if (granted === undefined && !rights.administrator) throw new Refusal('fileUnknown');
  return {
    mime: kept.mime,
    name: kept.name,
    size: kept.size,
    etag: newId(),
    disposition: 'attachment',
    maxAge: 0,
    open: async () => partsOf(db, run),
  };
}

async function* partsOf(db: Db, run: string): AsyncGenerator<Uint8Array> {
  for (let nth = 0; ; nth += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`select bytes from record_export_part where run = ${run} and nth = ${nth}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}
