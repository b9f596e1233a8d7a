// Writes server/migrations/golden/<last migration>.json.gz: a small installation as of this schema version. Run once, when a version is released.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres.ts';
import { connect } from '../server/src/node/connect.ts';
import { dump, writeGolden } from '../server/testing/golden.ts';

const root = resolve(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'ordo-golden-'));
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined);
try {
  await firstStart();
  const { pool, close } = await connect(postgres.url, 2);
  const golden = await dump(pool);
  await close();
  await mkdir(join(root, 'server/migrations/golden'), { recursive: true });
  const file = join(root, 'server/migrations/golden', `${golden.migration}.json.gz`);
  await writeGolden(file, golden);
  console.log(`${file}: ${Object.values(golden.tables).reduce((sum, rows) => sum + rows.length, 0)} rows`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The product itself, with its demo, on that database. */
async function firstStart(): Promise<void> {
  const env = { PATH: process.env.PATH, DATABASE_URL: postgres.url, ORDO_DATA_DIR: folder, ORDO_DEMO: 'small', PORT: '18099', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, ['server/src/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout) {
    said += String(part);
    if (said.includes('Sign in')) break;
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
}
