// The files of the database: created once, opened with the passwords that were generated with them.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { launch } from './launch.ts';

export interface Secrets {
  admin: string;
  app: string;
  /** Password of the role that runs users' statements. */
  reader: string | null;
}

const MAJOR = '18';
const OPTIONS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // It has no standby, so bulk loads into a new table are written once and not twice. A standby needs a change in postgresql.conf.
  '--set=wal_level=minimal',
  '--set=max_wal_senders=0',
];

export const secretsFile = (folder: string) => join(folder, 'secrets.json');

/**
 * Opens the cluster below `folder`, or creates it.
 * @throws EmbeddedPostgresError
 */
export async function ensureCluster(native: string, folder: string, cluster: string, said: (line: string) => void): Promise<Secrets> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (version.trim() !== MAJOR)
      throw new EmbeddedPostgresError(
        `${cluster} was made by PostgreSQL ${version.trim()}; this version runs ${MAJOR}. Export with the older version of Ordo, then import here.`,
      );
    return readSecrets(secretsFile(folder), cluster);
  }
  if (existsSync(cluster) && (await readdir(cluster)).length)
    throw new EmbeddedPostgresError(`${cluster} is no database of Ordo, and not empty. Move it away, or set ORDO_DATA_DIR to another folder.`);
  said('creating the database');
  return makeCluster(native, folder, cluster);
}

async function readSecrets(file: string, cluster: string): Promise<Secrets> {
  try {
    const { admin, app, reader } = JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
    // A file of a version without that role has no reader password.
    if (typeof admin === 'string' && typeof app === 'string') return { admin, app, reader: reader ?? null };
  } catch {
    // Reported below.
  }
  throw new EmbeddedPostgresError(`${file} is missing or damaged, so the database in ${cluster} cannot be opened. Put the file back from a backup.`);
}

/** Base64url, so it needs no quoting anywhere. */
function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Call it once the other passwords have proved right. */
export async function readerPassword(folder: string, secrets: Secrets): Promise<string> {
  if (secrets.reader) return secrets.reader;
  const reader = randomPassword();
  await writeSecrets(secretsFile(folder), { ...secrets, reader });
  return reader;
}

async function writeSecrets(file: string, secrets: Secrets): Promise<Secrets> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return secrets;
}

async function makeCluster(native: string, folder: string, cluster: string): Promise<Secrets> {
  const secrets = await writeSecrets(secretsFile(folder), { admin: randomPassword(), app: randomPassword(), reader: randomPassword() });
  // Into a temporary folder first: a killed initdb leaves nothing that looks like a database.
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  const passwordFile = join(folder, 'initdb-password');
  await writeFile(passwordFile, secrets.admin, { mode: 0o600 });
  try {
    await initdb(native, ['-D', draft, `--pwfile=${passwordFile}`, ...OPTIONS]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
  await settle(folder);
  return secrets;
}

async function initdb(native: string, args: string[]): Promise<void> {
  const child = launch(native, 'initdb', args);
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const code = await new Promise<number | string | null>((resolve) => child.on('exit', resolve).on('error', (error) => resolve(error.message)));
  if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL could not create its files in ${args[1]}: ${lastLines(log) || code}`);
}

/** Makes the folder's entries durable; on Windows that is automatic and cannot be requested. */
async function settle(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function lastLines(log: string): string {
  return log.trim().split('\n').slice(-4).join(' | ');
}
