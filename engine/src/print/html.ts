// A filled document as HTML for an iframe: all text is escaped; no scripts, and no addresses except uploaded images.
import { isPrintPicture, type Align, type Block, type Inline, type Mark, type Page, type PrintDocument } from './document.ts';
import { gridOf, type Placed } from './grid.ts';

export interface Manner {
  title: string;
  /** Language, such as `zh-CN`. */
  lang: string;
  /** The modules of a QR code, row by row; true is dark. */
  qr(text: string): boolean[][];
}

/** Width and height in mm, portrait. */
const PAPER: Record<Page['size'], [number, number]> = { A3: [297, 420], A4: [210, 297], A5: [148, 210] };

/** Millimetres. */
export function paperOf({ size, orientation }: Page): { width: number; height: number } {
  const [narrow, long] = PAPER[size];
  return orientation === 'portrait' ? { width: narrow, height: long } : { width: long, height: narrow };
}

export function htmlOf(document: PrintDocument, manner: Manner): string {
  const { page, content } = document;
  return [
    `<!doctype html><html lang="${escaped(manner.lang)}"><head><meta charset="utf-8"><title>${escaped(manner.title)}</title><style>${STYLE}${pageStyle(page)}</style></head>`,
    `<body><main>${edge(page.header, 'header')}<article>${blocks(content, manner)}</article>${edge(page.footer, 'footer')}</main></body></html>`,
  ].join('');
}

/** Escapes text for HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const blocks = (all: readonly Block[], manner: Manner): string => all.map((block) => blockHtml(block, manner)).join('');

function blockHtml(block: Block, manner: Manner): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${aligned(block.attrs?.align)}>${line(block.content)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}${aligned(block.attrs.align)}>${line(block.content)}</h${block.attrs.level}>`;
    case 'bulletList':
      return `<ul>${block.content.map((item) => `<li>${blocks(item.content, manner)}</li>`).join('')}</ul>`;
    case 'orderedList':
      return `<ol start="${block.attrs.start}">${block.content.map((item) => `<li>${blocks(item.content, manner)}</li>`).join('')}</ol>`;
    case 'blockquote':
      return `<blockquote>${blocks(block.content, manner)}</blockquote>`;
    case 'table':
      return table(block, manner);
    case 'qr':
      return block.attrs.text ? `<div${aligned(block.attrs.align)}>${qrPicture(block.attrs.text, manner)}</div>` : '';
    case 'horizontalRule':
      return '<hr>';
    case 'pageBreak':
      return '<div class="break"></div>';
  }
}

const aligned = (align: Align | undefined) => (align && align !== 'left' ? ` class="${align}"` : '');

/** An empty line keeps its height. */
const line = (pieces: readonly Inline[] = []) => pieces.map(piece).join('') || '<br>';

