// Creates a model from an exported file: asks for its name, and reports the parts that were not understood.
import { modelCreate } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { inside } from '@ordo/engine/form/translate.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { queryClient } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { useDropAndPaste } from '../kit/upload/drop-and-paste.ts';
import { designFile, type DesignFile } from './design-file.ts';
import { designPhrases, filePhrases } from './design.phrases.ts';
import { Findings } from './findings.tsx';
import { newFieldId } from './new-field-id.ts';

interface Props {
  close(): void;
  fields(id: string, name: string): void;
}

interface Named {
  fullName: string;
  enCode: string;
}

export function FileDialog({ close, fields }: Props) {
  const text = useText(filePhrases);
  const design = useText(designPhrases);
  const picker = useRef<HTMLInputElement>(null);
  const [form] = Form.useForm<Named>();
  const [chosen, setChosen] = useState<{ file: DesignFile; name: string; count: number } | null>(null);
  const [made, setMade] = useState<(Result<typeof modelCreate> & { name: string }) | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  const take = async (given: File) => {
    setWrong('');
    setChosen(null);
    const file = designFile(await given.text(), given.name);
    const { document } = file ? inside(file.formData, newFieldId) : { document: null };
    if (!file || !document) return setWrong(text('unreadable', { name: given.name }));
    setChosen({ file, name: given.name, count: fieldsOf(document).filter(({ kind }) => kind !== null).length });
    form.setFieldsValue({ fullName: file.fullName, enCode: file.enCode });
  };
  const { frame, over } = useDropAndPaste((files) => !busy && files[0] && void take(files[0]));
  const create = async (named: Named) => {
    if (!chosen) return;
    setBusy(true);
    setWrong('');
    try {
      const { data } = await callWithMessage(modelCreate, { ...chosen.file, ...named });
      await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
      toast('success', text('created', { name: named.fullName }));
      setMade({ ...data, name: named.fullName });
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
        title={text('created', { name: made.name })}
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
      okText={text('create')}
      cancelText={design('cancel')}
      okButtonProps={{ disabled: !chosen, loading: busy }}
      onOk={form.submit}
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
      {wrong && <Alert className="design-alert" type="error" showIcon role="alert" title={wrong} />}
      <Form<Named> form={form} layout="vertical" hidden={!chosen} onFinish={(named) => void create(named)}>
        <Form.Item<Named>
          name="fullName"
          label={design('name')}
          rules={[{ required: true, whitespace: true, message: text('required', { label: design('name') }) }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item<Named>
          name="enCode"
          label={design('code')}
          rules={[{ required: true, whitespace: true, message: text('required', { label: design('code') }) }]}
        >
          <Input maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
