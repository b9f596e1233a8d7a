// Pages as PDF. The fonts ship with the product; only the used glyphs are embedded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { glyphCoverage } from './font-glyphs.ts';
import { isRareGlyph, rareFont } from './rare-font.ts';

interface PdfMake {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void; storage: Record<string, unknown> };
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (path: string) => boolean): void;
  createPdf(document: object): { getBuffer(): Promise<Buffer> };
}

const require = createRequire(import.meta.url);
let maker: PdfMake | undefined;
/** The characters that the fonts can draw: both weights cover the same. */
let draws: ((code: number) => boolean) | undefined;

const NORMAL = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');

/** Rare characters: a font that is built for each document that has some. */
const RARE = 'rare';
let made = 0;

/** Loaded when the first page is printed. */
function pdfMake(): PdfMake {
  if (maker) return maker;
  maker = require('pdfmake') as PdfMake;
  // Only the fonts may be read, whatever a record contains.
  maker.setUrlAccessPolicy(() => false);
  maker.setLocalAccessPolicy((path) => path === NORMAL || path === BOLD);
  return maker;
}

const family = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });

/** @param document of pdfmake; equal documents give equal bytes if they set their creation date */
export async function renderPdf(document: object): Promise<Buffer> {
  const maker = pdfMake();
  const rare = new Set<number>();
  const shown = legible(document, rare) as object;
  const file = `${RARE}-${(made += 1)}.ttf`;
  maker.setFonts({ Noto: family(NORMAL, BOLD), [RARE]: family(file, file) });
  if (rare.size > 0) maker.virtualfs.writeFileSync(file, rareFont([...rare]));
  try {
    return await maker.createPdf(shown).getBuffer();
  } finally {
    delete maker.virtualfs.storage[file];
  }
}

/**
 * Prepares the texts of a document so that none shows an empty box: a rare character is drawn by a font of its own, and one that neither font
 * has is written as its code point, `〔U+30000〕`.
 * @param rare receives the rare characters found
 */
function legible(part: unknown, rare: Set<number>): unknown {
  if (typeof part === 'string') {
    const pieces = piecesOf(part, rare);
    return pieces.some(({ font }) => font) ? { text: pieces } : pieces.map(({ text }) => text).join('');
  }
  if (Array.isArray(part)) return part.map((one) => legible(one, rare));
  if (part === null || typeof part !== 'object' || part instanceof Date) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      // Values that are not visible text stay unchanged.
      if (['qr', 'image', 'svg', 'layout', 'info'].includes(key)) return [key, value];
      if (key === 'text') return [key, Array.isArray(value) ? inline(value, rare) : typeof value === 'string' ? whole(inline([value], rare)) : value];
      if (typeof value === 'function') return [key, edge(value as Edge, rare)];
      return [key, legible(value, rare)];
    }),
  );
}

type Edge = (page: number, pages: number, size: object) => unknown;

/** Headers and footers differ only in their page numbers: one page is enough to find their rare characters. */
function edge(say: Edge, rare: Set<number>): Edge {
  legible(say(1, 1, {}), rare);
  return (...of) => legible(say(...of), rare);
}

/** One line of text split into runs, each with its full style: pdfmake does not inherit styles into runs. */
const inline = (all: readonly unknown[], rare: Set<number>): unknown[] =>
  all.flatMap((one) => {
    const { text, ...look } = typeof one === 'object' && one !== null ? (one as { text?: unknown }) : { text: one };
    if (Array.isArray(text)) return [{ ...look, text: inline(text, rare) }];
    return typeof text === 'string' ? piecesOf(text, rare).map((piece) => ({ ...look, ...piece })) : [one];
  });

/** Unchanged where no run has another style. */
const whole = (pieces: unknown[]): unknown =>
  pieces.length === 1 && Object.keys(pieces[0] as object).length === 1 ? (pieces[0] as { text: string }).text : pieces;

/** Blanks, line breaks and characters that only affect their neighbours need no glyph. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{M}]/u;

function piecesOf(text: string, rare: Set<number>): { text: string; font?: string }[] {
  draws ??= glyphCoverage(readFileSync(NORMAL));
  const pieces: { text: string; font?: string }[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const common = draws(code) || UNSEEN.test(sign);
    const own = !common && isRareGlyph(code);
    if (own) rare.add(code);
    const said = common || own ? sign : `〔U+${code.toString(16).toUpperCase().padStart(4, '0')}〕`;
    const last = pieces.at(-1);
    if (last && (last.font === RARE) === own) last.text += said;
    else pieces.push({ text: said, ...(own && { font: RARE }) });
  }
  return pieces.length ? pieces : [{ text }];
}
