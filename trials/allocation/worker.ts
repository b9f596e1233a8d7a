// A warehouse worker as a process of its own: allocates orders as they come, until the parent says enough or kills it.
import { join } from 'node:path';
import { indentAllocate } from '@ordo/contract/indent-command.ts';
import { usualLimit } from '@ordo/engine/file/limit.ts';
import { buildApp, effectsWith } from '../../server/src/app.ts';
import { connect } from '../../server/src/kit/db.ts';
import { fileLinks } from '../../server/src/kit/file-links.ts';
import { localStore } from '../../server/src/kit/files.ts';
import { startIds } from '../../server/src/kit/id.ts';
import { journal } from '../../server/src/kit/journal.ts';
import { startLive } from '../../server/src/kit/live.ts';
import { outbox } from '../../server/src/kit/outbox.ts';
import { sessions } from '../../server/src/kit/session.ts';

const [url = '', folder = '', token = '', warehouseId = '', number = '1'] = process.argv.slice(2);
const LANES = 4;
const { db, pool, replicas, aside } = await connect(url, LANES + 2);
startIds(Number(number));
const live = startLive({ db, pool, failed: () => undefined });
const box = outbox(
  db,
  effectsWith(async () => undefined, live),
  () => undefined,
);
const files = { store: localStore(join(folder, 'files')), links: await fileLinks(db), limit: usualLimit, quota: 0 };
const deps = {
  journal: journal(db, () => undefined),
  db,
  replicas,
  aside,
  sessions: sessions(db),
  outbox: box,
  files,
  live,
  now: Date.now,
  checkResults: false,
};
const app = await buildApp(deps, { logLevel: 'silent', personKey: Buffer.alloc(32, 7), screens: null, trustProxy: false, ready: async () => true });

process.on('message', (id: string) => void allocate(id));
process.send?.({ ready: true });

async function allocate(id: string): Promise<void> {
  const response = await app.inject({
    method: 'PUT',
    url: `/v1${indentAllocate.path.replace('{id}', id)}`,
    headers: { authorization: token },
    payload: { version: 1, warehouseId },
  });
  const { code, refusal } = response.json<{ code: number; refusal?: string }>();
  process.send?.({ id, said: code === 200 ? 'done' : (refusal ?? String(code)) });
}
