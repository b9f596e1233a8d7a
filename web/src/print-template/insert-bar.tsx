import { TableOutlined } from '@ant-design/icons';
import { formatsOf } from '@ordo/engine/print/shape.ts';
import type { Format } from '@ordo/engine/kind/kind.ts';
import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { designerPhrases, formatPhrases } from './print-template.phrases.ts';
import { fieldsOf, offeredBy, type Source } from './source.ts';
import { TableDialog } from './table-dialog.tsx';

/** Inserts fields, codes and tables of the print source at the cursor. */
export function InsertBar({ editor, source }: { editor: Editor; source: Source }) {
  const text = useText(designerPhrases);
  const format = useText(formatPhrases);
  const [named, setNamed] = useState(false);
  const [tabling, setTabling] = useState(false);
  const fields = fieldsOf(source);
  const offered = offeredBy(source);
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isActive('field') ? (now.getAttributes('field') as { key: string; format: Format }) : null),
  });
  const groups = [
    { label: source.fullName, options: offered.fields.map(({ key, name }) => ({ value: key, label: name })) },
    ...offered.lists.map((list) => ({ label: list.name, options: list.fields.map(({ key, name }) => ({ value: `${list.key}.${key}`, label: name })) })),
  ];
  const codes = groups.slice(0, 1).map((group) => ({ ...group, options: group.options.filter(({ value }) => fields.get(value)?.kind !== 'word') }));
  const insertField = (key: string) => {
    const kind = fields.get(key)?.kind ?? 'text';
    const label = { type: 'label', attrs: { key, format: 'plain' } };
    const own = { type: 'field', attrs: { key, format: formatsOf(kind)[0] ?? 'plain' } };
    const content = kind === 'word' ? [label] : named ? [label, { type: 'text', text: '：' }, own] : [own];
    editor.chain().focus().insertContent(content).run();
  };
  const find = { showSearch: { optionFilterProp: 'label' }, value: null, popupMatchSelectWidth: 240 };
  const kind = chosen && fields.get(chosen.key)?.kind;
  return (
    <div className="print-insert">
      <Select<string | null> {...find} aria-label={text('field')} placeholder={text('field')} options={groups} onSelect={(key) => key && insertField(key)} />
      <Checkbox checked={named} onChange={({ target }) => setNamed(target.checked)}>
        {text('named')}
      </Checkbox>
      <Button icon={<TableOutlined aria-hidden />} onClick={() => setTabling(true)}>
        {text('table')}
      </Button>
      <Select<string | null>
        {...find}
        aria-label={text('code')}
        placeholder={text('code')}
        options={codes}
        onSelect={(key) => key && editor.chain().focus().insertContent({ type: 'qr', attrs: { key } }).run()}
      />
      {chosen && kind && formatsOf(kind).length > 1 && (
        <Select<Format>
          aria-label={text('format')}
          value={chosen.format}
          options={formatsOf(kind).map((value) => ({ value, label: format(value) }))}
          onChange={(value) => editor.chain().updateAttributes('field', { format: value }).run()}
        />
      )}
      {tabling && <TableDialog editor={editor} source={offered} close={() => setTabling(false)} />}
    </div>
  );
}
