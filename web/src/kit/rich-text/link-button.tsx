import { LinkOutlined } from '@ant-design/icons';
import { isLink } from '@ordo/contract/rich-text.ts';
import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../phrases.ts';
import { richTextPhrases } from './rich-text.phrases.ts';
import { Tool } from './tool.tsx';

export function LinkButton({ editor }: { editor: Editor }) {
  const text = useText(richTextPhrases);
  const id = useId();
  const on = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);

  const begin = () => {
    setAddress((editor.getAttributes('link').href as string | undefined) ?? 'https://');
    setWrong(false);
    setOpen(true);
  };
  const set = () => {
    const href = address.trim();
    if (!isLink(href)) return setWrong(true);
    setOpen(false);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the address itself is the text.
    if (editor.state.selection.empty && !on) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
  };
  const remove = () => {
    setOpen(false);
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };

  return (
    <>
      <Tool label={text('link')} icon={<LinkOutlined />} on={on} run={begin} />
      <Modal
        open={open}
        title={text('link')}
        width={440}
        onCancel={() => setOpen(false)}
        afterClose={() => editor.commands.focus()}
        footer={
          <>
            {on && (
              <Button danger onClick={remove}>
                {text('linkRemove')}
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>{text('cancel')}</Button>
            <Button type="primary" onClick={set}>
              {text('ok')}
            </Button>
          </>
        }
      >
        <label htmlFor={id}>{text('linkAddress')}</label>
        <Input
          id={id}
          type="url"
          value={address}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong}
          aria-describedby={`${id}-said`}
          maxLength={2000}
          autoFocus
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onPressEnter={set}
        />
        <p id={`${id}-said`} className="rich-said" role="alert">
          {wrong && text('linkWrong')}
        </p>
      </Modal>
    </>
  );
}
