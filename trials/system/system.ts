// System data beside what the database does bare, on one PostgreSQL in the same run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres.ts';
import { connect } from '../../server/src/kit/db.ts';
import { migrate, readMigrations } from '../../server/src/kit/migrate.ts';
import { bareName, measureNumbers } from './bill-number-speed.ts';

const say = (line: string) => console.log(line);
const leastRate = 300;
const leastRatio = 0.3;

export async function run(): Promise<boolean> {
  const missed: string[] = [];
  const check = (name: string, holds: boolean, said: string) => {
    say(`${holds ? ' reached ' : ' MISSED  '} ${name}: ${said}`);
    if (!holds) missed.push(name);
  };
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined);
  const node = await connect(postgres.url);
  try {
    await migrate(node.pool, await readMigrations(resolve(import.meta.dirname, '../../server/migrations')));
    for (const { name, perSecond, beside, ratio } of await measureNumbers(postgres.url, node)) {
      const said = `${Math.round(perSecond)}/s (≥ ${leastRate}), ${ratio.toFixed(2)} of the ${beside} (≥ ${leastRatio})`;
      if (bareName(name)) say(`          ${name}: ${Math.round(perSecond)}/s`);
      else check(name, perSecond >= leastRate && ratio >= leastRatio, said);
    }
  } finally {
    await node.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  say(missed.length ? `\n${missed.length} missed: ${missed.join('; ')}` : '\nall reached');
  return missed.length === 0;
}