function piece(one: Inline): string {
  switch (one.type) {
    case 'text':
      return (one.marks ?? []).reduceRight((inner, mark) => marked(mark, inner), escaped(one.text));
    case 'hardBreak':
      return '<br>';
    case 'image':
      return isPrintPicture(one.attrs.src) ? `<img src="${escaped(one.attrs.src)}" alt="${escaped(one.attrs.alt)}">` : '';
    default:
      return '';
  }
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

function marked(mark: Mark, inner: string): string {
  if (mark.type === 'size') return `<span class="${mark.attrs.size}">${inner}</span>`;
  return `<${TAGS[mark.type]}>${inner}</${TAGS[mark.type]}>`;
}

function table({ attrs, content }: Extract<Block, { type: 'table' }>, manner: Manner): string {
  const { heads, rows, widths } = gridOf(content);
  const columns = widths ? `<colgroup>${widths.map((share) => `<col style="width:${(share * 100).toFixed(2)}%">`).join('')}</colgroup>` : '';
  const some = (from: number, to: number) =>
    rows
      .slice(from, to)
      .map((row) => `<tr>${row.map((place) => cell(place, manner)).join('')}</tr>`)
      .join('');
  const head = heads > 0 ? `<thead>${some(0, heads)}</thead>` : '';
  return `<table${attrs.lines ? ' class="lines"' : ''}>${columns}${head}<tbody>${some(heads, rows.length)}</tbody></table>`;
}

function cell(place: Placed | null, manner: Manner): string {
  if (!place) return '';
  const tag = place.cell.type === 'tableHeader' ? 'th' : 'td';
  const spans = `${place.colspan > 1 ? ` colspan="${place.colspan}"` : ''}${place.rowspan > 1 ? ` rowspan="${place.rowspan}"` : ''}`;
  return `<${tag}${spans}>${blocks(place.cell.content, manner)}</${tag}>`;
}

function qrPicture(text: string, { qr }: Manner): string {
  const rows = qr(text);
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return `<svg class="qr" role="img" aria-label="${escaped(text)}" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

const PAGES = /\{(page|pages)\}/;

/** On the screen there is only one page. */
const edge = (text: string, tag: 'header' | 'footer') => (text ? `<${tag}>${escaped(text.replaceAll(/\{(page|pages)\}/g, '1'))}</${tag}>` : '');

/** Text in a style sheet: it cannot end the string, the rule or the element. */
function inStyle(text: string): string {
  const parts = text.split(PAGES).map((part, at) => {
    if (at % 2 === 1) return part === 'page' ? 'counter(page)' : 'counter(pages)';
    return part && `"${Array.from(part, (sign) => (/[\p{L}\p{N} ]/u.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `)).join('')}"`;
  });
  return parts.filter(Boolean).join(' ') || '""';
}

function pageStyle(page: Page): string {
  const { width, height } = paperOf(page);
  const [top, right, bottom, left] = page.margins;
  return [
    `@page{size:${width}mm ${height}mm;margin:${top}mm ${right}mm ${bottom}mm ${left}mm;@top-center{content:${inStyle(page.header)};font-size:8pt;color:#555}@bottom-center{content:${inStyle(page.footer)};font-size:8pt;color:#555}}`,
    `@media screen{main{width:${width}mm;min-height:${height}mm;padding:${top}mm ${right}mm ${bottom}mm ${left}mm}}`,
  ].join('');
}

const STYLE = [
  '*{box-sizing:border-box}html{color-scheme:light}',
  'body{margin:0;background:#fff;color:#000;font:10.5pt/1.5 "Noto Sans SC","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}',
  'p,ul,ol,blockquote,table{margin:0 0 6pt}h1,h2,h3,h4,h5,h6{margin:0 0 6pt;line-height:1.3;break-after:avoid}',
  'h1{font-size:18pt}h2{font-size:15pt}h3{font-size:13pt}h4{font-size:11.5pt}h5,h6{font-size:10.5pt}',
  'ul,ol{padding-left:18pt}blockquote{padding-left:8pt;border-left:2pt solid #999;color:#444}',
  'li>p,td>p,th>p{margin:0}.center{text-align:center}.right{text-align:right}.small{font-size:.8em}.large{font-size:1.4em}.huge{font-size:2em}',
  'img{max-width:100%;vertical-align:middle}hr{border:0;border-top:.75pt solid #000;margin:6pt 0}.qr{width:28mm;height:28mm}',
  'table{width:100%;border-collapse:collapse;table-layout:fixed}td,th{padding:2.5pt 4pt;text-align:left;vertical-align:top}th{font-weight:600}',
  '.lines td,.lines th{border:.75pt solid #000}.lines th{background:#eee;-webkit-print-color-adjust:exact;print-color-adjust:exact}',
  'thead{display:table-header-group}tr{break-inside:avoid}td.center,th.center{text-align:center}.break{break-after:page}',
  '@media print{header,footer{display:none}}',
  '@media screen{body{background:#e9ebef}main{position:relative;margin:0 auto;background:#fff}header,footer{position:absolute;left:0;right:0;text-align:center;font-size:8pt;color:#555}header{top:4mm}footer{bottom:4mm}.break{border-top:1px dashed #999;margin:6pt 0}}',
].join('');
