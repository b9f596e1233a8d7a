import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, extensionOf } from './file-name.ts';

test.each([
  ['合同 第2版.pdf', '合同 第2版.pdf'],
  ['C:\\Users\\me\\报告.docx', '报告.docx'],
  ['/etc/passwd', 'passwd'],
  ['../../x.png', 'x.png'],
  ['a/..', ''],
  ['..', ''],
  ['.htaccess', 'htaccess'],
  ['x.exe. . ', 'x.exe'],
  ['a\0.png', 'a.png'],
  ['a\r\nSet-Cookie: b.png', 'aSet-Cookie: b.png'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u200b\ufeff.png', 'a.png'],
  ['👩‍⚕️.png', '👩‍⚕️.png'],
  ['cafe\u0301.txt', 'café.txt'],
  ['half \ud83d.txt', 'half \ufffd.txt'],
  ['', ''],
])('%j is called %j', (given, expected) => {
  expect(cleanName(given)).toBe(expected);
});

test('a long name keeps its extension', () => {
  const name = cleanName(`${'长'.repeat(400)}.xlsx`);
  expect(name).toHaveLength(150);
  expect(name.endsWith('长.xlsx')).toBe(true);
  expect(cleanName(`${'😀'.repeat(200)}.png`)).toMatch(/^[^\ufffd\u0000]+\.png$/);
});

test('whatever comes in, the name fits, has no path and no unseen sign, and is clean already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = cleanName(given);
      expect(name.length).toBeLessThanOrEqual(150);
      expect(name).not.toMatch(/[/\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]|^\.|\.$/);
      expect(name.isWellFormed()).toBe(true);
      expect(() => encodeURIComponent(name)).not.toThrow();
      expect(cleanName(name)).toBe(name);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['.png', ''],
  ['a.', ''],
  ['a.pd f', ''],
  ['合同.文档', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension));
