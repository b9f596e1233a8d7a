// Tables in formatted text, pasted from spreadsheets.
import { Node, type Extensions } from '@tiptap/core';

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({ name, content: 'block+', isolating: true, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

export const tables: Extensions = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({ name: 'tableRow', content: '(tableCell | tableHeader)+', parseHTML: () => [{ tag: 'tr' }], renderHTML: () => ['tr', 0] }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * Cells in the clipboard's text format: a line per row, a tab between cells, quotation marks around cells that contain either. @returns '' when it is no table
 */
export function tableOfText(text: string): string {
  if (!/^[^\n]*\t/.test(text)) return '';
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replace(/""/g, '"') ?? plain ?? '');
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return `<table><tbody>${rows.map((row) => `<tr>${row.map((one) => `<td>${escaped(one)}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
}
