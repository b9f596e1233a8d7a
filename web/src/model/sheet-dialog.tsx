// Creates a design from a spreadsheet: the fields of its columns, then its rows as records.
import { designSheetRead } from '@ordo/contract/model-import.ts';
import { modelOpen } from '@ordo/contract/model-record.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { guessedKind, sheetField } from '@ordo/engine/model/from-sheet.ts';
import { defaultList } from '@ordo/engine/model/designer/usual-list.ts';
import { Alert, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { call, CallError, callWithMessage } from '../kit/call.ts';
import { FileChoice } from '../kit/import/file-choice.tsx';
import { inSentence, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { useCan } from '../kit/view.tsx';
import '../kit/import/import.css';
import { designPhrases } from './design.phrases.ts';
import type { ReadSheet } from './import-columns.ts';
import { ImportWizard } from './import-wizard.tsx';
import { makeDesign } from './make-design.ts';
import { NameFields, type Named } from './name-fields.tsx';
import { newFieldId } from './new-field-id.ts';
import { openedModel, type OpenedModel } from './opened-model.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { SheetLines, type SheetLine } from './sheet-lines.tsx';
import { sheetPhrases } from './start.phrases.ts';
import './start.css';

interface Props {
  close(): void;
  draw(id: string): void;
}

interface Read {
  sheet: ReadSheet;
  more: boolean;
}

/** Columns with an empty heading are ignored; the kinds of the others are guessed. */
function linesOf({ heads, rows }: ReadSheet): SheetLine[] {
  return heads.flatMap((head, at) => {
    if (head.trim() === '') return [];
    const column = { head, cells: rows.map((row) => row[at] ?? '') };
    return [{ at, column, label: head.trim(), kind: guessedKind(column), used: true, required: false }];
  });
}

export function SheetDialog({ close, draw }: Props) {
  const text = useText(sheetPhrases);
  const design = useText(designPhrases);
  const can = useCan();
  const [form] = Form.useForm<Named>();
  const [read, setRead] = useState<Read | null>(null);
  const [lines, setLines] = useState<readonly SheetLine[]>([]);
  const [made, setMade] = useState<{ id: string; name: string } | null>(null);
  const [releasing, setReleasing] = useState(false);
  const [opened, setOpened] = useState<OpenedModel | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  const trying = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.message);
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File) =>
    trying(async () => {
      const { data } = await callWithMessage(designSheetRead, {}, undefined, file);
      const [sheet, ...others] = data.sheets;
      const found = sheet ? linesOf(sheet) : [];
      if (!sheet || found.length === 0) return setWrong(text('noColumns'));
      setRead({ sheet, more: others.length > 0 });
      setLines(found);
      form.setFieldsValue({ fullName: file.name.replace(/\.[^.]*$/, '').slice(0, 100), enCode: '' });
    });
  const create = (named: Named) => {
    const used = lines.filter((one) => one.used);
    if (used.length === 0) return setWrong(text('none'));
    void trying(async () => {
      const nodes = used.map(({ column, kind, label, required }, at) => ({
        ...sheetField({ ...column, head: label }, kind, newFieldId(), at + 1),
        required,
      }));
      const document: FormDocument = { schema: 1, look: defaultLook, nodes, outside: {} };
      const id = await makeDesign({ form: document, list: defaultList(document), rules: [], title: '' }, named);
      toast('success', text('created', { name: named.fullName }));
      setMade({ id, name: named.fullName });
    });
  };
  /** After a release, opens the import of the rows if the user may import. */
  const afterRelease = (id: string) => {
    setReleasing(false);
    void trying(async () => {
      const model = openedModel(await call(modelOpen, { id }), '');
      if (model.may('btn_upload')) setOpened(model);
      else setWrong(text('mayNot'));
    });
  };

  if (opened && read) return <ImportWizard model={opened} given={[named(read.sheet, lines)]} close={close} />;
  if (made && releasing) return <ReleaseDialog id={made.id} name={made.name} close={() => afterRelease(made.id)} />;
  if (made)
    return (
      <Modal
        open
        title={text('created', { name: made.name })}
        width="min(560px, calc(100vw - 32px))"
        closable={{ 'aria-label': design('close') }}
        onCancel={close}
        footer={
          <div className="design-foot">
            <Button onClick={() => draw(made.id)}>{text('design')}</Button>
            {can('btn_release') && (
              <Button type="primary" loading={busy} onClick={() => setReleasing(true)}>
                {text('release')}
              </Button>
            )}
          </div>
        }
      >
        <p>{text('next', { rows: read?.sheet.rows.length ?? 0 })}</p>
        {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
      </Modal>
    );
  return (
    <Modal
      open
      title={text('title')}
      width={read ? 'min(960px, calc(100vw - 32px))' : 'min(560px, calc(100vw - 32px))'}
      okText={text('create')}
      cancelText={design('cancel')}
      closable={{ 'aria-label': design('close') }}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !read, loading: busy }}
      onOk={form.submit}
      onCancel={close}
    >
      <p className="model-quiet">{text('text')}</p>
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
      {read ? (
        <>
          <p>
            {text('found', { columns: lines.length, rows: read.sheet.rows.length })}
            {read.more && ` · ${text('several', { name: read.sheet.name })}`}
          </p>
          <SheetLines lines={lines} change={setLines} />
        </>
      ) : (
        <FileChoice busy={busy} take={(file) => void take(file)} />
      )}
      <Form<Named> form={form} layout="vertical" onFinish={create}>
        <NameFields wanted={(label) => text('wanted', { label: inSentence(label) })} hidden={!read} />
      </Form>
    </Modal>
  );
}

/** The same sheet with the new labels of its fields as headings: columns are matched by them. */
function named(sheet: ReadSheet, lines: readonly SheetLine[]): ReadSheet {
  const labels = new Map(lines.map(({ at, label, used }) => [at, used ? label : '']));
  return { ...sheet, heads: sheet.heads.map((_, at) => labels.get(at) ?? '') };
}
