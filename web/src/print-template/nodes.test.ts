// @vitest-environment jsdom
import { defaultPage, documentSchema, type Block } from '@ordo/engine/print/document.ts';
import { Editor } from '@tiptap/core';
import { addRowAfter, deleteColumn, mergeCells, toggleHeaderRow } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { hostile } from '../../../contract/testing/hostile-html.ts';
import { extensions } from '../kit/rich-text/extensions.ts';
import { printNodes } from './nodes.ts';

const editorWith = (content: object | string) =>
  new Editor({ element: document.createElement('div'), extensions: [...extensions(() => '', { links: false }), ...printNodes((key) => `«${key}»`)], content });
const read = (editor: Editor) => documentSchema.parse({ page: defaultPage, content: editor.getJSON().content }).content;

const line = (...content: object[]) => ({ type: 'paragraph', attrs: { align: 'left' }, ...(content.length && { content }) });
const cell = (type: string, width: number | null, ...content: object[]) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: width === null ? null : [width] },
  content: [line(...content)],
});
const everything = [
  { type: 'heading', attrs: { level: 1, align: 'center' }, content: [{ type: 'label', attrs: { key: 'title', format: 'plain' } }] },
  line(
    { type: 'text', text: '粗', marks: [{ type: 'bold' }] },
    { type: 'field', attrs: { key: 'amount', format: 'capital' }, marks: [{ type: 'size', attrs: { size: 'large' } }, { type: 'underline' }] },
    { type: 'hardBreak' },
    { type: 'text', text: '二' },
  ),
  { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [line({ type: 'text', text: '三' })] }] },
  { type: 'blockquote', content: [line({ type: 'text', text: '引' })] },
  {
    type: 'table',
    attrs: { lines: false },
    content: [
      { type: 'tableRow', content: [cell('tableHeader', 120, { type: 'label', attrs: { key: 'lines.name', format: 'plain' } }), cell('tableHeader', null)] },
      { type: 'tableRow', content: [cell('tableCell', 120, { type: 'field', attrs: { key: 'lines.name', format: 'plain' } }), cell('tableCell', null)] },
    ],
  },
  { type: 'qr', attrs: { key: 'orderNo', text: '', align: 'right' } },
  { type: 'horizontalRule' },
  { type: 'pageBreak' },
];

test('what is stored opens in the editor and comes back as it was', () => {
  const editor = editorWith({ type: 'doc', content: everything });
  const marksOf = (blocks: readonly (Block | object)[]) =>
    JSON.parse(
      JSON.stringify(blocks, (key, value: unknown) =>
        key === 'marks' && Array.isArray(value) ? value.map((mark: object) => JSON.stringify(mark)).toSorted() : value,
      ),
    ) as unknown;
  expect(marksOf(read(editor))).toEqual(marksOf(everything));
  editor.destroy();
});

test('copied within the editor, fields stay fields', () => {
  const editor = editorWith({ type: 'doc', content: everything });
  const again = editorWith(editor.getHTML());
  const keys = (blocks: unknown) => JSON.stringify(blocks).match(/"key":"[\w.]+"/g);
  expect(keys(read(again))).toEqual(keys(everything));
  for (const one of [editor, again]) one.destroy();
});

test('tables are changed as tables', () => {
  const editor = editorWith({ type: 'doc', content: [everything[4] as object] });
  const run = (command: typeof addRowAfter) => command(editor.state, editor.view.dispatch);
  editor.commands.setTextSelection(4);
  expect(run(addRowAfter)).toBe(true);
  expect(run(toggleHeaderRow)).toBe(true);
  expect(run(mergeCells)).toBe(false);
  expect(run(deleteColumn)).toBe(true);
  const [table] = read(editor);
  expect(table?.type === 'table' && table.content.map((row) => row.content.map(({ type }) => type))).toEqual([['tableCell'], ['tableCell'], ['tableCell']]);
  editor.destroy();
});

test(`${hostile.length} hostile texts from the clipboard leave nothing but what a template may hold`, { timeout: 30_000 }, () => {
  for (const html of hostile) {
    const editor = editorWith(html);
    const content = editor.getJSON().content;
    const parsed = documentSchema.safeParse({ page: defaultPage, content });
    expect(parsed.success, html).toBe(true);
    editor.destroy();
  }
});
