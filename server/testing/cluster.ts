// One PostgreSQL for a whole test run, with a migrated and seeded template that every test file clones (vitest global set-up).
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedAreas } from '../seed/areas.ts';
import { seedBase } from '../seed/base.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import { connect } from '../src/node/connect.ts';
import { grantReaderRole } from '../src/kit/statement-reader.ts';
import { migrate, readMigrations } from '../src/node/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster;
  }
}

export interface Cluster {
  /** For the superuser: creates and drops databases. */
  adminUrl: string;
  /** For Ordo's own role; `urlOf` replaces the database name. */
  url: string;
  /** For the role that SQL interfaces read as. */
  readerUrl: string;
}

export const template = 'ordo_template';
export const adminPassword = 'Template2026';
export const migrationsFolder = resolve(import.meta.dirname, '../migrations');

/** For a database or a role: unique over all test processes. */
export const uniqueName = (kind: string): string => `${kind}_${randomBytes(6).toString('hex')}`;

export function urlOf(cluster: Cluster, database: string): string {
  return cluster.url.replace(/\/ordo(?=$|\?)/, `/${database}`);
}

export function readerUrlOf(cluster: Cluster, database: string): string {
  return cluster.readerUrl.replace(/\/ordo(?=$|\?)/, `/${database}`);
}

/** For a disposable cluster: no disk flushes, and no autovacuum. Tests that need a durable one start their own. */
const THROWN_AWAY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

/** @param settings further ones of PostgreSQL */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-test-'));
  const postgres = await startEmbeddedPostgres(folder, () => undefined, settings);
  const cluster = { adminUrl: postgres.adminUrl, url: postgres.url, readerUrl: postgres.readerUrl };
  await makeTemplate(cluster);
  return {
    ...cluster,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  await executeAsAdmin(cluster, `CREATE DATABASE ${template} OWNER ordo`);
  const { pool, db, close } = await connect(urlOf(cluster, template), 4);
  await migrate(pool, await readMigrations(migrationsFolder));
  await seedBase(db, adminPassword);
  await seedAreas(db);
  const why = await grantReaderRole(pool, readerUrlOf(cluster, template));
  if (why) throw new Error(why);
  await close();
}

export async function executeAsAdmin(cluster: Cluster, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster(THROWN_AWAY);
  project.provide('cluster', { adminUrl: cluster.adminUrl, url: cluster.url, readerUrl: cluster.readerUrl });
  return cluster.stop;
}
