// The files of the database: made once, opened with the passwords that were made with them.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresFailed } from './failed.ts';
import { launch } from './launch.ts';

export interface Secrets {
  admin: string;
  app: string;
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
];

export const secretsFile = (folder: string) => join(folder, 'secrets.json');

/**
 * Opens the cluster below `folder`, or makes it.
 * @throws EmbeddedPostgresFailed
 */
export async function ensureCluster(native: string, folder: string, cluster: string, said: (line: string) => void): Promise<Secrets> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (version.trim() !== MAJOR)
      throw new EmbeddedPostgresFailed(
        `${cluster} was made by PostgreSQL ${version.trim()}; this version runs ${MAJOR}. Export with the older version of Ordo, then import here.`,
      );
    return readSecrets(secretsFile(folder), cluster);
  }
  if (existsSync(cluster) && (await readdir(cluster)).length)
    throw new EmbeddedPostgresFailed(`${cluster} is no database of Ordo, and not empty. Move it away, or set ORDO_DATA_DIR to another folder.`);
  said('creating the database');
  return makeCluster(native, folder, cluster);
}

async function readSecrets(file: string, cluster: string): Promise<Secrets> {
  try {
    const { admin, app } = JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
    if (typeof admin === 'string' && typeof app === 'string') return { admin, app };
  } catch {
    // Said below.
  }
  throw new EmbeddedPostgresFailed(`${file} is missing or damaged, so the database in ${cluster} cannot be opened. Put the file back from a backup.`);
}

async function makeCluster(native: string, folder: string, cluster: string): Promise<Secrets> {
  const secrets: Secrets = { admin: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') };
  await writeFile(secretsFile(folder), JSON.stringify(secrets), { mode: 0o600, flush: true });
  await chmod(secretsFile(folder), 0o600);
  // Into a folder of its own first: a killed initdb leaves nothing that looks like a database.
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
  if (code !== 0) throw new EmbeddedPostgresFailed(`PostgreSQL could not create its files in ${args[1]}: ${lastLines(log) || code}`);
}

/** The folder's entries outlive a power cut from here on; Windows keeps them without being asked, and cannot be asked. */
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
