// Restores a backup into a scratch database next to the present one, which is always dropped again.
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { destroyConnection } from '../node/backups.ts';
import { newId } from '../kit/id.ts';
import { readMigrations } from '../node/migrate.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Deps } from '../kit/serve.ts';
import { restoreBackup, type Restored } from './restore.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../migrations');

/** @throws Refusal backupFileGone, backupNoScratch, and those of restoreBackup */
export async function tryRestore({ backups }: Deps, fileName: string): Promise<Restored> {
  const path = join(backups.folder, fileName);
  await access(path).catch(() => {
    throw new Refusal('backupFileGone', { name: fileName, folder: backups.folder });
  });
  const maker = await backups.connectAsMaker();
  try {
    const database = await makeScratch(maker, await ownName(backups));
    try {
      const client = await backups.connect(database);
      try {
        return await restoreBackup(path, {
          client,
          migrations: await readMigrations(migrationsFolder),
          store: null,
          key: backups.key,
          signal: backups.stopping,
        });
      } finally {
        await destroyConnection(client);
      }
    } finally {
      await drop(maker, database);
    }
  } finally {
    await maker.end();
  }
}

interface Own {
  database: string;
  role: string;
}

async function ownName(backups: Deps['backups']): Promise<Own> {
  const client = await backups.connect();
  try {
    const { rows } = await client.query<Own>('select current_database() as database, current_user as role');
    return rows[0] as Own;
  } finally {
    await client.end();
  }
}

/** With the locale of the present one. A scratch database left by a crashed node is dropped first. */
async function makeScratch(maker: pg.Client, { database, role }: Own): Promise<string> {
  const name = `ordo_drill_${newId()}`;
  const { rows: left } = await maker.query<{ name: string }>(
    `select datname as name from pg_database d where datname ~ '^ordo_drill_[0-9]+$' and shobj_description(d.oid, 'pg_database') = $1`,
    [markOf(database)],
  );
  for (const one of left) await drop(maker, one.name);
  const { rows } = await maker.query<{ make: string; mark: string }>(
    `select format('create database %I owner %I template template0 encoding ''UTF8'' %s', $2::text, $3::text,
         case when datlocprovider = 'c' then format('lc_collate %L lc_ctype %L', datcollate, datctype) else '' end) as make,
       format('comment on database %I is %L', $2::text, $4::text) as mark
     from pg_database where datname = $1`,
    [database, name, role, markOf(database)],
  );
  const { make = '', mark = '' } = rows[0] ?? {};
  await maker.query(make).catch((error: { code?: string }) => {
    if (error.code === '42501') throw new Refusal('backupNoScratch', { role });
    throw error as Error;
  });
  await maker.query(mark);
  return name;
}

const markOf = (database: string) => `Ordo tries a backup of ${database} here; it may be dropped`;

async function drop(maker: pg.Client, name: string): Promise<void> {
  const { rows } = await maker.query<{ statement: string }>(`select format('drop database if exists %I with (force)', $1::text) as statement`, [name]);
  const statement = rows[0]?.statement ?? '';
  await maker.query(statement);
}
