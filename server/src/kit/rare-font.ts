// Builds a small TrueType font of the rare characters that one document needs. Outlines come from a font of a hundred thousand glyphs, stored in compressed
// pieces (Hanazono Mincho, of GlyphWiki, which may be used, changed and embedded freely).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of fontkit's API that is used here. */
interface Glyph {
  advanceWidth: number;
  path: { commands: { command: string; args: number[] }[] };
}
interface FontKit {
  openSync(path: string): { hasGlyphForCodePoint(code: number): boolean; glyphForCodePoint(code: number): Glyph };
}

const require = createRequire(import.meta.url);
const FOLDER = join(require.resolve('hanamin/package.json'), '..');
/** The same in every piece. */
const EM = 1024;
const ASCENT = 912;
const DESCENT = -169;

interface Piece {
  file: string;
  ranges: [from: number, to: number][];
}

/** The index of the pieces, from the font's own style sheet. */
let pieces: Piece[] | undefined;

function piecesOf(): Piece[] {
  const sheet = readFileSync(join(FOLDER, 'HanaMin.css'), 'utf8');
  return [...sheet.matchAll(/url\(([\w.-]+\.woff2)\)[^;]*;\s*unicode-range:([^;]*);/g)].map(([, file = '', said = '']) => ({
    file,
    ranges: [...said.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)]),
  }));
}

interface Shape {
  advance: number;
  /** As in the table `glyf`; empty for a blank glyph. */
  outline: Buffer;
}

/** Characters already looked up; null: the font lacks it. */
const known = new Map<number, Shape | null>();

function shapeOf(code: number): Shape | null {
  const found = known.get(code);
  if (found !== undefined) return found;
  pieces ??= piecesOf();
  const piece = pieces.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  const font = piece && (require('fontkit') as FontKit).openSync(join(FOLDER, piece.file));
  const shape = font?.hasGlyphForCodePoint(code) ? shaped(font.glyphForCodePoint(code)) : null;
  known.set(code, shape);
  return shape;
}

const shaped = (glyph: Glyph): Shape => ({ advance: Math.round(glyph.advanceWidth), outline: outlineOf(glyph) });

/** @returns whether a rare character can be drawn */
export const isRareGlyph = (code: number): boolean => shapeOf(code) !== null;

interface Point {
  x: number;
  y: number;
  on: boolean;
}

function outlineOf(glyph: Glyph): Buffer {
  const contours: Point[][] = [];
  for (const { command, args } of glyph.path.commands) {
    const [x = 0, y = 0, toX = 0, toY = 0] = args.map(Math.round);
    const contour = contours.at(-1);
    if (command === 'moveTo') contours.push([{ x, y, on: true }]);
    if (command === 'lineTo') contour?.push({ x, y, on: true });
    if (command === 'quadraticCurveTo') contour?.push({ x, y, on: false }, { x: toX, y: toY, on: true });
  }
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let last = -1;
  const ends = contours.map(({ length }) => (last += length));
  const steps = (all: number[]) => all.map((one, at) => one - (all[at - 1] ?? 0));
  const outline = Buffer.concat([
    words(contours.length, ...box, ...ends, 0),
    Buffer.from(points.map(({ on }) => Number(on))),
    words(...steps(xs), ...steps(ys)),
  ]);
  return padded(outline);
}

/** 16 bits each. */
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16BE(value & 0xff_ff, at * 2));
  return bytes;
};

/** 32 bits each. */
const longs = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value >>> 0, at * 4));
  return bytes;
};

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** @param codes code points that the font has, each once @returns a TrueType font of them, with an empty first glyph */
export function rareFont(codes: readonly number[]): Buffer {
  const signs = codes.toSorted((a, b) => a - b).map((code) => ({ code, shape: shapeOf(code) ?? { advance: EM, outline: Buffer.alloc(0) } }));
  const shapes = [{ advance: EM, outline: Buffer.alloc(0) }, ...signs.map(({ shape }) => shape)];
  let end = 0;
  const offsets = [0, ...shapes.map(({ outline }) => (end += outline.length))];
  const groups = signs.flatMap(({ code }, at) => [code, code, at + 1]);
  const name = Buffer.from('OrdoRare', 'utf16le').swap16();
  const tables: Record<string, Buffer> = {
    cmap: Buffer.concat([words(0, 1, 3, 10), longs(12), words(12, 0), longs(16 + groups.length * 4, 0, signs.length, ...groups)]),
    glyf: Buffer.concat(shapes.map(({ outline }) => outline)),
    head: Buffer.concat([longs(0x1_00_00, 0x1_00_00, 0, 0x5f_0f_3c_f5), words(0, EM), longs(0, 0, 0, 0), words(0, DESCENT, EM, ASCENT, 0, 8, 2, 1, 0)]),
    hhea: Buffer.concat([longs(0x1_00_00), words(ASCENT, DESCENT, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, shapes.length)]),
    hmtx: words(...shapes.flatMap(({ advance }) => [advance, 0])),
    loca: longs(...offsets),
    maxp: Buffer.concat([longs(0x1_00_00), words(shapes.length, 1000, 100, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: Buffer.concat([words(0, 1, 18, 3, 1, 0x4_09, 6, name.length, 0), name]),
    post: longs(0x3_00_00, 0, 0, 0, 0, 0, 0, 0),
  };
  const tags = Object.keys(tables);
  let at = 12 + tags.length * 16;
  const directory = tags.map((tag) => {
    const table = tables[tag] as Buffer;
    const entry = Buffer.concat([Buffer.from(tag, 'latin1'), longs(0, at, table.length)]);
    at += padded(table).length;
    return entry;
  });
  return Buffer.concat([longs(0x1_00_00), words(tags.length, 128, 3, 16), ...directory, ...tags.map((tag) => padded(tables[tag] as Buffer))]);
}
