// A filled document as pages: real text, tables whose headers are repeated on every page.
import type { Block, Inline, Mark, PrintDocument, Size } from '@ordo/engine/print/document.ts';
import { gridOf } from '@ordo/engine/print/grid.ts';
import { paperOf } from '@ordo/engine/print/html.ts';
import { renderPdf } from '../kit/pdf.ts';

export interface Papers {
  title: string;
  /** Creation date of the file: equal documents give equal bytes. */
  at: Date;
  /** Address of a picture in the document → `data:` address; missing ones are replaced by their description. */
  pictures: ReadonlyMap<string, string>;
}

type Node = Record<string, unknown>;

/** Points in a millimetre. */
const MM = 72 / 25.4;
const TEXT = 10.5;
const HEADINGS = [18, 15, 13, 11.5, 10.5, 10.5];
const SIZES: Record<Size, number> = { small: 0.8, large: 1.4, huge: 2 };
const QR = 28 * MM;

export function printedPdf({ page, content }: PrintDocument, papers: Papers): Promise<Buffer> {
  const { width, height } = paperOf(page);
  const [top, right, bottom, left] = page.margins.map((margin) => margin * MM) as [number, number, number, number];
  const inner = width * MM - left - right;
  return renderPdf({
    info: { title: papers.title, creationDate: papers.at, modDate: papers.at },
    pageSize: { width: width * MM, height: height * MM },
    pageMargins: [left, top, right, bottom],
    defaultStyle: { font: 'Noto', fontSize: TEXT, lineHeight: 1.25 },
    content: blocks(content, { papers, width: inner }),
    header: (number: number, of: number) => edge(page.header, number, of, top * 0.4),
    footer: (number: number, of: number) => edge(page.footer, number, of, bottom * 0.3),
  });
}

function edge(text: string, page: number, pages: number, above: number): Node {
  const said = text.replaceAll(/\{(page|pages)\}/g, (_, what: string) => String(what === 'page' ? page : pages));
  return { text: said, alignment: 'center', fontSize: 8, color: '#555', margin: [0, above, 0, 0] };
}

interface Within {
  papers: Papers;
  /** Available width in points. */
  width: number;
}

const blocks = (all: readonly Block[], within: Within): Node[] => all.flatMap((block) => blockNodes(block, within));

function blockNodes(block: Block, within: Within): Node[] {
  switch (block.type) {
    case 'paragraph':
      return line(block.content, block.attrs?.align, within, {});
    case 'heading':
      return line(block.content, block.attrs.align, within, { fontSize: HEADINGS[block.attrs.level - 1] ?? TEXT, bold: true, headlineLevel: 1 });
    case 'bulletList':
      return [{ ul: items(block.content, within), margin: [0, 0, 0, 6] }];
    case 'orderedList':
      return [{ ol: items(block.content, within), start: block.attrs.start, margin: [0, 0, 0, 6] }];
    case 'blockquote':
      return [{ stack: blocks(block.content, { ...within, width: within.width - 12 }), color: '#444', margin: [12, 0, 0, 6] }];
    case 'table':
      return [table(block, within)];
    case 'qr':
      return block.attrs.text
        ? [{ qr: block.attrs.text, fit: Math.min(QR, within.width), eccLevel: 'M', alignment: block.attrs.align, margin: [0, 0, 0, 6] }]
        : [];
    case 'horizontalRule':
      return [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: within.width, y2: 0, lineWidth: 0.75 }], margin: [0, 6, 0, 6] }];
    case 'pageBreak':
      return [{ text: '', pageBreak: 'after' }];
  }
}

const items = (all: readonly { content: readonly Block[] }[], within: Within): Node[] =>
  all.map(({ content }) => ({ stack: blocks(content, { ...within, width: within.width - 18 }) }));

/** Text between pictures; an empty line keeps its height. */
function line(pieces: readonly Inline[] = [], align = 'left', within: Within, look: Node): Node[] {
  const nodes: Node[] = [];
  let words: Node[] = [];
  const endText = () => {
    if (words.length) nodes.push({ text: words, ...look, alignment: align });
    words = [];
  };
  for (const piece of pieces) {
    if (piece.type === 'text') words.push({ text: piece.text, ...marked(piece.marks ?? [], Number(look.fontSize ?? TEXT)) });
    if (piece.type === 'hardBreak') words.push({ text: '\n' });
    if (piece.type !== 'image') continue;
    const picture = within.papers.pictures.get(piece.attrs.src);
    if (picture === undefined) words.push({ text: piece.attrs.alt });
    else {
      endText();
      nodes.push({ image: picture, fit: [within.width, 200 * MM], alignment: align });
    }
  }
  endText();
  if (!nodes.length) nodes.push({ text: ' ', ...look });
  return [...nodes.slice(0, -1), { ...nodes.at(-1), margin: [0, 0, 0, 6] }];
}

function marked(marks: readonly Mark[], fontSize: number): Node {
  const lines = marks.flatMap(({ type }) => (type === 'underline' ? ['underline'] : type === 'strike' ? ['lineThrough'] : []));
  const size = marks.find((mark) => mark.type === 'size');
  return {
    ...(marks.some(({ type }) => type === 'bold') && { bold: true }),
    ...(lines.length && { decoration: lines }),
    ...(size && { fontSize: fontSize * SIZES[size.attrs.size] }),
  };
}

/** Padding of a cell: left and right, above and below. */
const PAD = [4, 2.5] as const;

function table({ attrs, content }: Extract<Block, { type: 'table' }>, { papers, width }: Within): Node {
  const { columns, heads, rows, widths } = gridOf(content);
  const stroke = attrs.lines ? 0.75 : 0;
  // The width left after borders and padding of all columns.
  const free = Math.max(columns * 8, width - columns * PAD[0] * 2 - (columns + 1) * stroke);
  const shares = (widths ?? Array.from({ length: columns }, () => 1 / columns)).map((share) => share * free);
  const body = rows.map((row) =>
    row.map((place, at) => {
      if (!place) return '';
      const inner = shares.slice(at, at + place.colspan).reduce((sum, one) => sum + one, 0);
      const head = place.cell.type === 'tableHeader';
      return {
        stack: tight(blocks(place.cell.content, { papers, width: inner })),
        colSpan: place.colspan,
        rowSpan: place.rowspan,
        ...(head && { bold: true, ...(attrs.lines && { fillColor: '#eeeeee' }) }),
      };
    }),
  );
  if (!body.length) return { text: '' };
  return {
    table: { headerRows: heads, dontBreakRows: true, widths: shares, body },
    layout: {
      hLineWidth: () => stroke,
      vLineWidth: () => stroke,
      paddingLeft: () => PAD[0],
      paddingRight: () => PAD[0],
      paddingTop: () => PAD[1],
      paddingBottom: () => PAD[1],
    },
    margin: [0, 0, 0, 6],
  };
}

/** No space below the last line of a cell. */
const tight = (nodes: Node[]): Node[] => nodes.map((node, at) => (at === nodes.length - 1 ? { ...node, margin: [0, 0, 0, 0] } : node));
