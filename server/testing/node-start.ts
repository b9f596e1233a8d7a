// One node more on a database, as a process of its own: `node node-start.ts <database url> <data directory>`; says `port 12345`.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { usualLimit } from '@ordo/engine/file/limit.ts';
import { buildApp, effectsWith } from '../src/app.ts';
import { connect } from '../src/kit/db.ts';
import { fileLinks } from '../src/kit/file-links.ts';
import { localStore } from '../src/kit/files.ts';
import { startIds } from '../src/kit/id.ts';
import { startLive } from '../src/kit/live.ts';
import { journal } from '../src/kit/journal.ts';
import { outbox } from '../src/kit/outbox.ts';
import { sessions } from '../src/kit/session.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const { db, pool, replicas, aside } = await connect(url, 4);
startIds(process.pid);
const live = startLive({ db, pool, failed: () => undefined });
const box = outbox(
  db,
  effectsWith(async () => undefined, live),
  () => undefined,
);
const files = { store: localStore(join(folder, 'files')), links: await fileLinks(db), limit: usualLimit, quota: 0 };
const notes = journal(db, (error) => console.error(error));
const deps = { journal: notes, db, replicas, aside, sessions: sessions(db), outbox: box, files, live, now: Date.now, checkResults: true };
const app = await buildApp(deps, { logLevel: 'silent', personKey: Buffer.alloc(32, 7), screens: null, trustProxy: false, ready: async () => true });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
