import { DownOutlined } from '@ant-design/icons';
import { textSizes, type TextSize } from '@ordo/contract/rich-text.ts';
import { useEditorState, type Editor } from '@tiptap/react';
import { Dropdown } from 'antd';
import { useText } from '../phrases.ts';
import { richTextPhrases, sizePhrases } from './rich-text.phrases.ts';

const levels = [1, 2, 3, 4, 5, 6] as const;

interface Choice {
  label: string;
  first?: boolean;
  value: string;
  options: readonly { key: string; label: string }[];
  choose(key: string): void;
}

function Choices({ label, first = false, value, options, choose }: Choice) {
  const shown = options.find(({ key }) => key === value)?.label ?? '';
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items: [...options], selectable: true, selectedKeys: [value], onClick: ({ key }) => choose(key) }}>
      <button type="button" className="rich-tool rich-choice" tabIndex={first ? 0 : -1} aria-label={`${label}: ${shown}`} title={label} aria-haspopup="menu">
        {shown}
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}

export function HeadingMenu({ editor, first }: { editor: Editor; first: boolean }) {
  const text = useText(richTextPhrases);
  const level = useEditorState({ editor, selector: ({ editor: now }) => levels.find((one) => now.isActive('heading', { level: one })) ?? 0 });
  return (
    <Choices
      label={text('heading')}
      first={first}
      value={String(level)}
      options={[{ key: '0', label: text('paragraph') }, ...levels.map((one) => ({ key: String(one), label: text('level', { level: one }) }))]}
      choose={(key) => {
        const chosen = levels.find((one) => String(one) === key);
        const chain = editor.chain().focus();
        if (chosen) chain.setHeading({ level: chosen }).run();
        else chain.setParagraph().run();
      }}
    />
  );
}

export function SizeMenu({ editor }: { editor: Editor }) {
  const text = useText(richTextPhrases);
  const size = useText(sizePhrases);
  const now = useEditorState({ editor, selector: ({ editor: one }) => (one.isActive('size') ? (one.getAttributes('size').size as TextSize) : 'normal') });
  return (
    <Choices
      label={text('size')}
      value={now}
      options={textSizes.map((key) => ({ key, label: size(key) }))}
      choose={(key) => {
        const chain = editor.chain().focus();
        if (key === 'normal') chain.unsetMark('size').run();
        else chain.setMark('size', { size: key }).run();
      }}
    />
  );
}
