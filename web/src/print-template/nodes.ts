// Nodes of the template editor besides formatted text: fields, tables, QR codes, lines and pages (engine/src/print/document.ts).
import { Extension, Node, type Extensions } from '@tiptap/core';
import type { Node as Piece } from '@tiptap/pm/model';
import { columnResizing, goToNextCell, tableEditing, TableView } from '@tiptap/pm/tables';
import type { Format } from '@ordo/engine/kind/kind.ts';
import type { Align } from '@ordo/engine/print/document.ts';

export type NameOf = (key: string) => string;

const nameless = { key: { default: '' }, format: { default: 'plain' } };

/** A field shows its name between special brackets; `label` is the name itself. */
const place = (name: 'field' | 'label', nameOf: NameOf) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => nameless,
    parseHTML: () => [
      {
        tag: `span[data-print-${name}]`,
        getAttrs: (element) => ({ key: element.getAttribute(`data-print-${name}`) ?? '', format: (element.getAttribute('data-format') ?? 'plain') as Format }),
      },
    ],
    renderHTML: ({ node }) => [
      'span',
      { class: `print-place print-${name}`, [`data-print-${name}`]: node.attrs.key as string, 'data-format': node.attrs.format as string },
      nameOf(node.attrs.key as string),
    ],
    renderText: ({ node }) => `{${node.attrs.key as string}}`,
  });

const qr = (nameOf: NameOf) =>
  Node.create({
    name: 'qr',
    group: 'block',
    atom: true,
    addAttributes: () => ({ key: { default: '' }, text: { default: '' }, align: { default: 'left' } }),
    parseHTML: () => [{ tag: 'div[data-print-qr]', getAttrs: (element) => ({ key: element.getAttribute('data-print-qr') ?? '' }) }],
    renderHTML: ({ node }) => [
      'div',
      { class: 'print-qr', 'data-print-qr': node.attrs.key as string, style: `text-align: ${node.attrs.align as Align}` },
      `▦ ${nameOf(node.attrs.key as string)}`,
    ],
  });

const pageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-print-break]' }],
  renderHTML: () => ['div', { class: 'print-break', 'data-print-break': '' }],
});

const rule = Node.create({ name: 'horizontalRule', group: 'block', parseHTML: () => [{ tag: 'hr' }], renderHTML: () => ['hr'] });

const align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: 'left',
          parseHTML: (element) => (['center', 'right'].includes(element.style.textAlign) ? element.style.textAlign : 'left'),
          renderHTML: ({ align: where }) => (where === 'left' ? {} : { style: `text-align: ${String(where)}` }),
        },
      },
    },
  ],
});

const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };

/** The table in the editor; without borders it has pale ones, so that its cells are visible. */
class EditedTable extends TableView {
  constructor(node: Piece, width: number) {
    super(node, width);
    this.show(node);
  }

  override update(node: Piece): boolean {
    const taken = super.update(node);
    if (taken) this.show(node);
    return taken;
  }

  private show(node: Piece): void {
    this.table.className = node.attrs.lines ? 'print-table' : 'print-table print-table-bare';
  }
}

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addAttributes: () => ({ lines: { default: true, parseHTML: (element) => !element.classList.contains('print-table-bare') } }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node }) => ['table', { class: node.attrs.lines ? 'print-table' : 'print-table print-table-bare' }, ['tbody', 0]],
  addKeyboardShortcuts() {
    const go = (by: 1 | -1) => () => goToNextCell(by)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
  addProseMirrorPlugins: () => [columnResizing({ cellMinWidth: 24, defaultCellMinWidth: 60, View: EditedTable }), tableEditing()],
});

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const wholeOf = (element: HTMLElement, name: string) => Number(element.getAttribute(name)) || 1;

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: (element) => wholeOf(element, 'colspan') },
      rowspan: { default: 1, parseHTML: (element) => wholeOf(element, 'rowspan') },
      colwidth: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-colwidth')?.split(',').map(Number) ?? null,
        renderHTML: ({ colwidth }) => (colwidth ? { 'data-colwidth': (colwidth as number[]).join(',') } : {}),
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const printNodes = (nameOf: NameOf): Extensions => [
  place('field', nameOf),
  place('label', nameOf),
  qr(nameOf),
  pageBreak,
  rule,
  align,
  table,
  tableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];
