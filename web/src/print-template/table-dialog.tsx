import { Checkbox, InputNumber, Modal, Select } from 'antd';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { designerPhrases } from './print-template.phrases.ts';
import type { Source } from './source.ts';

/** As many columns as fit on a page. */
const USUAL = 6;

const cell = (type: 'tableCell' | 'tableHeader', content: object[] = []) => ({ type, content: [{ type: 'paragraph', content }] });
const named = (key: string) => ({ type: 'label', attrs: { key, format: 'plain' } });

/** Inserts a table of a list, whose row is repeated for each of its entries, or an empty one. */
export function TableDialog({ editor, source, close }: { editor: Editor; source: Source; close(): void }) {
  const text = useText(designerPhrases);
  const id = useId();
  const [list, setList] = useState(source.lists[0]?.key ?? '');
  const fields = source.lists.find(({ key }) => key === list)?.fields ?? [];
  const [keys, setKeys] = useState<string[]>(fields.slice(0, USUAL).map(({ key }) => key));
  const [size, setSize] = useState({ rows: 3, columns: 3 });

  const chooseList = (next: string) => {
    setList(next);
    setKeys(
      source.lists
        .find(({ key }) => key === next)
        ?.fields.slice(0, USUAL)
        .map(({ key }) => key) ?? [],
    );
  };
  const insert = () => {
    const rows = list
      ? [
          keys.map((key) => cell('tableHeader', [named(`${list}.${key}`)])),
          keys.map((key) => cell('tableCell', [{ type: 'field', attrs: { key: `${list}.${key}`, format: 'plain' } }])),
        ]
      : Array.from({ length: size.rows }, () => Array.from({ length: size.columns }, () => cell('tableCell')));
    editor
      .chain()
      .focus()
      .insertContent({ type: 'table', attrs: { lines: true }, content: rows.map((content) => ({ type: 'tableRow', content })) })
      .run();
    close();
  };
  return (
    <Modal
      open
      title={text('table')}
      okText={text('insert')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: list !== '' && keys.length === 0 }}
      onOk={insert}
      onCancel={close}
    >
      <div className="print-form">
        <label htmlFor={`${id}-list`}>{text('whichTable')}</label>
        <Select
          id={`${id}-list`}
          value={list}
          onChange={chooseList}
          options={[...source.lists.map(({ key, name }) => ({ value: key, label: `${name} · ${text('repeats')}` })), { value: '', label: text('plain') }]}
        />
        {list ? (
          <>
            <span>{text('columns')}</span>
            <Checkbox.Group
              aria-label={text('columns')}
              className="print-columns"
              value={keys}
              onChange={(chosen) => setKeys(fields.map(({ key }) => key).filter((key) => chosen.includes(key)))}
              options={fields.map(({ key, name }) => ({ value: key, label: name }))}
            />
          </>
        ) : (
          <>
            <label htmlFor={`${id}-rows`}>{text('rows')}</label>
            <InputNumber id={`${id}-rows`} min={1} max={50} value={size.rows} onChange={(rows) => setSize({ ...size, rows: rows ?? 1 })} />
            <label htmlFor={`${id}-columns`}>{text('columns')}</label>
            <InputNumber id={`${id}-columns`} min={1} max={12} value={size.columns} onChange={(columns) => setSize({ ...size, columns: columns ?? 1 })} />
          </>
        )}
      </div>
    </Modal>
  );
}
