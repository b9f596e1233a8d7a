// The key that encrypts backups: a setting, or a file in the data directory that the first start creates.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Places {
  /** 64 hexadecimal signs, or null. */
  setting: string | null;
  /** The data directory. */
  folder: string;
}

export const backupKeyFile = (folder: string) => join(folder, 'backup-key');

/** @returns null where there is none yet; @throws when the file holds something else */
export async function backupKeyThere({ setting, folder }: Places): Promise<Buffer | null> {
  if (setting) return Buffer.from(setting, 'hex');
  const path = backupKeyFile(folder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (text === null) return null;
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) throw new Error(`${path} is no key of backups: it should be 64 hexadecimal signs. Put the former file back.`);
  return Buffer.from(text.trim(), 'hex');
}

/** @param said receives the message that the key was created now, and has to be stored safely */
export async function openBackupKey(places: Places, said: (line: string) => void): Promise<Buffer> {
  const there = await backupKeyThere(places);
  if (there) return there;
  const made = randomBytes(32);
  await writeFile(backupKeyFile(places.folder), `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  said(`backups are encrypted with the key in ${backupKeyFile(places.folder)}`);
  said('copy that file to where neither this machine nor the backups are: without it no backup can be restored');
  return made;
}
