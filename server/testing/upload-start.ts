// A server that stops between keeping an upload's bytes and writing its row, to be killed there: `node upload-start.ts <database url> <data directory>`.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { usualLimit } from '@ordo/engine/file/limit.ts';
import { buildApp, effectsWith } from '../src/app.ts';
import { connect } from '../src/kit/db.ts';
import { fileLinks } from '../src/kit/file-links.ts';
import { localStore, type FileStore } from '../src/kit/files.ts';
import { startIds } from '../src/kit/id.ts';
import { startLive } from '../src/kit/live.ts';
import { journal } from '../src/kit/journal.ts';
import { outbox } from '../src/kit/outbox.ts';
import { sessions } from '../src/kit/session.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const { db, pool, replicas, aside } = await connect(url, 4);
startIds(process.pid);
const real = localStore(join(folder, 'files'));
await real.check();
const store: FileStore = {
  ...real,
  async keep(sha256, path) {
    await real.keep(sha256, path);
    console.log(`kept ${sha256}`);
    await new Promise(() => undefined);
  },
};
const files = { store, links: await fileLinks(db), limit: usualLimit, quota: 100_000_000 };
const live = startLive({ db, pool, failed: () => undefined });
const notes = journal(db, (error) => console.error(error));
const deps = {
  journal: notes,
  db,
  replicas,
  aside,
  sessions: sessions(db),
  outbox: outbox(
    db,
    effectsWith(async () => undefined, live),
    () => undefined,
  ),
  files,
  live,
  now: Date.now,
  checkResults: true,
};
const app = await buildApp(deps, { logLevel: 'silent', personKey: Buffer.alloc(32, 7), screens: null, trustProxy: false, ready: async () => true });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
