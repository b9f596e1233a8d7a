import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

describe('no address leads out of the store', () => {
  const CANARY = 'canary-4f1c';
  const targets = ['../canary.txt', '../../canary.txt', '../../../canary.txt', '/etc/passwd', 'canary.txt', 'incoming/canary.txt', '..', '.'];
  const encodings: ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    (text) => encodeURIComponent(encodeURIComponent(text)),
    (text) => text.replaceAll('.', '%2e'),
    (text) => text.replaceAll('/', '%2f'),
    (text) => text.replaceAll('/', '%2F').replaceAll('.', '%2E'),
    (text) => text.replaceAll('/', '\\'),
    (text) => text.replaceAll('/', '%5c'),
    (text) => text.replaceAll('/', '%255c'),
    (text) => text.replaceAll('../', '....//'),
    (text) => text.replaceAll('../', '..;/'),
    (text) => text.replaceAll('..', '%c0%ae%c0%ae'),
    (text) => text.replaceAll('/', '%c0%af'),
    (text) => text.replaceAll('.', '%uff0e'),
    (text) => text.replaceAll('.', encodeURIComponent('．')).replaceAll('/', encodeURIComponent('／')),
    (text) => `${text}%00.png`,
    (text) => `${text}%00`,
    (text) => `${'0'.repeat(32)}.png/${text}`,
    (text) => `${'0'.repeat(32)}.png%2f..%2f${encodeURIComponent(text)}`,
    (text) => `file:///${text}`,
    (text) => `${text}?`,
    (text) => `${text};.png`,
    (text) => text.replaceAll('.', '@'),
    (text) => ` ${text} `.replaceAll(' ', '%20'),
  ];

  test('288 spellings on every call, with and without a session', async () => {
    const around = dirname(server.files.store.incoming);
    for (const place of [join(around, 'canary.txt'), join(dirname(around), 'canary.txt'), join(server.files.store.incoming, 'canary.txt')]) {
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, CANARY);
    }
    let asked = 0;
    for (const target of targets)
      for (const encode of encodings) {
        const spelled = encode(target);
        for (const url of [
          `/v1/api/file/Image/annex/${spelled}`,
          `/v1/api/file/Image/${spelled}/a.png`,
          `/v1/api/file/Download/annex/${spelled}`,
          `/v1/api/file/Download/${spelled}/${'0'.repeat(32)}.png`,
          `/v1/api/file/Download?encryption=${spelled}`,
          `/v1/api/file/Uploader/${spelled}`,
        ]) {
          const response = await server.app.inject({ method: url.includes('Uploader') ? 'POST' : 'GET', url, headers: { authorization: token } });
          asked += 1;
          const leaked = response.body.includes(CANARY) || response.body.includes('root:');
          const { code } = response.headers['content-type']?.toString().startsWith('application/json') ? response.json<{ code: number }>() : { code: 0 };
          expect([url, leaked, code >= 400 && code < 500]).toEqual([url, false, true]);
        }
      }
    expect(asked).toBe(targets.length * encodings.length * 6);
  });
});
