// Malicious files, through the whole server: each is refused with a message, quickly, and without growth of the server's memory.
import { userImport, userPreview } from '@ordo/contract/user-sheet.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { uploadSheet, xlsx } from '../../../testing/sheets.ts';
import { fingerprint } from '../../../testing/traces.ts';
import { workbook, zip } from '../../../testing/zip.ts';
import { within } from '../../../testing/within.ts';

let server: TestServer;
let token: string;
/** Made before the server starts: compressing hundreds of MB holds up everything in this process. */
let made: Map<string, Uint8Array | string>;
beforeAll(async () => {
  made = new Map(HOSTILE.map(([name, make]) => [name, make()]));
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, ...texts: string[]) => `<row r="${number}">${texts.map((text, at) => cell(`${'ABC'[at]}${number}`, text)).join('')}</row>`;
const heads = row(1, '账号', '姓名', '所属组织');
const sheet = (rows: string) => `<sheetData>${rows}</sheetData>`;
const sound = workbook(sheet(heads + row(2, 'sound', '某人', 'root')));
const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${'bcdefghijklm'[n]} "${`&${'abcdefghijkl'[n]};`.repeat(10)}">`).join('')}]>`;
const strings = (text: string) => [
  { name: 'xl/sharedStrings.xml', bytes: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${text}</sst>` },
];
const nested = '['.repeat(200_000);

const HOSTILE: [string, () => Uint8Array | string][] = [
  ['a bomb: 250 MB of blanks', () => workbook(sheet(heads) + ' '.repeat(250_000_000))],
  ['a bomb that claims to be small', () => workbook(sheet(heads) + ' '.repeat(250_000_000), [], { size: 300 })],
  [
    'a bomb whose entries share their bytes',
    () => {
      const bytes = ' '.repeat(20_000_000);
      return zip([{ name: 'xl/a.xml', bytes }, ...Array.from({ length: 60 }, (_, n) => ({ name: `x${n}`, bytes, claims: { at: 0 } }))]);
    },
  ],
  ['more entries than a workbook has', () => zip(Array.from({ length: 3_000 }, (_, n) => ({ name: `x${n}`, bytes: 'x' })))],
  [
    'cells in the last column of every row',
    () => workbook(sheet(heads + Array.from({ length: 300_000 }, (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}"><v>1</v></c></row>`).join(''))),
  ],
  ['a cell beyond the last column', () => workbook(sheet(`${heads}<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>`))],
  ['a million shared strings', () => workbook(sheet(heads), strings('<si><t>x</t></si>'.repeat(1_000_000)))],
  ['one endless text', () => workbook(sheet(heads + row(2, 'x'.repeat(50_000_000), 'a', 'b')))],
  ['entities within entities', () => workbook(sheet(heads + row(2, '&m;', 'a', 'b')))],
  [
    'a document type',
    () =>
      zip([
        { name: '[Content_Types].xml', bytes: laughs },
        { name: '_rels/.rels', bytes: laughs },
        { name: 'xl/workbook.xml', bytes: `${laughs}<workbook>&m;</workbook>` },
      ]),
  ],
  ['tags within tags', () => workbook(sheet(heads) + '<a>'.repeat(2_000_000))],
  ['an encrypted entry', () => workbook(sheet(heads), [], { flags: 1 })],
  ['an unknown compression', () => workbook(sheet(heads), [], { method: 99 })],
  ['half of a workbook', () => sound.subarray(0, sound.length / 2)],
  ['a zip of something else', () => zip([{ name: '../../etc/passwd', bytes: 'root' }])],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page', () => '<html><script>alert(1)</script></html>'],
  ['200,000 lines', () => `账号,姓名,所属组织\n${'a,b,c\n'.repeat(200_000)}`],
  ['a quote that never ends', () => `账号,姓名,所属组织\n"${'x'.repeat(5_000_000)}`],
  ['a thousand columns', () => `账号,姓名,所属组织${',x'.repeat(1_000)}\na,b,c${',y'.repeat(1_000)}`],
  ['lists within lists', () => nested],
  ['rows that are no rows', () => '[{"__proto__":{"administrator":true}}]'],
  ['texts that are no texts', () => '[["account","realName","organize"],[{"a":1},["b"],null]]'],
];

