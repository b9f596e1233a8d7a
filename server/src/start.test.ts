import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  said: string;
  code: number | null;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

/** Runs the product until it is ready or has ended. */
function start(settings: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, ['server/src/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ORDO_DEMO: 'off', ...settings },
  });
  const ended = new Promise<number | null>((resolved) => child.on('close', resolved));
  let said = '';
  return new Promise((resolved) => {
    const tell = (code: number | null) => resolved({ said, code, kill: (signal) => child.kill(signal), ended });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('is ready') && said.includes('Sign in')) tell(null);
      });
    }
    child.on('close', tell);
  });
}

const port = () => String(20_000 + Math.floor(Math.random() * 30_000));

describe('a start that cannot be', () => {
  let taken: Server;
  beforeAll(async () => {
    await writeFile(join(folder, 'a-file'), '');
    taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => taken.close());

  test.each<[string, () => Record<string, string>, RegExp]>([
    ['an unknown setting', () => ({ ORDO_COLOUR: 'blue' }), /ORDO_COLOUR is no setting of Ordo/],
    ['several bad settings at once', () => ({ PORT: 'http', ORDO_DEMO: 'maybe' }), /PORT is “http”; it should be a number[^]*ORDO_DEMO is “maybe”/],
    ['a password that everybody tries first', () => ({ ORDO_ADMIN_PASSWORD: 'admin123456' }), /ORDO_ADMIN_PASSWORD is not usable/],
    ['a data directory that is a file', () => ({ ORDO_DATA_DIR: join(folder, 'a-file') }), /data directory .* cannot be used/],
    [
      'a database that nobody answers for',
      () => ({ DATABASE_URL: 'postgres://ordo:secret@127.0.0.1:1/ordo' }),
      /database cannot be reached[^]*Check DATABASE_URL/,
    ],
    [
      'a taken port',
      () => ({ ORDO_DATA_DIR: join(folder, 'taken'), PORT: String((taken.address() as { port: number }).port) }),
      /Port \d+ is taken by another program/,
    ],
  ])('says what to do about %s, without a stack trace or a secret', async (_, settings, sentence) => {
    const { said, code } = await start({ PORT: port(), ...settings() });
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at |secret|admin123456/);
    expect(code).toBe(1);
  });
});

describe('the embedded database', () => {
  test('is made with a password printed once and kept for its owner alone; Ctrl-C ends it cleanly', async () => {
    const dataDir = join(folder, 'fresh');
    const first = await start({ ORDO_DATA_DIR: dataDir, PORT: port() });
    const password = /with the password {2}(\w{14})/.exec(first.said)?.[1];
    expect(await readFile(join(dataDir, 'admin-password.txt'), 'utf8')).toBe(`${password}\n`);
    expect((await stat(join(dataDir, 'admin-password.txt'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    first.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(stat(join(dataDir, 'postgres/cluster/postmaster.pid'))).rejects.toThrow('ENOENT');

    const second = await start({ ORDO_DATA_DIR: dataDir, PORT: port() });
    expect(second.said).not.toContain(password as string);
    const third = await start({ ORDO_DATA_DIR: dataDir, PORT: port() });
    expect(third.said).toMatch(/Another Ordo is running on/);
    second.kill('SIGKILL');
    await second.ended;
    const fourth = await start({ ORDO_DATA_DIR: dataDir, PORT: port() });
    expect(fourth.said).toContain('is ready');
    fourth.kill('SIGTERM');
    expect(await fourth.ended).toBe(0);
  });
});
