// Pages as PDF. The fonts come along; only the signs that are used are put into the file.
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
/** What the fonts can draw: both weights have the same signs. */
let draws: ((code: number) => boolean) | undefined;

const NORMAL = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');

/** Its rare signs: a font that is made for each document that has some. */
const RARE = 'rare';
let made = 0;

/** Loaded with the first page that somebody prints. */
function pdfMake(): PdfMake {
  if (maker) return maker;
  maker = require('pdfmake') as PdfMake;
  // Nothing but the fonts is read, whatever a record says.
  maker.setUrlAccessPolicy(() => false);
  maker.setLocalAccessPolicy((path) => path === NORMAL || path === BOLD);
  return maker;
}

const family = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });

/** @param document of pdfmake; the same one makes the same bytes when it says when it was made */
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
 * Every text of a document with nothing in it that would be an empty box: a rare sign is drawn by a font of its own, and one that neither
 * draws is told by its number, `〔U+30000〕`.
 * @param rare takes the rare signs that are there
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
      // What is no text to read stays as it is.
      if (['qr', 'image', 'svg', 'layout', 'info'].includes(key)) return [key, value];
      if (key === 'text') return [key, Array.isArray(value) ? inline(value, rare) : typeof value === 'string' ? whole(inline([value], rare)) : value];
      if (typeof value === 'function') return [key, edge(value as Edge, rare)];
      return [key, legible(value, rare)];
    }),
  );
}

type Edge = (page: number, pages: number, size: object) => unknown;

/** What stands at the edge of each page is the same but for the numbers: its rare signs are known from one page. */
function edge(say: Edge, rare: Set<number>): Edge {
  legible(say(1, 1, {}), rare);
  return (...of) => legible(say(...of), rare);
}

/** One line of text in its pieces, each of which carries the whole look: pdfmake gives none to what is within. */
const inline = (all: readonly unknown[], rare: Set<number>): unknown[] =>
  all.flatMap((one) => {
    const { text, ...look } = typeof one === 'object' && one !== null ? (one as { text?: unknown }) : { text: one };
    if (Array.isArray(text)) return [{ ...look, text: inline(text, rare) }];
    return typeof text === 'string' ? piecesOf(text, rare).map((piece) => ({ ...look, ...piece })) : [one];
  });

/** As it came, where no piece of it looks different. */
const whole = (pieces: unknown[]): unknown =>
  pieces.length === 1 && Object.keys(pieces[0] as object).length === 1 ? (pieces[0] as { text: string }).text : pieces;

/** Blanks, ends of lines and signs that only shape their neighbours are drawn as nothing, which is right. */
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
