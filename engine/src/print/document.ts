// Content of a print template: formatted text with placeholders for the fields of a record, and the page layout.
import * as z from 'zod/mini';
import { formats, type Format } from '../kind/kind.ts';

export const sizes = ['small', 'large', 'huge'] as const;
export const aligns = ['left', 'center', 'right'] as const;
export const paperSizes = ['A3', 'A4', 'A5'] as const;
export const orientations = ['portrait', 'landscape'] as const;

export type Size = (typeof sizes)[number];
export type Align = (typeof aligns)[number];

export type Mark = { type: 'bold' | 'italic' | 'underline' | 'strike' } | { type: 'size'; attrs: { size: Size } };
export interface TextNode {
  type: 'text';
  text: string;
  marks?: Mark[] | undefined;
}
/** Placeholder of a field's value; `label`: of its name. */
export interface FieldNode {
  type: 'field' | 'label';
  attrs: { key: string; format: Format };
  marks?: Mark[] | undefined;
}
export type Inline = TextNode | FieldNode | { type: 'hardBreak' } | { type: 'image'; attrs: { src: string; alt: string } };

export type Block =
  | { type: 'paragraph'; attrs?: { align: Align } | undefined; content?: Inline[] | undefined }
  | { type: 'heading'; attrs: { level: number; align: Align }; content?: Inline[] | undefined }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'table'; attrs: { lines: boolean }; content: Row[] }
  /** A QR code of a field; in a filled document, of a text. */
  | { type: 'qr'; attrs: { key: string; text: string; align: Align } }
  | { type: 'horizontalRule' }
  | { type: 'pageBreak' };
export interface ListItem {
  type: 'listItem';
  content: Block[];
}
/** A row with a field of a list is repeated for each of its rows. */
export interface Row {
  type: 'tableRow';
  content: Cell[];
}
export interface Cell {
  type: 'tableCell' | 'tableHeader';
  attrs: { colspan: number; rowspan: number; colwidth: number[] | null };
  content: Block[];
}

export interface Page {
  size: (typeof paperSizes)[number];
  orientation: (typeof orientations)[number];
  /** Millimetres: top, right, bottom, left. */
  margins: [number, number, number, number];
  /** One line each; with `{page}`, `{pages}` and fields of the record as `{key}`. */
  header: string;
  footer: string;
}
export interface PrintDocument {
  page: Page;
  content: Block[];
}

export const defaultPage: Page = { size: 'A4', orientation: 'portrait', margins: [18, 16, 18, 16], header: '', footer: '{page} / {pages}' };

/** Limits of a template. */
export const most = { nodes: 4_000, depth: 40, text: 100_000, columns: 20 } as const;

const KEY = /^[a-zA-Z][a-zA-Z0-9]{0,40}(\.[a-zA-Z][a-zA-Z0-9]{0,40})?$/;
/** An uploaded image, as in `contract/src/rich-text.ts`; the signature is not stored. */
const PICTURE = /^(\/v1\/api\/file\/Image\/annexpic\/[0-9a-f]{32}\.[a-z0-9]{1,5})(?:\?[\w=&%.-]*)?$/;
export const isPrintPicture = (src: string) => PICTURE.test(src);
/** PostgreSQL cannot store NUL. */
const WITHOUT_NUL = /^[^\u0000]*$/;

const whole = (least: number, top: number) => z.int().check(z.minimum(least), z.maximum(top));
const words = (top: number) => z.string().check(z.maxLength(top), z.regex(WITHOUT_NUL));
const key = z.string().check(z.regex(KEY));
const align = z._default(z.enum(aligns), 'left');

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike']) }),
  z.object({ type: z.literal('size'), attrs: z.object({ size: z.enum(sizes) }) }),
]);
const marks = z.optional(z.array(mark).check(z.maxLength(8)));
const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: words(20_000), marks }),
  z.object({ type: z.enum(['field', 'label']), attrs: z.object({ key, format: z._default(z.enum(formats), 'plain') }), marks }),
  z.object({ type: z.literal('hardBreak') }),
  z.object({
    type: z.literal('image'),
    attrs: z.object({
      src: z.pipe(
        z.string().check(z.maxLength(600), z.regex(PICTURE)),
        z.transform((src: string) => src.replace(/\?.*$/, '')),
      ),
      alt: z._default(words(200), ''),
    }),
  }),
]);
const line = z.optional(z.array(inline));

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), attrs: z.optional(z.object({ align })), content: line }),
  z.object({ type: z.literal('heading'), attrs: z.object({ level: whole(1, 6), align }), content: line }),
  z.object({
    type: z.literal('bulletList'),
    get content() {
      return z.array(listItem);
    },
  }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z._default(z.object({ start: z._default(whole(0, 9_999), 1) }), { start: 1 }),
    get content() {
      return z.array(listItem);
    },
  }),
  z.object({
    type: z.literal('blockquote'),
    get content() {
      return z.array(block);
    },
  }),
  z.object({
    type: z.literal('table'),
    attrs: z._default(z.object({ lines: z._default(z.boolean(), true) }), { lines: true }),
    get content() {
      return z.array(row).check(z.minLength(1));
    },
  }),
  z.object({ type: z.literal('qr'), attrs: z.object({ key: z._default(z.union([z.literal(''), key]), ''), text: z._default(words(500), ''), align }) }),
  z.object({ type: z.literal('horizontalRule') }),
  z.object({ type: z.literal('pageBreak') }),
]) as unknown as z.ZodMiniType<Block>;
const listItem: z.ZodMiniType<ListItem> = z.object({
  type: z.literal('listItem'),
  get content() {
    return z.array(block);
  },
});
const cell: z.ZodMiniType<Cell> = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.object({
    colspan: z._default(whole(1, most.columns), 1),
    rowspan: z._default(whole(1, 200), 1),
    colwidth: z._default(z.nullable(z.array(whole(1, 4_000)).check(z.maxLength(most.columns))), null),
  }),
  get content() {
    return z.array(block);
  },
});
const row: z.ZodMiniType<Row> = z.object({ type: z.literal('tableRow'), content: z._default(z.array(cell).check(z.maxLength(most.columns)), []) });

const margin = whole(0, 60);
const pageSchema: z.ZodMiniType<Page> = z.object({
  size: z.enum(paperSizes),
  orientation: z.enum(orientations),
  margins: z.tuple([margin, margin, margin, margin]),
  header: words(200),
  footer: words(200),
});

/** Schema of stored templates. Unknown keys are dropped; invalid values are refused. */
export const documentSchema: z.ZodMiniType<PrintDocument> = z.object({
  page: z._default(pageSchema, defaultPage),
  content: z.array(block),
});

/** Whether data is small enough to be parsed: within the depth and size of a template. Checked before the schema, which recurses as deep as the data. */
export function isModest(data: unknown): boolean {
  let nodes = 0;
  let text = 0;
  const open: [unknown, number][] = [[data, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') text += value.length;
    else if (typeof value === 'object' && value !== null) {
      // A node is two levels of data: itself and its content.
      if (depth > most.depth * 2) return false;
      if ('type' in value) nodes += 1;
      for (const inner of Object.values(value)) open.push([inner, depth + 1]);
    } else text += 1;
    if (nodes > most.nodes || text > most.text || open.length > most.text) return false;
  }
  return true;
}
