// Creates a design from one of the templates, chosen by preview.
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { gallery, type GalleryForm } from '@ordo/engine/model/gallery/gallery.ts';
import { Alert, Form, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { CallError } from '../kit/call.ts';
import { inSentence, useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { designPhrases } from './design.phrases.ts';
import { findRecords } from '../form/find-records.ts';
import { makeDesign } from './make-design.ts';
import { NameFields, type Named } from './name-fields.tsx';
import { galleryPhrases } from './start.phrases.ts';
import './start.css';

interface Props {
  close(): void;
  draw(id: string): void;
}

export function GalleryDialog({ close, draw }: Props) {
  const text = useText(galleryPhrases);
  const design = useText(designPhrases);
  const language = useLanguage();
  const [form] = Form.useForm<Named>();
  const [chosen, setChosen] = useState<GalleryForm | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const choose = (one: GalleryForm) => {
    setChosen(one);
    setWrong('');
    form.setFieldsValue({ fullName: textIn(one.name, language), enCode: one.code });
  };
  const create = async (named: Named) => {
    if (!chosen) return;
    setBusy(true);
    setWrong('');
    try {
      const id = await makeDesign(chosen.design, named);
      toast('success', text('created', { name: named.fullName }));
      draw(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={text('title')}
      width="min(1160px, calc(100vw - 32px))"
      okText={text('create')}
      cancelText={design('cancel')}
      closable={{ 'aria-label': design('close') }}
      okButtonProps={{ disabled: !chosen, loading: busy }}
      onOk={form.submit}
      onCancel={close}
    >
      <p className="model-quiet">{text('text')}</p>
      <div className="design-gallery">
        <ul aria-label={text('forms')}>
          {gallery.map((one) => (
            <li key={one.code}>
              <button type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
                <b>{textIn(one.name, language)}</b>
                <span>{textIn(one.about, language)}</span>
                <small>{text('about', { fields: fieldsOf(one.design.form).filter(({ kind }) => kind !== null).length, rules: one.design.rules.length })}</small>
              </button>
            </li>
          ))}
        </ul>
        <div className="design-gallery-shown">
          {chosen ? (
            <Shown key={chosen.code} form={chosen} label={text('preview', { name: textIn(chosen.name, language) })} />
          ) : (
            <p className="model-quiet">{text('choose')}</p>
          )}
        </div>
      </div>
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
      <Form<Named> form={form} layout="vertical" onFinish={(named) => void create(named)}>
        <NameFields wanted={(label) => text('required', { label: inSentence(label) })} hidden={!chosen} />
      </Form>
    </Modal>
  );
}

/** The working form: users can try it, but nothing is saved. */
function Shown({ form: { design }, label }: { form: GalleryForm; label: string }) {
  const store = useMemo(() => new FormStore({ document: design.form, rules: design.rules, values: {}, fresh: true }), [design]);
  return (
    <section aria-label={label}>
      <FormView store={store} mode="edit" records={findRecords} />
    </section>
  );
}
