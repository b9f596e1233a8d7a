// Creates a model from an exported file, or replaces the design of one: asks for its name, and reports the parts that were not understood.
import { modelCreate, modelList, modelUpdate } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { inside } from '@ordo/engine/form/translate.ts';
import { Alert, Button, Form, Input, Modal, Radio } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { findRecords } from '../form/find-records.ts';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { call, CallError, callWithMessage } from '../kit/call.ts';
import { inSentence, useText } from '../kit/phrases.ts';
import { queryClient } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { useDropAndPaste } from '../kit/upload/drop-and-paste.ts';
import { clashOf, freeNames } from './design-clash.ts';
import { designFile, type DesignFile } from './design-file.ts';
import { designPhrases, filePhrases } from './design.phrases.ts';
import { FileSourceChoice, useFileSource } from './file-source-choice.tsx';
import { boundTo, tablesOfFile } from './file-source.ts';
import { Findings } from './findings.tsx';
import { newFieldId } from './new-field-id.ts';
import './start.css';

interface Props {
  mayReplace: boolean;
  close(): void;
  fields(id: string, name: string): void;
}

/** The design that has the name or the code of the file. */
type There = ReturnType<typeof clashOf>;

interface Named {
  fullName: string;
  enCode: string;
}

export function FileDialog({ mayReplace, close, fields }: Props) {
  const text = useText(filePhrases);
  const design = useText(designPhrases);
  const picker = useRef<HTMLInputElement>(null);
  const [form] = Form.useForm<Named>();
  const [chosen, setChosen] = useState<{ file: DesignFile; document: FormDocument; name: string; count: number } | null>(null);
  const [made, setMade] = useState<(Result<typeof modelCreate> & { name: string }) | null>(null);
  const [there, setThere] = useState<There>(undefined);
  const [replaces, setReplaces] = useState(false);
  const [otherSource, setOtherSource] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  const tables = chosen && tablesOfFile(chosen.file);
  const source = useFileSource(chosen?.file ?? null, tables !== null, otherSource);

  const take = async (given: File) => {
    setOtherSource(null);
    setWrong('');
    setChosen(null);
    setThere(undefined);
    setReplaces(false);
    const file = designFile(await given.text(), given.name);
    const { document } = file ? inside(file.formData, newFieldId) : { document: null };
    if (!file || !document) return setWrong(text('unreadable', { name: given.name }));
    setChosen({ file, document, name: given.name, count: fieldsOf(document).filter(({ kind }) => kind !== null).length });
    form.setFieldsValue({ fullName: file.fullName, enCode: file.enCode });
    try {
      const { list } = await call(modelList, {});
      setThere(clashOf(file, list));
      form.setFieldsValue(freeNames(file, list));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.message);
    }
  };
  const { frame, over } = useDropAndPaste((files) => !busy && files[0] && void take(files[0]));
  const create = async (named: Named) => {
    if (!chosen) return;
    setBusy(true);
    setWrong('');
    try {
      const { fullName: _, enCode: _code, dbLinkId: _source, dbLinkName: _name, ...own } = chosen.file;
      const design = { ...own, ...(tables !== null && source !== null && boundTo(source)) };
      const name = replaces && there ? there.fullName : named.fullName;
      const { data } =
        replaces && there
          ? await callWithMessage(modelUpdate, { ...design, id: there.id, version: there.version })
          : await callWithMessage(modelCreate, { ...design, ...named });
      await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
      toast('success', text(replaces ? 'replaced' : 'created', { name }));
      setMade({ ...data, id: replaces && there ? there.id : (data as Result<typeof modelCreate>).id, name });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.message);
    } finally {
      setBusy(false);
    }
  };

  if (made)
    return (
      <Modal
        open
        title={text(replaces ? 'replaced' : 'created', { name: made.name })}
        width="min(640px, calc(100vw - 32px))"
        okText={text('toFields')}
        cancelText={design('close')}
        onOk={() => fields(made.id, made.name)}
        onCancel={close}
      >
        {made.findings.length === 0 ? <p>{text('allUnderstood')}</p> : <Findings findings={made.findings} />}
      </Modal>
    );
  return (
    <Modal
      open
      title={text('title')}
      width="min(640px, calc(100vw - 32px))"
      okText={text(replaces ? 'replace' : 'create')}
      cancelText={design('cancel')}
      okButtonProps={{ disabled: !chosen || (tables !== null && source === null), loading: busy }}
      onOk={() => (replaces ? void create({ fullName: '', enCode: '' }) : form.submit())}
      onCancel={close}
    >
      <div ref={frame} className={over ? 'design-file design-over' : 'design-file'}>
        <p className="model-quiet">{text('text')}</p>
        <Button onClick={() => picker.current?.click()}>{text('choose')}</Button>
        {chosen && (
          <p>
            {chosen.name} · {text('fields', { n: chosen.count })}
          </p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {chosen && <Preview key={chosen.name} document={chosen.document} label={text('preview')} />}
      {chosen && tables && <FileSourceChoice file={chosen.file} tables={tables} chosen={otherSource} choose={setOtherSource} />}
      {there && (
        <div className="design-alert">
          <p id="file-clash">{text('there', { name: there.fullName, code: there.enCode })}</p>
          <Radio.Group
            aria-labelledby="file-clash"
            value={replaces}
            onChange={({ target }) => setReplaces(target.value as boolean)}
            options={[
              { value: false, label: text('asCopy') },
              { value: true, label: text('asReplacement'), disabled: !mayReplace },
            ]}
          />
          {replaces && <p className="model-quiet">{text('replaceText')}</p>}
        </div>
      )}
      {wrong && <Alert className="design-alert" type="error" showIcon role="alert" title={wrong} />}
      <Form<Named> form={form} layout="vertical" hidden={!chosen || replaces} onFinish={(named) => void create(named)}>
        <Form.Item<Named>
          name="fullName"
          label={design('name')}
          rules={[{ required: true, whitespace: true, message: text('required', { label: inSentence(design('name')) }) }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item<Named>
          name="enCode"
          label={design('code')}
          rules={[{ required: true, whitespace: true, message: text('required', { label: inSentence(design('code')) }) }]}
        >
          <Input maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The form as it will be, without its rules; nothing is saved. */
function Preview({ document, label }: { document: FormDocument; label: string }) {
  const store = useMemo(() => new FormStore({ document, values: {}, fresh: true }), [document]);
  return (
    <section className="design-file-shown" aria-label={label}>
      <FormView store={store} mode="edit" records={findRecords} />
    </section>
  );
}
