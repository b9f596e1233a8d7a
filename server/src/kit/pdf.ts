// Pages as PDF. The fonts come along; only the signs that are used are put into the file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { signsOf } from './font-signs.ts';

interface PdfMake {
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

/** Loaded with the first page that somebody prints. */
function pdfMake(): PdfMake {
  if (maker) return maker;
  const made = require('pdfmake') as PdfMake;
  made.setFonts({ Noto: { normal: NORMAL, bold: BOLD, italics: NORMAL, bolditalics: BOLD } });
  // Nothing but the fonts is read, whatever a record says.
  made.setUrlAccessPolicy(() => false);
  made.setLocalAccessPolicy((path) => path === NORMAL || path === BOLD);
  maker = made;
  return made;
}

/** @param document of pdfmake; the same one makes the same bytes when it says when it was made */
export function pdfOf(document: object): Promise<Buffer> {
  return pdfMake()
    .createPdf(legible(document) as object)
    .getBuffer();
}

/** Every text of a document with nothing in it that would be an empty box: a sign that the font lacks is told by its number, `〔U+20BB7〕`. */
function legible(part: unknown): unknown {
  if (typeof part === 'string') return legibleText(part);
  if (Array.isArray(part)) return part.map(legible);
  if (typeof part === 'function') return (...given: unknown[]) => legible((part as (...values: unknown[]) => unknown)(...given));
  if (part === null || typeof part !== 'object' || part instanceof Date) return part;
  // What is no text to read stays as it is.
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, ['qr', 'image', 'svg', 'layout', 'info'].includes(key) ? value : legible(value)]));
}

/** Blanks, ends of lines and signs that only shape their neighbours are drawn as nothing, which is right. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{M}]/u;

function legibleText(text: string): string {
  draws ??= signsOf(readFileSync(NORMAL));
  const known = draws;
  return Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return known(code) || UNSEEN.test(sign) ? sign : `〔U+${code.toString(16).toUpperCase().padStart(4, '0')}〕`;
  }).join('');
}
