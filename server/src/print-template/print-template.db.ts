import type { Result } from '@ordo/contract/kit.ts';
import type { printTemplateInfo } from '@ordo/contract/print-template.ts';
import type { Block, Inline, PrintDocument } from '@ordo/engine/print/document.ts';
import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

export const columns = sql`${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.en_code as "enCode", t.type, t.document_version as "documentVersion",
  t.enabled_mark as "enabledMark", t.sort_code as "sortCode", t.description`;

export type Template = Result<typeof printTemplateInfo>;

/** @throws Refusal notFound */
export async function templateOf(db: Db, id: string): Promise<Template> {
  const { rows } = await sql<Template>`
    select ${columns}, d.document as "printTemplate" from print_template t
    join print_template_document d on d.template_id = t.id and d.number = t.document_version ${historyJoinSql}
    where t.id = ${id} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/** @returns whether it differs from the template's present document */
export async function differs(db: Db, id: string, document: PrintDocument): Promise<boolean> {
  const { rows } = await sql`
    select from print_template t join print_template_document d on d.template_id = t.id and d.number = t.document_version
    where t.id = ${id} and d.document = ${JSON.stringify(document)}::jsonb`.execute(db);
  return rows.length === 0;
}

export async function keepDocument({ db, user }: Pick<Call, 'db' | 'user'>, id: string, number: number, document: PrintDocument): Promise<void> {
  await sql`insert into print_template_document (template_id, number, document, creator_user_id)
    values (${id}, ${number}, ${JSON.stringify(document)}::jsonb, ${user.userId})`.execute(db);
}

/** The same document with its pictures' addresses mapped. */
export const withPictures = (document: PrintDocument, addressOf: (src: string) => string): PrintDocument =>
  withInlines(document, (piece) => (piece.type === 'image' ? { ...piece, attrs: { ...piece.attrs, src: addressOf(piece.attrs.src) } } : piece));

/** The same document with the contents of its lines mapped. */
export function withInlines(document: PrintDocument, inline: (piece: Inline) => Inline): PrintDocument {
  const blocks = (all: readonly Block[]): Block[] => all.map(block);
  const block = (one: Block): Block => {
    if (one.type === 'paragraph' || one.type === 'heading') return { ...one, ...(one.content && { content: one.content.map(inline) }) };
    if (one.type === 'blockquote') return { ...one, content: blocks(one.content) };
    if (one.type === 'bulletList' || one.type === 'orderedList')
      return { ...one, content: one.content.map((item) => ({ ...item, content: blocks(item.content) })) };
    if (one.type !== 'table') return one;
    return { ...one, content: one.content.map((row) => ({ ...row, content: row.content.map((cell) => ({ ...cell, content: blocks(cell.content) })) })) };
  };
  return { ...document, content: blocks(document.content) };
}
