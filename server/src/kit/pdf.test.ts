import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { glyphCoverage } from './font-glyphs.ts';
import { renderPdf } from './pdf.ts';
import { rareFont } from './rare-font.ts';

const font = readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'));

test.each([
  ['a common sign', '张', true],
  ['a Latin letter', 'A', true],
  ['one of Extension A', '㐂', true],
  ['one of Extension B that the font lacks', '𠮷', false],
  ['another one', '𡌴', false],
  ['one that nobody has drawn', '\u{2FFFD}', false],
])('the font tells whether it draws %s', (_, sign, drawn) => expect(glyphCoverage(font)(sign.codePointAt(0) ?? 0)).toBe(drawn));

const page = (...content: unknown[]) =>
  renderPdf({ info: { title: 'x', creationDate: new Date(0), modDate: new Date(0) }, defaultStyle: { font: 'Noto' }, content });

interface Font {
  postscriptName: string;
  numGlyphs: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): Drawn;
  getGlyph(at: number): Drawn;
}
interface Drawn {
  advanceWidth: number;
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
}
const { create } = createRequire(import.meta.url)('fontkit') as { create(bytes: Buffer): Font };

/** The TrueType fonts embedded in a PDF. */
function fontsIn(pdf: Buffer): Font[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/(?<!end)stream\r?\n/g)].flatMap((found) => {
    const from = found.index + found[0].length;
    const packed = pdf.subarray(from, text.indexOf('endstream', from));
    const bytes = packed[0] === 0x78 ? inflateSync(packed) : packed;
    return ['\0\u{1}\0\0', 'true'].includes(bytes.toString('latin1', 0, 4)) ? [create(bytes)] : [];
  });
}

test('a rare sign is drawn, in text, tables, lists and at the edges of a page; what is no text stays as it is', async () => {
  const pdf = await renderPdf({
    defaultStyle: { font: 'Noto' },
    content: ['张𠮷', { table: { body: [['𡌴', { text: [{ text: '𪛖一', bold: true }] }]] } }, { ul: ['𫜴'] }, { qr: 'https://a/𠮷' }],
    footer: () => ({ text: '𬺡' }),
  });
  expect(pdf.toString('latin1')).toMatch(/BaseFont \/[A-Z]+\+OrdoRare/);
  const drawn = ['𠮷', '𡌴', '𪛖', '𫜴', '𬺡'];
  const widthsOf = (font: Font) =>
    Array.from({ length: font.numGlyphs - 1 }, (_, at) => font.getGlyph(at + 1).bbox)
      .map(({ minX, maxX }) => maxX - minX)
      .toSorted((a, b) => a - b);
  const widths = widthsOf(create(rareFont(drawn.map((sign) => sign.codePointAt(0) ?? 0))));
  expect(widths.filter((width) => width > 500)).toHaveLength(drawn.length);
  expect(fontsIn(pdf).map((font) => widthsOf(font))).toContainEqual(widths);
});

test('a font of rare signs draws each of them as the large font does', () => {
  const font = create(rareFont([0x2_13_34, 0x2_0b_b7]));
  expect(font.postscriptName).toBe('OrdoRare');
  expect([font.hasGlyphForCodePoint(0x2_0b_b7), font.hasGlyphForCodePoint(0x4e_00)]).toEqual([true, false]);
  const { advanceWidth, bbox } = font.glyphForCodePoint(0x2_0b_b7);
  expect({ advanceWidth, ...bbox }).toEqual({ advanceWidth: 1024, minX: 50, minY: -67, maxX: 974, maxY: 861 });
});

test('a sign that no font draws is no empty box: it is told by its number', async () => {
  const told = await page({ text: '张\u{30000}' });
  expect(told.equals(await page({ text: '张〔U+30000〕' }))).toBe(true);
  expect(told.equals(await page({ text: '张' }))).toBe(false);
});

test('the same document makes the same bytes, rare signs among them', async () => {
  expect((await page('王𠮷')).equals(await page('王𠮷'))).toBe(true);
  expect((await page('王𠮷')).equals(await page('王𡌴'))).toBe(false);
});
