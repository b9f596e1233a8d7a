import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listeningPlace } from './place.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'p-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const folderOf = (place: { socket: string | null }) => dirname(place.socket ?? '');

describe.runIf(process.platform !== 'win32')('the socket', () => {
  test('lies in the folder itself where its path is short and plain', async () => {
    expect(folderOf(await listeningPlace(root))).toBe(join(root, 'socket'));
  });

  test.each([
    ['long', 'x'.repeat(100)],
    ['with a comma, which would be two folders', 'a,b'],
  ])('lies in a folder of our own in the temporary one where the path is %s; the same one each time, gone after the end', async (_, name) => {
    const folder = join(root, name);
    const place = await listeningPlace(folder);
    expect(dirname(folderOf(place))).toBe(tmpdir());
    expect((await stat(folderOf(place))).mode & 0o777).toBe(0o700);
    const again = await listeningPlace(folder);
    expect(again.socket).toBe(place.socket);
    expect((await listeningPlace(`${folder}2`)).socket).not.toBe(place.socket);
    await again.remove();
    await expect(stat(folderOf(place))).rejects.toThrow('ENOENT');
    await (await listeningPlace(`${folder}2`)).remove();
  });

  test('avoids a folder of that name that others may enter', async () => {
    const folder = join(root, 'y'.repeat(100));
    const open = folderOf(await listeningPlace(folder));
    await chmod(open, 0o777);
    const place = await listeningPlace(folder);
    expect(folderOf(place)).not.toBe(open);
    await place.remove();
    await rm(open, { recursive: true });
  });
});
