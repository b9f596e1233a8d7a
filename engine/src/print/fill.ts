// Fills a template with a record: fields are replaced by values, and rows of lists are repeated.
import { isPrintPicture, type Block, type Cell, type FieldNode, type Inline, type PrintDocument, type Row } from './document.ts';
import { formatField, type PrintField, type PrintRecord, type PrintRow, type PrintShape } from './shape.ts';

/** Maximum nodes and characters of a filled document. */
const MAX_NODES = 120_000;
const MAX_TEXT = 4_000_000;

export interface Filling {
  shape: PrintShape;
  record: PrintRecord;
  /** Names of fields; those of lists by `key.field`. */
  names: Readonly<Record<string, string>>;
  language: string;
}

export interface Filled {
  document: PrintDocument;
  /** Unknown keys, or fields of a list outside of its rows. */
  unknown: string[];
  /** It was truncated because it exceeded the limits. */
  cut: boolean;
}

interface Work extends Filling {
  fields: ReadonlyMap<string, PrintField>;
  unknown: Set<string>;
  nodes: number;
  text: number;
}

/** The row of a list that is being filled. */
interface Within {
  list: string;
  row: PrintRow;
  number: number;
}

export function fill(template: PrintDocument, filling: Filling): Filled {
  const { fields, lists } = filling.shape;
  const all = [
    ...fields.map((field) => [field.key, field] as const),
    ...lists.flatMap((list) => list.fields.map((field) => [`${list.key}.${field.key}`, field] as const)),
  ];
  const work: Work = { ...filling, fields: new Map(all), unknown: new Set(), nodes: 0, text: 0 };
  const { page } = template;
  const document = { page: { ...page, header: lineOf(page.header, work), footer: lineOf(page.footer, work) }, content: blocksOf(template.content, work, null) };
  return { document, unknown: [...work.unknown].toSorted(), cut: full(work) };
}

const full = ({ nodes, text }: Work) => nodes > MAX_NODES || text > MAX_TEXT;

/** A header or footer; page numbers are filled in when it is printed. */
function lineOf(line: string, work: Work): string {
  return line.replace(/\{([a-zA-Z][\w.]*)\}/g, (whole, key: string) => {
    if (key === 'page' || key === 'pages') return whole;
    const said = valueOf(key, 'plain', work, null);
    // A value must not contain page placeholders.
    return said === null ? whole : said.replace(/\s+/g, ' ').replaceAll('{', '｛');
  });
}

/** Null: there is no such field in this place. */
function valueOf(key: string, format: FieldNode['attrs']['format'], work: Work, within: Within | null): string | null {
  const field = work.fields.get(key);
  const [list, own] = key.split('.') as [string, string | undefined];
  if (own === 'no' && within?.list === list) return String(within.number);
  if (!field || (own !== undefined && within?.list !== list)) {
    work.unknown.add(key);
    return null;
  }
  const value = own === undefined ? work.record[key] : within?.row[own];
  return formatField(Array.isArray(value) ? null : (value as PrintRow[string]), field.kind, format, work.language);
}

function blocksOf(blocks: readonly Block[], work: Work, within: Within | null): Block[] {
  const filled: Block[] = [];
  for (const block of blocks) {
    if (full(work)) break;
    work.nodes += 1;
    const whole = blockOf(block, work, within);
    // Leaves out a table that has only rows of an empty list.
    if (whole.type !== 'table' || whole.content.length > 0) filled.push(whole);
  }
  return filled;
}

function blockOf(block: Block, work: Work, within: Within | null): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: (block.content ?? []).flatMap((piece) => inlineOf(piece, work, within)) };
    case 'bulletList':
    case 'orderedList':
      return { ...block, content: block.content.map((item) => ({ ...item, content: blocksOf(item.content, work, within) })) };
    case 'blockquote':
      return { ...block, content: blocksOf(block.content, work, within) };
    case 'table':
      return { ...block, content: rowsOf(block.content, work, within) };
    case 'qr':
      return {
        ...block,
        attrs: { ...block.attrs, key: '', text: (block.attrs.key ? (valueOf(block.attrs.key, 'plain', work, within) ?? '') : block.attrs.text).slice(0, 500) },
      };
    default:
      return block;
  }
}

function inlineOf(piece: Inline, work: Work, within: Within | null): Inline[] {
  work.nodes += 1;
  if (piece.type === 'text') work.text += piece.text.length;
  if (piece.type !== 'field' && piece.type !== 'label') return [piece];
  const { key, format } = piece.attrs;
  const said = piece.type === 'label' ? labelOf(key, work) : valueOf(key, format, work, within);
  if (!said) return [];
  work.text += said.length;
  if (piece.type === 'field' && work.fields.get(key)?.kind === 'pictures') return said.split('\n').map(pictureOf);
  const { marks } = piece;
  return said
    .split(/\r\n|\r|\n/)
    .flatMap((text, at): Inline[] => [
      ...(at > 0 ? [{ type: 'hardBreak' } as const] : []),
      ...(text ? [{ type: 'text', text, ...(marks && { marks }) } as const] : []),
    ]);
}

/** An address that is not an uploaded image is printed as text. */
const pictureOf = (address: string): Inline =>
  isPrintPicture(address) ? { type: 'image', attrs: { src: address, alt: '' } } : { type: 'text', text: address };

function labelOf(key: string, work: Work): string | null {
  if (work.fields.has(key)) return work.names[key] ?? key;
  if (key.endsWith('.no') && work.shape.lists.some((list) => `${list.key}.no` === key)) return work.names[key] ?? '#';
  work.unknown.add(key);
  return null;
}

/** Adjacent rows with fields of the same list are repeated together, for each row of the list. */
function rowsOf(rows: readonly Row[], work: Work, within: Within | null): Row[] {
  const filled: Row[] = [];
  for (let at = 0; at < rows.length;) {
    const list = within ? null : listIn(rows[at] as Row, work);
    let end = at + 1;
    while (list && end < rows.length && listIn(rows[end] as Row, work) === list) end += 1;
    const group = rows.slice(at, end);
    if (!list) filled.push(...group.map((row) => rowOf(row, work, within)));
    else
      for (const [index, row] of listOf(work.record, list).entries()) {
        if (full(work)) break;
        filled.push(...group.map((one) => rowOf(one, work, { list, row, number: index + 1 })));
      }
    at = end;
  }
  return filled;
}

const rowOf = (row: Row, work: Work, within: Within | null): Row => ({
  ...row,
  content: row.content.map((cell): Cell => ({ ...cell, content: blocksOf(cell.content, work, within) })),
});

function listOf(record: PrintRecord, key: string): readonly PrintRow[] {
  const value = record[key];
  return Array.isArray(value) ? (value as readonly PrintRow[]) : [];
}

/** The list of the first list field in a row; labels do not count. */
function listIn(row: Row, { shape }: Work): string | null {
  for (const key of keysIn(row.content.flatMap((cell) => cell.content))) {
    const [list, own] = key.split('.');
    if (own !== undefined && shape.lists.some((one) => one.key === list)) return list ?? null;
  }
  return null;
}

function* keysIn(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.type === 'qr' && block.attrs.key) yield block.attrs.key;
    if (block.type === 'paragraph' || block.type === 'heading') for (const piece of block.content ?? []) if (piece.type === 'field') yield piece.attrs.key;
    if (block.type === 'blockquote') yield* keysIn(block.content);
    if (block.type === 'bulletList' || block.type === 'orderedList') for (const item of block.content) yield* keysIn(item.content);
    if (block.type === 'table') for (const row of block.content) for (const cell of row.content) yield* keysIn(cell.content);
  }
}
