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
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const first = await openBackupKey(places, say);
  expect(first).toHaveLength(32);
  expect(lines).toEqual([expect.stringContaining(backupKeyFile(folder)), expect.stringContaining('without it no backup can be restored')]);
  expect((await stat(backupKeyFile(folder))).mode & 0o777).toBe(0o600);
  expect(await openBackupKey(places, say)).toEqual(first);
  expect(lines).toHaveLength(2);
  expect((await readFile(backupKeyFile(folder), 'utf8')).trim()).toBe(first.toString('hex'));
});

test('a setting goes before the file, and a spoilt file is no key', async () => {
  const setting = 'ab'.repeat(32);
  const quiet = () => undefined;
  expect(await openBackupKey({ setting, folder }, quiet)).toEqual(Buffer.from(setting, 'hex'));
  await writeFile(backupKeyFile(folder), 'lost\n');
  await expect(openBackupKey({ setting: null, folder }, quiet)).rejects.toThrow(/64 hexadecimal signs/);
});
