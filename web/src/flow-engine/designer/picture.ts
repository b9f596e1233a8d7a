// The flow as a picture on a white background: a self-contained SVG, a PNG, or a printed page.
import { layoutOf, type Box } from '@ordo/engine/flow/design/layout.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';

export interface Said {
  kind: string;
  name: string;
  summary: string;
}

const MARGIN = 24;
const HEAD = 40;
/** Browsers have no larger canvas; length of a side in pixels. */
const MAX_SIDE = 16_000;
const COLOURS: Readonly<Partial<Record<Box['kind'], string>>> = {
  approver: '#1677ff',
  start: '#1677ff',
  branch: '#8c8c8c',
  over: '#595959',
  copy: '#389e0d',
  timer: '#d46b08',
  condition: '#531dab',
  inclusive: '#531dab',
  interflow: '#531dab',
};

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);

/** Cuts a text to the available width; ideographs are as wide as they are high. */
function cut(text: string, size: number, room: number): string {
  let width = 0;
  let shown = '';
  for (const char of text) {
    width += (char.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.58;
    if (width > room) return `${shown.slice(0, -1)}…`;
    shown += char;
  }
  return shown;
}

/** @param say text of a box; the id of the end is '' */
export function svgOf(flow: FlowDocument, title: string, say: (id: string) => Said): { svg: string; width: number; height: number } {
  const layout = layoutOf(flow);
  const [width, height] = [Math.max(layout.width, 240) + 2 * MARGIN, layout.height + 2 * MARGIN + HEAD];
  const line = (text: string, x: number, y: number, size: number, look: string, room: number) =>
    text ? `<text x="${x}" y="${y}" font-size="${size}" ${look}>${escaped(cut(text, size, room))}</text>` : '';
  const box = ({ id, kind, x, y, width: w, height: h }: Box): string => {
    const said = say(id);
    if (kind === 'over')
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="15" fill="#f0f0f0"/><text x="${x + w / 2}" y="${y + 20}" font-size="13" text-anchor="middle" fill="#262626">${escaped(said.name)}</text>`;
    const colour = COLOURS[kind] ?? '#08979c';
    const frame = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="#fff" stroke="#bfbfbf"${kind === 'branch' ? ' stroke-dasharray="4 3"' : ''}/>`;
    const edge = `<rect x="${x}" y="${y}" width="4" height="${h}" fill="${colour}"/>`;
    const room = w - 24;
    const lines =
      kind === 'branch'
        ? line(said.name, x + 14, y + 24, 14, 'font-weight="600" fill="#262626"', room) + line(said.summary, x + 14, y + 46, 12, 'fill="#595959"', room)
        : line(said.kind, x + 14, y + 18, 12, 'fill="#595959"', room) +
          line(said.name, x + 14, y + 37, 14, 'font-weight="600" fill="#262626"', room) +
          line(said.summary, x + 14, y + 56, 12, 'fill="#595959"', room);
    return frame + edge + lines;
  };
  const offset = MARGIN + Math.max(0, (240 - layout.width) / 2);
  const joins = layout.lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">` +
    `<rect width="100%" height="100%" fill="#fff"/>${line(title, MARGIN, MARGIN + 16, 18, 'font-weight="600" fill="#262626"', width - 2 * MARGIN)}` +
    `<g transform="translate(${offset} ${MARGIN + HEAD})"><path d="${joins}" stroke="#bfbfbf" stroke-width="2" fill="none"/>${layout.boxes.map(box).join('')}</g></svg>`;
  return { svg, width, height };
}

const asFile = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

export const vectorOf = (flow: FlowDocument, title: string, say: (id: string) => Said): Blob => asFile(svgOf(flow, title, say).svg);

/** In double resolution if the canvas limit allows it. @returns null: the picture is too large for the browser */
export async function imageOf(flow: FlowDocument, title: string, say: (id: string) => Said): Promise<Blob | null> {
  const { svg, width, height } = svgOf(flow, title, say);
  const scale = Math.min(2, MAX_SIDE / Math.max(width, height));
  if (scale < 0.5) return null;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((told) => {
    canvas.toBlob(told, 'image/png');
  });
}

/** Prints on one page; landscape if the picture is wider than high. */
export function printed(flow: FlowDocument, title: string, say: (id: string) => Said): void {
  const { svg, width, height } = svgOf(flow, title, say);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.style.cssText = 'position:fixed;inset-inline-start:-10000px';
  frame.title = title;
  const sheet = `@page{size:${width > height ? 'landscape' : 'portrait'};margin:10mm}html,body{margin:0}svg{max-width:100%;max-height:95vh}`;
  frame.srcdoc = `<!doctype html><html><head><title>${escaped(title)}</title><style>${sheet}</style></head><body>${svg}</body></html>`;
  frame.addEventListener('load', () => {
    const page = frame.contentWindow;
    if (!page) return;
    page.addEventListener('afterprint', () => frame.remove());
    page.print();
  });
  document.body.append(frame);
}