describe('is refused, and nothing else happens:', () => {
  test.each(HOSTILE)('%s', async (name) => {
    const bytes = made.get(name) ?? '';
    const before = await fingerprint(server.db);
    const begun = performance.now();
    const size = process.memoryUsage().rss;
    const answer = await uploadSheet(server, userImport, bytes, token);
    // A zip bomb is abandoned while it is unpacked, not read to its end.
    const refusal = name.startsWith('a bomb') ? /^sheetBroken$/ : /^(sheet|fileTooLarge|fileEmpty)/;
    expect(answer).toMatchObject({ refusal: expect.stringMatching(refusal), msg: expect.stringMatching(/[\u4e00-\u9fff]/) });
    expect(answer.code).toBeGreaterThanOrEqual(400);
    expect(performance.now() - begun).toBeLessThan(within(10_000));
    expect((process.memoryUsage().rss - size) / 1_048_576).toBeLessThan(400);
    expect(await fingerprint(server.db)).toEqual(before);
    expect((await server.ask(currentUser, {}, token)).code).toBe(200);
  });
});

test('an empty file and a file beyond 10 MB are told as what they are', async () => {
  expect((await uploadSheet(server, userPreview, '', token)).refusal).toBe('fileEmpty');
  expect(await uploadSheet(server, userPreview, 'x'.repeat(10_485_761), token)).toMatchObject({ refusal: 'fileTooLarge', msg: '文件大小超过10MB' });
});

test('a sound file is read, also while hostile ones wait', async () => {
  const answers = await Promise.all([
    uploadSheet(server, userPreview, nested, token),
    uploadSheet(server, userPreview, sound, token),
    uploadSheet(server, userPreview, nested, token),
  ]);
  expect(answers.map(({ code }) => code === 200)).toEqual([false, true, false]);
});

describe('what people really send', () => {
  const rowsOf = async (bytes: Uint8Array | string) => (await uploadSheet(server, userPreview, bytes, token)).data.rows;

  test('a formula is the value that it had', async () => {
    const formula = `<row r="2"><c r="A2" t="str"><f>"ab"&amp;"c1"</f><v>abc1</v></c>${cell('B2', '某人')}<c r="C2" t="str"><f>HYPERLINK("http://evil.example")</f><v>root</v></c></row>`;
    expect(await rowsOf(workbook(sheet(heads + formula)))).toEqual([['abc1', '某人', 'root']]);
  });

  test('commas, semicolons, tabs; UTF-8 with and without its mark; GBK as spreadsheets of China save it', async () => {
    const text = '账号,姓名,所属组织\r\nabc1,"某,人",root\r\n\r\n';
    expect(await rowsOf(text)).toEqual([['abc1', '某,人', 'root']]);
    expect(await rowsOf(`\ufeff${text}`)).toEqual([['abc1', '某,人', 'root']]);
    expect(await rowsOf(text.replaceAll('"某,人"', '某人').replaceAll(',', ';'))).toEqual([['abc1', '某人', 'root']]);
    expect(await rowsOf(text.replaceAll('"某,人"', '某人').replaceAll(',', '\t'))).toEqual([['abc1', '某人', 'root']]);
    // 账号,姓名,所属组织 / abc1,某人,root
    const saved = Buffer.from('d5cbbac52cd0d5c3fb2ccbf9caf4d7e9d6af0a616263312cc4b3c8cb2c726f6f740a', 'hex');
    expect(await rowsOf(saved)).toEqual([['abc1', '某人', 'root']]);
  });

  test('long numbers stay whole, and one that has lost digits is told', async () => {
    const { data } = await uploadSheet(
      server,
      userPreview,
      await xlsx([
        ['账号', '姓名', '所属组织', '手机号', '证件号码'],
        [10_001, '某人', 'root', 13_800_138_000, 330_523_199_001_011_200],
      ]),
      token,
    );
    expect(data.rows[0]?.slice(0, 4)).toEqual(['10001', '某人', 'root', '13800138000']);
    expect(data.problems).toEqual([{ row: 0, column: 'certificatesNumber', text: '数字过长已失真，请将单元格设为文本后重新填写', ofFile: true }]);
  });
});
