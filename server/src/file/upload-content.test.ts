// What may be uploaded, over HTTP: malicious images and attachments, and names that try to be paths.
import { createHash } from 'node:crypto';
import type { FileType } from '@ordo/engine/file/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ascii, canvas, claiming, exif, inserted, joined, riff, samples, segment, webpOf } from '../../../engine/testing/images.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fetchLink, upload } from '../../testing/upload.ts';
import { within } from '../../testing/within.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await createUserWithSession(server, 'uploader', []));
});
afterAll(() => server.stop());
/** Each case has a quota of its own. */
beforeEach(() => sql`update file_usage set uploads = 0`.execute(server.db));

const send = (type: FileType, name: string, bytes: Uint8Array | string) => upload(server, token, type, name, bytes);
const rowOf = async (name: string) => (await sql<Record<string, unknown>>`select * from file where name = ${name}`.execute(server.db)).rows[0];
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const { jpeg, png, gif, webp } = samples;

describe('a picture is what its bytes say', () => {
  const html = '<html><script>alert(1)</script></html>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

  test.each([
    ['SVG', 'a.svg', svg],
    ['SVG called PNG', 'a.png', svg],
    ['SVG behind a declaration', 'a.png', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`],
    ['HTML', 'a.html', html],
    ['HTML called JPEG', 'a.jpg', html],
    ['HTML behind blanks', 'a.gif', `\n\t  ${html}`],
    ['HTML behind a picture’s letters', 'a.gif', `GIF89${html}`],
    ['XML', 'a.xml', '<?xml version="1.0"?><a/>'],
    ['a document', 'a.pdf', '%PDF-1.7'],
    ['an archive', 'a.png', 'PK\x03\x04'],
    ['a program', 'a.png', 'MZ\x90\0'],
    ['a bitmap', 'a.bmp', 'BM\x36\x01\0\0\0\0\0\0\x36'],
    ['text', 'a.png', 'hello'],
    ['one byte', 'a.png', '\x89'],
  ])('%s is none', async (_, name, bytes) => {
    for (const type of ['annexpic', 'userAvatar', 'IM', 'banner'] as const)
      expect(await send(type, name, ascii(bytes))).toMatchObject({ code: 400, refusal: 'imageKindRefused', msg: '上传失败，图片格式不允许上传' });
  });

  test.each([
    ['a header alone', png.subarray(0, 8)],
    ['a broken chunk', joined(png.subarray(0, 40), png.subarray(50))],
    ['a picture’s letters and a page', ascii(`GIF89a\x10\0\x10\0/*${html.repeat(3)}*/`)],
    ['nothing but an end', joined(jpeg.subarray(0, 3), [0xd9])],
  ])('damaged is refused: %s', async (_, bytes) => {
    expect(await send('annexpic', 'a.png', bytes)).toMatchObject({ code: 400, refusal: 'imageBroken' });
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('60,000 × 60,000 pixels are too many (%s)', async (kind) => {
    expect(await send('annexpic', 'a', claiming(kind, 60_000, 60_000))).toMatchObject({ refusal: 'imageTooManyPixels', msg: '上传失败，图片超过 5000 万像素' });
  });

  test.each([
    ['EXIF', 'jpg', inserted(jpeg, 20, segment(0xe1, joined(ascii('Exif\0\0'), exif(1)))), jpeg],
    ['a page behind it', 'jpg', joined(jpeg, ascii(`Secret${html}`)), jpeg],
    ['an archive behind it', 'png', joined(png, ascii('PK\x03\x04Secret')), png],
    [
      'EXIF and XMP',
      'webp',
      webpOf(canvas(16, 8), webp.subarray(12), riff('EXIF', exif(1)), riff('XMP ', ascii('Secret!'))),
      webpOf(canvas(16, 8, 0), webp.subarray(12)),
    ],
    ['a comment', 'gif', inserted(gif, 19, joined([0x21, 0xfe, 6], ascii('Secret'), [0])), gif],
  ])('what hides in it is not kept: %s (%s)', async (_, extension, dirty, clean) => {
    const { data } = await send('annexpic', `a.${extension}`, dirty);
    const { bytes } = await fetchLink(server, data.url);
    expect(bytes.toString('latin1')).not.toMatch(/Secret|script|Exif/);
    expect(new Uint8Array(bytes)).toEqual(clean);
    expect(await rowOf(data.name)).toMatchObject({ size: clean.length, sha256: sha(clean) });
  });

  test('an attachment stays as it was sent, byte for byte', async () => {
    const photo = inserted(jpeg, 20, segment(0xe1, joined(ascii('Exif\0\0'), exif(1))));
    const { data } = await send('annex', '现场.jpg', photo);
    expect(await rowOf(data.name)).toMatchObject({ sha256: sha(photo), width: null });
  });
});

describe('an attachment', () => {
  test.each([
    ['another content than its name says', 'a.pdf', 'PK\x03\x04', 'fileMismatch'],
    ['a double extension', 'report.pdf.exe', '%PDF-1.7', 'fileKindRefused'],
    ['a program called PDF', 'a.pdf', 'MZ\x90\0', 'fileKindRefused'],
    ['a page', 'a.html', '<html>', 'fileKindRefused'],
    ['a page called text', 'a.txt', '<html>', 'fileKindRefused'],
    ['a picture with script', 'a.svg', '<svg onload=x>', 'fileKindRefused'],
    [
      'XML that asks for a file of the server',
      'a.xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'fileKindRefused',
    ],
    ['a document with macros', 'a.docm', 'PK\x03\x04', 'fileKindRefused'],
  ])('is not %s', async (_, name, bytes, refusal) => {
    expect(await send('annex', name, ascii(bytes))).toMatchObject({ code: 400, refusal });
  });

  test('archives are kept and never opened, whatever they claim to hold', async () => {
    // A directory of 65,535 entries of 4 GB each: unpacking reaches 10 MB at once.
    const bomb = joined(ascii('PK\x03\x04'), new Uint8Array(200_000).fill(0xff), ascii('PK\x05\x06'), new Uint8Array(18).fill(0xff));
    const began = performance.now();
    for (const name of ['a.zip', 'a.xlsx', 'a.docx']) expect(await send('annex', name, bomb)).toMatchObject({ code: 200 });
    expect(performance.now() - began).toBeLessThan(within(5_000));
  });
});

describe('a name', () => {
  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\win.txt', 'win.txt'],
    ['/etc/cron.d/job.txt', 'job.txt'],
    ['C:\\a.txt', 'a.txt'],
    ['a\0.txt', 'a.txt'],
    ['photo\u202etxt.exe.txt', 'phototxt.exe.txt'],
    ['说明 (第2版) 100%.txt', '说明 (第2版) 100%.txt'],
    ["it's; filename=x.txt", "it's; filename=x.txt"],
    ['.htaccess', 'htaccess.txt'],
    ['', 'file.txt'],
    ['CON.txt', 'CON.txt'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(146)}.txt`],
  ])('%j is kept as %j, and is part of no path', async (given, kept) => {
    const { code, data } = await send('annex', given, 'text');
    expect(code).toBe(200);
    expect(await rowOf(data.name)).toMatchObject({ original_name: kept });
  });

  test('nobody can guess the stored one', async () => {
    const names = await Promise.all(Array.from({ length: 20 }, async () => (await send('annex', 'a.txt', 'text')).data.name));
    expect(new Set(names.map((name) => name.slice(0, 8))).size).toBe(20);
  });
});
