import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { translateNow, useLanguage } from '../phrases.ts';
import { cleanHtml } from './clean.ts';
import { extensions } from './extensions.ts';
import { insertPictures } from './pictures.ts';
import type { RichEditorProps } from './props.ts';
import { richTextPhrases } from './rich-text.phrases.ts';
import { tables, tableOfText } from './tables.ts';
import { Toolbar } from './toolbar.tsx';

const written = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

export function RichTextEditor({ id, label, value = '', onChange, placeholder, disabled = false }: RichEditorProps) {
  const language = useLanguage();
  const said = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const editor = useEditor({
    extensions: [...extensions(() => placeholder ?? translateNow(richTextPhrases.placeholder)), ...tables],
    content: cleanHtml(value),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', class: 'rich-text', ...(id && { id }), ...(label && { 'aria-label': label }) },
      transformPastedHTML: cleanHtml,
      handlePaste: (view, event) => {
        const clipboard = event.clipboardData;
        // Spreadsheets copy cells in three formats: as a table, as text, and as a picture.
        const html = clipboard?.getData('text/html') ?? '';
        if (/<table[\s>]/i.test(html)) return false;
        const table = html ? '' : tableOfText(clipboard?.getData('text/plain') ?? '');
        return table ? view.pasteHTML(table) : insertPictures(view, clipboard?.files, view.state.selection.from);
      },
      handleDrop: (view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        return insertPictures(view, event.dataTransfer?.files, at);
      },
    },
    onUpdate: ({ editor: changed }) => {
      said.current = written(changed);
      latest.current?.(said.current);
    },
  });

  // A value from outside (a reset form, a newer record) replaces the content; the editor's own value does not.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // The placeholder is drawn by the editor, which must redraw it when the language changes.
  useEffect(() => editor.view.dispatch(editor.state.tr), [editor, language]);

  return (
    <div className="rich-editor" data-disabled={disabled}>
      {!disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}
