// The designer of a template: the editor on one side, a preview on the other.
import type { Result } from '@ordo/contract/kit.ts';
import { printTemplateUpdate, type printTemplateInfo } from '@ordo/contract/print-template.ts';
import { documentSchema, isModest, type Page, type PrintDocument } from '@ordo/engine/print/document.ts';
import { EditorContent, useEditor } from '@tiptap/react';
import { Button, Drawer, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { usePhone } from '../kit/phone.ts';
import { translateNow, useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { extensions } from '../kit/rich-text/extensions.ts';
import { Toolbar } from '../kit/rich-text/toolbar.tsx';
import '../kit/rich-text/rich-text.css';
import { openDialog } from '../kit/dialogs.ts';
import { toast } from '../kit/toast.ts';
import { markUnsaved } from '../kit/unsaved.ts';
import { useView } from '../kit/view.tsx';
import { InsertBar } from './insert-bar.tsx';
import { printNodes } from './nodes.ts';
import { PageSetup } from './page-setup.tsx';
import { Preview } from './preview.tsx';
import { designerPhrases } from './print-template.phrases.ts';
import { PrintTools } from './print-tools.tsx';
import { namesOf, type Source } from './source.ts';
import { Versions } from './versions.tsx';
import './print-template.css';

type Template = Result<typeof printTemplateInfo>;

interface Props {
  template: Template;
  source: Source;
  mayEdit: boolean;
  close(): void;
}

export function Designer({ template, source, mayEdit, close }: Props) {
  const text = useText(designerPhrases);
  const phone = usePhone();
  const { path } = useView();
  const { mutateAsync, isPending } = useSave(printTemplateUpdate);
  const [document, setDocument] = useState<PrintDocument>(template.printTemplate);
  const [version, setVersion] = useState(template.version);
  const [dirty, setDirty] = useState(false);
  const [side, setSide] = useState<'editing' | 'preview'>('editing');
  const [names] = useState(() => namesOf(source));
  const page = useRef(document.page);
  useEffect(() => markUnsaved(path, dirty), [path, dirty]);
  useEffect(() => () => markUnsaved(path, false), [path]);

  const take = (content: unknown) => {
    const made = { page: page.current, content };
    const read = isModest(made) ? documentSchema.safeParse(made) : null;
    if (!read?.success) return toast('error', translateNow(designerPhrases.tooLarge));
    setDocument(read.data);
    setDirty(true);
  };
  const editor = useEditor({
    extensions: [...extensions(() => translateNow(designerPhrases.placeholder), { links: false }), ...printNodes((key) => names[key] ?? key)],
    content: contentOf(template.printTemplate),
    editable: mayEdit,
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', class: 'rich-text print-sheet', 'aria-label': text('document') } },
    onUpdate: ({ editor: changed }) => take(changed.getJSON().content),
  });

  const turn = (next: Page) => {
    page.current = next;
    setDocument({ ...document, page: next });
    setDirty(true);
  };
  const load = (other: PrintDocument) => {
    page.current = other.page;
    editor.commands.setContent(contentOf(other));
  };
  const save = async () => {
    const saved = await mutateAsync({ id: template.id, version, printTemplate: document }).catch(() => null);
    if (!saved) return;
    setVersion(saved.data.version);
    setDirty(false);
  };
  const leave = () => {
    if (!dirty) return close();
    openDialog({
      title: text('discardTitle'),
      content: text('discardText'),
      okText: text('discard'),
      okButtonProps: { danger: true },
      cancelText: text('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: close,
    });
  };

  const sides = (['editing', 'preview'] as const).map((value) => ({ value, label: text(value) }));
  return (
    <Drawer
      open
      size="100vw"
      rootClassName="print-designer"
      title={text('designing', { name: template.fullName })}
      closable={{ 'aria-label': text('close') }}
      onClose={leave}
      extra={
        <div className="print-actions">
          {phone && <Segmented aria-label={text('document')} value={side} options={sides} onChange={setSide} />}
          {mayEdit && (
            <Button type="primary" disabled={!dirty} loading={isPending} onClick={() => void save()}>
              {text('save')}
            </Button>
          )}
        </div>
      }
    >
      <div className="print-sides" data-side={phone ? side : 'both'}>
        <section className="print-editing" aria-label={text('editing')}>
          {mayEdit && (
            <div className="print-bar">
              <InsertBar editor={editor} source={source} />
              <div className="print-actions">
                <Versions id={template.id} load={load} />
                <PageSetup page={document.page} example={source.fields[0]?.key ?? ''} onChange={turn} />
              </div>
            </div>
          )}
          <div className="rich-editor print-editor">
            {mayEdit && (
              <Toolbar editor={editor}>
                <PrintTools editor={editor} />
              </Toolbar>
            )}
            <EditorContent editor={editor} />
          </div>
        </section>
        <Preview document={document} source={source} title={template.fullName} />
      </div>
    </Drawer>
  );
}

/** An editor contains at least one line. */
const contentOf = ({ content }: PrintDocument) => ({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
