// Every call that accepts a file, and invalid files. The short form is in the suite, every file with every call is a trial.
import { endpoints } from '@ordo/contract/all.ts';
import { dictionaryTypeCreate } from '@ordo/contract/dictionary.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { byPeople, flowForm, releasedFlowOf } from './flows.ts';
import type { TestServer } from './server.ts';
import { uploadSheet } from './sheets.ts';
import { fingerprint } from './traces.ts';
import { workbook, zip } from './zip.ts';

/** Files that are stored unchanged have tests of their own (file/upload-content.test.ts, model/link-files.test.ts). */
export const takers = endpoints.filter(({ as, path }) => as === 'upload' && !/^\/api\/(?:file|public)\//.test(path));

const list = (one: string, times: number) => `[${Array.from({ length: times }, () => one).join(',')}]`;
/** Created once: the zip bomb alone takes a second. */
export const FILES: [string, Uint8Array | string][] = [
  ['nothing', ''],
  ['half of some JSON', '{"list":[{"enCode":"a","fullNa'],
  ['lists within lists', '['.repeat(100_000)],
  ['objects within objects', `${'{"list":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['a number', '7'],
  ['null', 'null'],
  ['a list of nothing', list('null', 50)],
  ['the wrong types throughout', `{"kind":1,"version":"x","list":{"0":true},"types":7,"items":"a","menu":[],"interface":3,"rows":${list('[1,{}]', 20)}}`],
  ['what reaches for prototypes', '{"__proto__":{"administrator":true},"constructor":{"prototype":{"x":1}},"list":[{"__proto__":{"enCode":"x"}}]}'],
  ['NUL and half a sign', '{"list":[{"fullName":"a\\u0000\\ud800","enCode":"\\u0000"}]}'],
  ['bytes that are no text', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 37) % 256))],
  ['a page with a script', '<html><script>alert(1)</script></html>'],
  ['half of a workbook', workbook('<sheetData/>').subarray(0, 150)],
  ['a zip with a way out', zip([{ name: '../../../etc/passwd', bytes: 'root' }])],
  ['a bomb', workbook(`<sheetData></sheetData>${' '.repeat(120_000_000)}`)],
  ['more than anybody sends', Buffer.alloc(11_000_000, 'a,b\n')],
];

export interface Sender {
  /** Files so far. */
  sent: number;
  /** Sends these files to a call. @returns those that were not refused with a message, and what was stored of them */
  send(endpoint: Endpoint, files: readonly (typeof FILES)[number][]): Promise<string[]>;
}

export async function sender(server: TestServer): Promise<Sender> {
  const token = await server.admin();
  const { id } = (await server.ask(dictionaryTypeCreate, { fullName: '坏文件', fullNameEn: 'Bad', enCode: 'badFiles', isTree: 0 }, token)).data;
  const flow = await releasedFlowOf(server, await flowForm(server, token), [byPeople('a', ['1'])]);
  const places: Record<string, string> = { typeId: id, parentId: '-1', id: 'aModel', flowId: flow.id };
  const filled = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const place = places[name];
      if (!place) throw new Error(`${endpoint.path}: say in server/testing/bad-files.ts what {${name}} may be`);
      return place;
    }) as Endpoint['path'],
  });
  const kept = async () => (await fingerprint(server.db)).join('\n');

  const me: Sender = {
    sent: 0,
    async send(endpoint, files) {
      const wrong: string[] = [];
      const before = await kept();
      for (const [name, file] of files) {
        const { code, refusal = '', msg } = await uploadSheet(server, filled(endpoint), file, token);
        me.sent += 1;
        if (!isRefused(code, refusal, msg)) wrong.push(`${name}: ${code} ${refusal} ${msg}`);
      }
      if ((await kept()) !== before) wrong.push('something of them is kept');
      if ((await server.ask(currentUser, {}, token)).code !== 200) wrong.push('the server is gone');
      return wrong;
    },
  };
  return me;
}

/** With a message, and not as an internal error. */
export const isRefused = (code: number, refusal: string, msg: string): boolean =>
  code >= 400 && code < 500 && refusal !== '' && refusal !== 'fault' && /[\u4e00-\u9fff]/.test(msg);
