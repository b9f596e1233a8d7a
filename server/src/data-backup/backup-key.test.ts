import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupKeyFile, backupKeyThere, openBackupKey } from './backup-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-backup-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the first start makes a key for its owner alone; later ones have the same', async () => {
  const places = { setting: null, folder };
  expect(await backupKeyThere(places)).toBeNull();
  const first = await openBackupKey(places);
  expect(first).toMatchObject({ made: true });
  expect(first.key).toHaveLength(32);
  expect((await stat(backupKeyFile(folder))).mode & 0o777).toBe(0o600);
  expect(await openBackupKey(places)).toEqual({ key: first.key, made: false });
  expect((await readFile(backupKeyFile(folder), 'utf8')).trim()).toBe(first.key.toString('hex'));
});

test('a setting goes before the file, and a spoilt file is no key', async () => {
  const setting = 'ab'.repeat(32);
  expect(await openBackupKey({ setting, folder })).toEqual({ key: Buffer.from(setting, 'hex'), made: false });
  await writeFile(backupKeyFile(folder), 'lost\n');
  await expect(openBackupKey({ setting: null, folder })).rejects.toThrow(/64 hexadecimal signs/);
});
