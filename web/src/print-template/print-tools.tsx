import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, ColumnHeightOutlined, LineOutlined, TableOutlined } from '@ant-design/icons';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable, mergeCells, splitCell, toggleHeaderRow } from '@tiptap/pm/tables';
import { useEditorState, type Editor } from '@tiptap/react';
import { Dropdown } from 'antd';
import { useText } from '../kit/phrases.ts';
import { Tool } from '../kit/rich-text/tool.tsx';
import { designerPhrases } from './print-template.phrases.ts';

const aligns = { left: <AlignLeftOutlined />, center: <AlignCenterOutlined />, right: <AlignRightOutlined /> } as const;
type Align = keyof typeof aligns;

const tableCommands = {
  rowAfter: addRowAfter,
  columnAfter: addColumnAfter,
  rowRemove: deleteRow,
  columnRemove: deleteColumn,
  merge: mergeCells,
  split: splitCell,
  headRow: toggleHeaderRow,
  tableRemove: deleteTable,
} as const;
type TableCommand = keyof typeof tableCommands;

/** Toolbar tools for print documents only. */
export function PrintTools({ editor }: { editor: Editor }) {
  const text = useText(designerPhrases);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      align: (['center', 'right'] as const).find((where) => now.isActive({ align: where })) ?? 'left',
      table: isInTable(now.state),
      lines: Boolean(now.getAttributes('table').lines),
    }),
  });
  const align = (where: Align) => {
    const chain = editor.chain().focus();
    for (const type of ['paragraph', 'heading', 'qr']) chain.updateAttributes(type, { align: where });
    chain.run();
  };
  const run = (key: TableCommand | 'lines') => {
    editor.commands.focus();
    if (key === 'lines') editor.chain().updateAttributes('table', { lines: !on.lines }).run();
    else tableCommands[key](editor.state, editor.view.dispatch);
  };
  const items = [...Object.keys(tableCommands).slice(0, -1), 'lines', 'tableRemove'].map((key) => ({ key, label: text(key as TableCommand | 'lines') }));
  return (
    <>
      {(Object.keys(aligns) as Align[]).map((where) => (
        <Tool key={where} label={text(where)} icon={aligns[where]} on={on.align === where} run={() => align(where)} />
      ))}
      <Tool label={text('rule')} icon={<LineOutlined />} run={() => editor.chain().focus().insertContent({ type: 'horizontalRule' }).run()} />
      <Tool label={text('break')} icon={<ColumnHeightOutlined />} run={() => editor.chain().focus().insertContent({ type: 'pageBreak' }).run()} />
      <Dropdown trigger={['click']} autoFocus disabled={!on.table} menu={{ items, onClick: ({ key }) => run(key as TableCommand | 'lines') }}>
        <Tool label={text('tableTools')} icon={<TableOutlined />} disabled={!on.table} menu />
      </Dropdown>
    </>
  );
}
