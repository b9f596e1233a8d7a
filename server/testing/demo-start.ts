// The part of a start that makes the demo, as a process of its own: `node demo-start.ts <database url> <data directory> <now>`.
import { join } from 'node:path';
import { usualLimit } from '@ordo/engine/file/limit.ts';
import { seedDemo } from '../seed/demo/demo.ts';
import { buildApp, effectsWith } from '../src/app.ts';
import { connect } from '../src/kit/db.ts';
import { fileLinks } from '../src/kit/file-links.ts';
import { localStore } from '../src/kit/files.ts';
import { startIds } from '../src/kit/id.ts';
import { startLive } from '../src/kit/live.ts';
import { journal } from '../src/kit/journal.ts';
import { outbox } from '../src/kit/outbox.ts';
import { sessions } from '../src/kit/session.ts';

const [url = '', dataDir = '', now = ''] = process.argv.slice(2);
const connection = await connect(url, 12);
const { db, pool, replicas, aside, close } = connection;
startIds(process.pid);
const live = startLive({ db, pool, failed: () => undefined });
const box = outbox(
  db,
  effectsWith(async () => undefined, live),
  () => undefined,
);
const files = { store: localStore(join(dataDir, 'files')), links: await fileLinks(db), limit: usualLimit, quota: 0 };
const notes = journal(db, (error) => console.error(error));
const deps = { journal: notes, db, replicas, aside, sessions: sessions(db), outbox: box, files, live, now: Date.now, checkResults: true };
const app = await buildApp(deps, { logLevel: 'silent', personKey: Buffer.alloc(32, 7), screens: null, trustProxy: false, ready: async () => true });
console.log('begins');
await seedDemo(app, db, dataDir, Number(now), console.log);
await app.close();
await box.stop();
await live.stop();
await close();
