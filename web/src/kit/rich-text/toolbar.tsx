import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { LinkButton } from './link-button.tsx';
import { insertPictures, pictureKinds } from './pictures.ts';
import { richTextPhrases } from './rich-text.phrases.ts';
import { HeadingMenu, SizeMenu } from './text-menus.tsx';
import { Tool } from './tool.tsx';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One tab stop; arrow keys move between the tools. @param children more tools, for documents that contain more */
export function Toolbar({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const text = useText(richTextPhrases);
  const files = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();

  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>('button.rich-tool') ?? [])];
  /** Tab returns to the tool that was used last. */
  const stay = (focused: Element) => {
    const all = tools();
    // Events of popups opened from the bar bubble here too.
    if (all.includes(focused as HTMLElement)) for (const tool of all) tool.tabIndex = tool === focused ? 0 : -1;
  };
  const walk = (event: KeyboardEvent) => {
    const all = tools();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = STEPS[event.key]?.(at, all.length);
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all[to]?.focus();
  };

  return (
    <div ref={bar} className="rich-toolbar" role="toolbar" tabIndex={-1} aria-label={text('toolbar')} onKeyDown={walk} onFocus={(event) => stay(event.target)}>
      <HeadingMenu editor={editor} first />
      <SizeMenu editor={editor} />
      <Tool label={text('bold')} keys="Ctrl+B" icon={<BoldOutlined />} on={on.bold} run={() => chain().toggleBold().run()} />
      <Tool label={text('italic')} keys="Ctrl+I" icon={<ItalicOutlined />} on={on.italic} run={() => chain().toggleItalic().run()} />
      <Tool label={text('underline')} keys="Ctrl+U" icon={<UnderlineOutlined />} on={on.underline} run={() => chain().toggleUnderline().run()} />
      <Tool label={text('strike')} icon={<StrikethroughOutlined />} on={on.strike} run={() => chain().toggleStrike().run()} />
      <Tool label={text('bulletList')} icon={<UnorderedListOutlined />} on={on.bulletList} run={() => chain().toggleBulletList().run()} />
      <Tool label={text('orderedList')} icon={<OrderedListOutlined />} on={on.orderedList} run={() => chain().toggleOrderedList().run()} />
      <Tool label={text('blockquote')} icon={<span className="rich-quote">“</span>} on={on.blockquote} run={() => chain().toggleBlockquote().run()} />
      {editor.schema.marks.link && <LinkButton editor={editor} />}
      <Tool label={text('image')} icon={<PictureOutlined />} run={() => files.current?.click()} />
      {children}
      <Tool label={text('clear')} icon={<ClearOutlined />} run={() => chain().unsetAllMarks().clearNodes().run()} />
      <Tool label={text('undo')} keys="Ctrl+Z" icon={<UndoOutlined />} disabled={!on.undo} run={() => chain().undo().run()} />
      <Tool label={text('redo')} keys="Ctrl+Y" icon={<RedoOutlined />} disabled={!on.redo} run={() => chain().redo().run()} />
      <input
        ref={files}
        type="file"
        style={{ display: 'none' }}
        multiple
        accept={pictureKinds.join(',')}
        aria-label={text('image')}
        onChange={({ target }) => {
          insertPictures(editor.view, target.files, editor.state.selection.from);
          target.value = '';
        }}
      />
    </div>
  );
}
