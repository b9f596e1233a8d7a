// A product that one file of journeys has for itself.
import { join } from 'node:path';
import { inject } from 'vitest';
import { hashPassword } from '../server/src/kit/password.ts';
import { executeAsAdmin, readerUrlOf, template, uniqueName, urlOf } from '../server/testing/cluster.ts';
import { execute, PASSWORD, startApp, type App } from './app.ts';

let hash: Promise<string> | undefined;

/**
 * As on a database of one's own: a copy of one that was migrated once for all of them, which is quicker than another PostgreSQL.
 * @param more settings besides
 */
export async function startOwnApp(more: Record<string, string> = {}): Promise<App> {
  const cluster = inject('cluster');
  const name = uniqueName('journeys');
  const url = urlOf(cluster, name);
  await executeAsAdmin(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER ordo`);
  await execute(url, `UPDATE app_user SET password_hash = '${await (hash ??= hashPassword(PASSWORD))}' WHERE account = 'admin'`);
  const app = await startApp('bare', { DATABASE_URL: url, ORDO_READER_URL: readerUrlOf(cluster, name), ...more });
  const stop = async () => {
    await app.stop();
    await executeAsAdmin(cluster, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...app, stop };
}

/** As at a first look: a copy of the folder that the setup has begun. */
export const startOwnDemo = (): Promise<App> => startApp('demo', {}, join(inject('folder'), 'demo'));
