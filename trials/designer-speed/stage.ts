// The product on a database with the measured designs, the minimal page, and one browser for both.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flowEngineCreate } from '@ordo/contract/flow-engine.ts';
import { modelCreate, modelPlan, modelRelease } from '@ordo/contract/model.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { modelViewCreate } from '@ordo/contract/model-view.ts';
import { outside as flowOutside } from '@ordo/engine/flow/translate.ts';
import { outside } from '@ordo/engine/form/translate.ts';
import { outsideList } from '@ordo/engine/list/translate.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import react from '@vitejs/plugin-react';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { seedBase } from '../../server/seed/base.ts';
import { recordTable, tableSql } from '../../server/src/kit/ddl.ts';
import { createClient } from '../../server/testing/client.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { openBrowser, ourStart, say, startDatabase, startServer } from '../set-up.ts';
import { startFront } from '../web/front.ts';
import { carded, designed, filled, flow, lined, pasted, rowValues, ROWS, STATES } from './forms.ts';

const CARDS = Number(process.env.TRIAL_CARDS ?? 60_000);

export interface Stage {
  url: string;
  minimal: string;
  token: string;
  browser: Browser;
  /** Ids of the designs. */
  designed: string;
  filled: string;
  lined: string;
  pasted: string;
  carded: string;
  flow: string;
  /** Texts of a person and a dictionary item in a cell. */
  words: { person: string; word: string };
  stop(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  await buildWebIfStale(say);
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    return { ...(await prepare((each) => stops.push(each))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param later is given what to stop at the end, in the order in which it was started */
async function prepare(later: (stop: () => unknown) => void): Promise<Omit<Stage, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-designer-'));
  later(() => rm(folder, { recursive: true, force: true }));
  await build({
    root: join(import.meta.dirname, 'minimal'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const database = await startDatabase();
  later(database.stop);
  const { db } = database;
  await seedBase(db, 'Trial20262026');
  const server = await startServer(ourStart, database);
  later(server.stop);
  const ask = createClient(`${server.url}/v1`);
  const { id: admin, real_name: person } = await db.selectFrom('app_user').select(['id', 'real_name']).where('account', '=', 'admin').executeTakeFirstOrThrow();
  const token = await createSession(database, admin);
  const { rows: found } = await sql<{ dictionary: string; word: string }>`
    select t.id as dictionary, d.full_name as word from dictionary_type t join dictionary_data d on d.dictionary_type_id = t.id limit 1`.execute(db);
  const { dictionary = '', word = '' } = found[0] ?? {};

  const make = async (name: string, { form, list, rules }: Design, releases = true): Promise<string> => {
    const documents = { formData: JSON.stringify(outside(form)), columnData: JSON.stringify(list && outsideList(list, form)), rules: JSON.stringify(rules) };
    const made = await ask(modelCreate, { fullName: name, enCode: name, type: 1, webType: 2, ...documents }, token);
    if (made.code !== 200) throw new Error(made.msg);
    const { id } = made.data;
    if (!releases) return id;
    const { data: plan } = await ask(modelPlan, { id }, token);
    const released = await ask(modelRelease, { id, version: plan.version, plan: plan.plan, fill: {} }, token);
    if (released.code !== 200) throw new Error(`${name}: ${released.msg}`);
    return id;
  };
  const ids = {
    designed: await make('designed', designed, false),
    filled: await make('filled', filled),
    lined: await make('lined', lined),
    pasted: await make('pasted', pasted(dictionary)),
    carded: await make('carded', carded),
  };
  const lines = Array.from({ length: ROWS }, (_, at) => rowValues(at));
  const saved = await ask(recordCreate, { id: ids.lined, recordId: 'large', values: { title: '二千行' }, rows: { lines } }, token);
  if (saved.code !== 200) throw new Error(saved.msg);
  const table = tableSql(recordTable(ids.carded));
  await sql`
    insert into ${table} (id, form_number, organize_id, department_id, creator_user_id, creator_time, c_title, c_state, c_place, c_cost)
    select 'n' || n, 1, '1', '1', ${admin}, now() - interval '1 second' * n, '事项 ' || n, (${sql.val([...STATES])}::text[])[1 + n % 4], '某路 ' || n, n % 900
    from generate_series(1, ${CARDS}::int) n`.execute(db);
  await sql`vacuum analyze ${table}`.execute(db);
  const document = { schema: 1 as const, filter: null, sort: [], shown: ['place', 'cost'], kind: 'board' as const, by: 'state' };
  const view = await ask(modelViewCreate, { id: ids.carded, fullName: '看板', document }, token);
  if (view.code !== 200) throw new Error(view.msg);
  const engine = await ask(
    flowEngineCreate,
    { fullName: '大流程', enCode: 'large', formId: ids.carded, flowTemplateJson: JSON.stringify(flowOutside(flow(admin))) },
    token,
  );
  if (engine.code !== 200) throw new Error(engine.msg);

  const minimal = await startFront(folder, server.url);
  later(minimal.stop);
  const browser = await openBrowser();
  later(() => browser.close());
  return {
    ...ids,
    flow: engine.data.id,
    url: server.url,
    minimal: minimal.url,
    token,
    browser,
    words: { person, word },
  };
}
