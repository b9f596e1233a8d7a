// Builds indexes of large tables while people work: after a release, by one node at a time, and again while one is missing or invalid.
import { sql } from 'kysely';
import type { SideJob } from '../node/scheduler.ts';
import type { Db } from '../kit/db.ts';
import { withSessionLock } from '../kit/session-lock.ts';
import { buildIndex, dropInvalidIndex, indexesOf, plainIndexes } from './indexes.ts';
import { designAt } from './live.ts';
import { searchedIn } from './release.ts';
import { columnsOf } from './storage.ts';
import { viewedOf } from './viewed.ts';

export const INDEXING = 'modelIndexes/';

export const indexingJob = (db: Db): SideJob => ({
  prefix: INDEXING,
  carryOut: (model, goOn) => buildIndexes(db, model, goOn),
  async leftBehind() {
    const { rows } = await sql<{ id: string }>`select id from model where indexing = 1 and delete_mark = 0`.execute(db);
    return rows.map(({ id }) => id);
  },
});

export const buildIndexes = (db: Db, model: string, goOn: () => boolean = () => true): Promise<void> =>
  withSessionLock(db, `model indexes ${model}`, (own) => build(own, model, goOn));

async function build(db: Db, model: string, goOn: () => boolean): Promise<void> {
  const { rows } = await sql<{
    release: number;
  }>`select release_number as release from model where id = ${model} and delete_mark = 0 and release_number > 0`.execute(db);
  const release = rows[0]?.release;
  if (release === undefined) return;
  const wanted = plainIndexes(model, searchedIn(await designAt(db, model, release), await viewedOf(db, model)), await columnsOf(db, model));
  const had = await indexesOf(db, model);
  for (const { name } of had.filter(({ valid }) => !valid)) await dropInvalidIndex(db, name);
  const there = new Set(had.flatMap(({ name, valid }) => (valid ? [name] : [])));
  for (const one of wanted) {
    if (!goOn()) return;
    if (!there.has(one.name)) await buildIndex(db, model, one);
  }
  // A newer release sets its own mark.
  await sql`update model set indexing = 0 where id = ${model} and release_number = ${release}`.execute(db);
}
