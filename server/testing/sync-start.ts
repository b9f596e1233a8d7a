// Runs syncs like a node, as a separate process, to be killed: `node sync-start.ts <database url>`; prints `ready`.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDataSources } from '../src/data-source/data-source.read.ts';
import { findAbandoned } from '../src/data-sync/data-sync.db.ts';
import { runSync } from '../src/data-sync/run.ts';
import { connect } from '../src/node/connect.ts';
import { initIds } from '../src/kit/id.ts';

const [url = ''] = process.argv.slice(2);
const { db } = await connect(url, 2);
initIds(process.pid);
const { rows } = await sql<{ host: string; port: number }>`select host, port from data_source`.execute(db);
const sources = createDataSources(
  rows.map((place) => ({ ...place, within: ['127.0.0.0/8'] })),
  Buffer.alloc(32, 7),
);
console.log('ready');
for (;;) {
  for (const id of await findAbandoned(db)) await runSync({ db, sources, goOn: () => true }, id);
  await sleep(10);
}
