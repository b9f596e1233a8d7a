import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { signsOf } from './font-signs.ts';
import { pdfOf } from './pdf.ts';

const font = readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'));

test.each([
  ['a common sign', '张', true],
  ['a Latin letter', 'A', true],
  ['one of Extension A', '㐂', true],
  ['one of Extension B that the font lacks', '𠮷', false],
  ['another one', '𡌴', false],
  ['one that nobody has drawn', '\u{2FFFD}', false],
])('the font tells whether it draws %s', (_, sign, drawn) => expect(signsOf(font)(sign.codePointAt(0) ?? 0)).toBe(drawn));

test('a sign that the font lacks is no empty box: it is told by its number, which is drawn', async () => {
  const page = (text: string) => pdfOf({ info: { creationDate: new Date(0), modDate: new Date(0) }, defaultStyle: { font: 'Noto' }, content: [{ text }] });
  const told = await page('张𠮷');
  expect(told.equals(await page('张〔U+20BB7〕'))).toBe(true);
  expect(told.equals(await page('张'))).toBe(false);
});

test('what stands in tables, lists and at the edges of a page is told as well; what is no text stays as it is', async () => {
  const page = (name: string) =>
    pdfOf({
      info: { title: 'x', creationDate: new Date(0), modDate: new Date(0) },
      defaultStyle: { font: 'Noto' },
      content: [{ table: { body: [[name, { text: [name, { text: name, bold: true }] }]] } }, { ul: [name] }, { qr: 'https://a/𠮷' }],
      footer: () => ({ text: name }),
    });
  expect((await page('𡌴一')).equals(await page('〔U+21334〕一'))).toBe(true);
});
