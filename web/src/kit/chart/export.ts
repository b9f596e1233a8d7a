// Exports what is on the screen: the chart as PNG, the table as CSV.
import { neutral } from '@ordo/engine/sheet/cell-text.ts';

function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

const SCALE = 2;

/** @param svg data URL of the chart @param ground background colour */
export async function saveImage(svg: string, name: string, ground: string): Promise<void> {
  const image = new Image();
  image.src = svg;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL('image/png'), `${name}.png`);
}

/** RFC 4180 with a byte order mark, so that spreadsheet programs read UTF-8; no cell is taken for a formula. */
export function saveCsv(head: readonly string[], rows: readonly (readonly (string | number | null)[])[], name: string): void {
  const cell = (value: string | number | null) => {
    const text = typeof value === 'number' ? String(value) : neutral(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [head, ...rows].map((row) => row.map(cell).join(','));
  const url = URL.createObjectURL(new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' }));
  save(url, `${name}.csv`);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
