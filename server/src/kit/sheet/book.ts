// A file of several sheets, row by row as they are read: nothing of them is held.
import type { Bytes } from '@ordo/contract/kit.ts';
import { numberToLetters } from '@ordo/engine/sheet/column-letters.ts';
import { neutral } from '@ordo/engine/sheet/cell-text.ts';
import { fileOf, type SheetCell, type SheetColumn } from './write.ts';
import { zipStream, type ZipPart } from './zip-stream.ts';

export interface BookSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows(): AsyncIterable<readonly SheetCell[]>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** What a sheet takes; a row more would make a file that nobody opens. */
const MAX_ROWS = 1_048_576;

/** The answer of a `bytes` endpoint. @param name of the file, without its ending */
export const bookFile = (name: string, sheets: readonly BookSheet[]): Bytes => fileOf(name, async () => zipStream(partsOf(sheets)));

function* partsOf(sheets: readonly BookSheet[]): Generator<ZipPart> {
  const names = namesOf(sheets.map(({ name }) => name));
  const each = (text: (nth: number, at: number) => string) => sheets.map((_, at) => text(at + 1, at)).join('');
  const part = (name: string, text: string): ZipPart => ({ name, texts: [XML + text] });
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `${each((nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${each((nth) => `<Relationship Id="rId${nth}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${nth}.xml"/>`)}</Relationships>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((nth, at) => `<sheet name="${escaped(names[at] ?? '')}" sheetId="${nth}" r:id="rId${nth}"/>`)}</sheets></workbook>`,
  );
  for (const [at, sheet] of sheets.entries()) yield { name: `xl/worksheets/sheet${at + 1}.xml`, texts: sheetTexts(sheet) };
}

async function* sheetTexts({ columns, rows }: BookSheet): AsyncGenerator<string> {
  const widths = columns.map(({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield rowText(
    1,
    columns.map(({ title }) => title),
  );
  let nth = 1;
  for await (const row of rows()) {
    nth += 1;
    if (nth > MAX_ROWS) throw new Error(`a sheet takes ${MAX_ROWS} rows`);
    yield rowText(nth, row);
  }
  yield '</sheetData></worksheet>';
}

const rowText = (nth: number, cells: readonly SheetCell[]): string =>
  `<row r="${nth}">${cells.map((cell, at) => cellText(`${numberToLetters(at)}${nth}`, cell)).join('')}</row>`;

function cellText(at: string, cell: SheetCell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(neutral(cell))}</t></is></c>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Without what XML has no way to say. */
const escaped = (text: string): string =>
  text.replaceAll(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** As spreadsheets take them: 31 signs, some not at all, each once whatever its case. */
function namesOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const plain =
      name
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim()
        .slice(0, 27) || `Sheet${at + 1}`;
    let own = plain;
    for (let nth = 2; taken.has(own.toLowerCase()); nth += 1) own = `${plain}_${nth}`;
    taken.add(own.toLowerCase());
    return own;
  });
}
