// The key that encrypts identities of vaccinated persons: a setting, a file next to the embedded database, or, for an external database without either, stored
// in it.
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../kit/db.ts';

interface Places {
  /** 64 hexadecimal digits, or null. */
  setting: string | null;
  /** The embedded database's own folder; null: the database is external and may have several nodes. */
  folder: string | null;
}

const CHECK = 'person-key-check';
const KEPT = 'person-key';

/** @throws when the database was written with another key */
export async function openPersonKey(db: Db, { setting, folder }: Places, warn: (line: string) => void): Promise<Buffer> {
  const key = setting ? Buffer.from(setting, 'hex') : folder ? await inFolder(folder) : await inDatabase(db, warn);
  const print = printOf(key);
  if ((await keptOnce(db, CHECK, print)) !== print)
    throw new Error(
      'The people in the database were encrypted with another key. Put it into ORDO_PERSON_KEY, or the former file person-key back into the data directory.',
    );
  return key;
}

const printOf = (key: Buffer) => createHash('sha256').update('ordo person key ').update(key).digest('hex').slice(0, 16);

/** Fingerprint of the key in these places, as the database stores it; null: there is none in them. */
export async function personKeyPrint({ setting, folder }: Places): Promise<string | null> {
  const text = setting ?? (folder && (await readFile(join(folder, 'person-key'), 'utf8').catch(() => null)));
  return text ? printOf(Buffer.from(text.trim(), 'hex')) : null;
}

async function inFolder(folder: string): Promise<Buffer> {
  const path = join(folder, 'person-key');
  const there = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (there) return Buffer.from(there.trim(), 'hex');
  const made = randomBytes(32).toString('hex');
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return Buffer.from(made, 'hex');
}

async function inDatabase(db: Db, warn: (line: string) => void): Promise<Buffer> {
  warn('ORDO_PERSON_KEY is not set, so the key of people’s identities lies in the database beside them.');
  return Buffer.from(await keptOnce(db, KEPT, randomBytes(32).toString('hex')), 'hex');
}

/** The first value is kept. */
async function keptOnce(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
