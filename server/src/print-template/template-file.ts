// Export and import of a template as a file. Pictures are not included: the file only names them.
import { printTemplateContent } from '@ordo/contract/print-template.ts';
import type { Inline, PrintDocument } from '@ordo/engine/print/document.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../kit/db.ts';
import { readUploadedJson } from '../kit/uploaded-json.ts';
import type { UploadedFile } from '../kit/uploaded-file.ts';
import { Refusal } from '../kit/refusal.ts';
import { withInlines, type Template } from './print-template.db.ts';

const FORMAT = 'ordo.printTemplate.1';
const MAX_BYTES = 1_048_576;

export function transferOf({ fullName, enCode, type, description, printTemplate }: Template): { name: string; content: unknown } {
  return { name: `${enCode}.json`, content: { format: FORMAT, fullName, enCode, type, description, printTemplate } };
}

/** @throws Refusal printFile, fileTooLarge */
export async function readTransfer(part: UploadedFile): Promise<z.infer<typeof printTemplateContent>> {
  const file = await readUploadedJson(part, MAX_BYTES);
  const { format, ...content } = (file ?? {}) as Record<string, unknown>;
  const read = z.safeParse(printTemplateContent, content);
  if (format !== FORMAT || !read.success) throw new Refusal('printFile');
  return read.data;
}

/** @returns the document with the pictures that exist here, and the number of those replaced by their description */
export async function withPicturesOfHere(db: Db, document: PrintDocument): Promise<{ document: PrintDocument; pictures: number }> {
  const named = new Set<string>();
  const each = (change: (src: string, alt: string) => Inline | null) =>
    withInlines(document, (piece) => (piece.type === 'image' ? (change(piece.attrs.src, piece.attrs.alt) ?? piece) : piece));
  each((src) => (named.add(nameIn(src)), null));
  const { rows } = await sql<{ name: string }>`select name from file where name = any(${[...named]}::text[])`.execute(db);
  const here = new Set(rows.map(({ name }) => name));
  let pictures = 0;
  const changed = each((src, alt) => {
    if (here.has(nameIn(src))) return null;
    pictures += 1;
    return { type: 'text', text: `[${alt.trim() || '…'}]` };
  });
  return { document: changed, pictures };
}

const nameIn = (src: string) => src.slice(src.lastIndexOf('/') + 1);
