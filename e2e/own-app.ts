// A separate product for one file of journeys.
import { join } from 'node:path';
import { inject } from 'vitest';
import { hashPassword } from '../server/src/kit/password.ts';
import { executeAsAdmin, readerUrlOf, template, uniqueName, urlOf } from '../server/testing/cluster.ts';
import { execute, PASSWORD, startApp, type App } from './app.ts';

let hash: Promise<string> | undefined;

/**
 * On a copy of a database that was migrated once for all of them, which is faster than another PostgreSQL.
 * @param more further settings
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

/** With demo content: a copy of the folder that the setup has prepared. */
export const startOwnDemo = (): Promise<App> => startApp('demo', {}, join(inject('folder'), 'demo'));
