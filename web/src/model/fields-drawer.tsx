// The fields of a model as a plain list: their names, their order, and which of them are required.
import { modelInfo, modelUpdate } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { inside, outside } from '@ordo/engine/form/translate.ts';
import { titleInside, titleOutside } from '@ordo/engine/model/title.ts';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { useLeave } from '../kit/use-leave.ts';
import { markUnsaved } from '../kit/unsaved.ts';
import { useView } from '../kit/view.tsx';
import { listedFields, moved, withNode } from './design-fields.ts';
import { designPhrases, fieldPhrases } from './design.phrases.ts';
import { FieldLine } from './field-line.tsx';
import { Findings } from './findings.tsx';
import { newFieldId } from './new-field-id.ts';
import { TitleLine } from './title-line.tsx';

type Info = Result<typeof modelInfo>;

interface Props {
  id: string;
  mayEdit: boolean;
  close(): void;
}

const SIZE = 'min(1080px, 100vw)';

export function FieldsDrawer({ id, mayEdit, close }: Props) {
  const design = useText(designPhrases);
  const info = useRead(modelInfo, { id });
  if (info.data && info.data.id === id) return <Fields key={id} info={info.data} mayEdit={mayEdit} close={close} />;
  return (
    <Drawer open size={SIZE} title={design('fields')} onClose={close}>
      {info.error ? <Failure refused={info.error} retry={() => void info.refetch()} /> : <Skeleton active />}
    </Drawer>
  );
}

function Fields({ info, mayEdit, close }: Omit<Props, 'id'> & { info: Info }) {
  const text = useText(fieldPhrases);
  const design = useText(designPhrases);
  const { path } = useView();
  const start = useMemo(() => inside(info.formData, newFieldId), [info.formData]);
  const [form, setForm] = useState<FormDocument | null>(start.document);
  const [findings, setFindings] = useState(info.findings);
  const [version, setVersion] = useState(info.version);
  const saving = useSave(modelUpdate);
  const [kept, setKept] = useState(start.document);
  const told = () => (start.document ? titleOutside({ form: start.document, title: info.title }) : info.title);
  const [title, setTitle] = useState(told);
  const [titleKept, setTitleKept] = useState(told);
  const dirty = form !== kept || title !== titleKept;
  useEffect(() => {
    markUnsaved(path, dirty);
    return () => markUnsaved(path, false);
  }, [path, dirty]);

  const change = useMemo(
    () => ({
      node: (id: string, next: (node: FormNode) => FormNode) => setForm((now) => now && withNode(now, id, next)),
      move: (id: string, by: -1 | 1) => setForm((now) => now && moved(now, id, by)),
    }),
    [],
  );
  const lines = form ? listedFields(form.nodes) : [];
  const leave = useLeave(dirty, close);
  const save = () => {
    if (!form) return;
    const read = titleInside(title, form);
    if ('unknown' in read) return toast('error', text('recordTitleWrong', { key: read.unknown }));
    const meant = read.title;
    if (lines.some(({ node }) => node.showLabel && node.key !== '' && node.label.zh.trim() === '')) return toast('error', text('labelEmpty'));
    saving
      .mutateAsync({
        id: info.id,
        version,
        ...(form !== kept && { formData: JSON.stringify(outside(form)) }),
        ...(title !== titleKept && { title: meant }),
      })
      .then(({ data }) => {
        setKept(form);
        setTitleKept(title);
        setVersion(data.version);
        setFindings(data.findings);
      })
      // useSave has shown the refusal.
      .catch(() => undefined);
  };

  return (
    <Drawer
      open
      size={SIZE}
      title={text('title', { name: info.fullName })}
      closable={{ 'aria-label': design('close') }}
      onClose={leave}
      footer={
        <div className="design-foot">
          <Button onClick={leave}>{design(mayEdit ? 'cancel' : 'close')}</Button>
          {mayEdit && (
            <Button type="primary" disabled={!dirty} loading={saving.isPending} onClick={save}>
              {design('save')}
            </Button>
          )}
        </div>
      }
    >
      <Findings findings={findings} />
      {!form && <Alert type="error" showIcon title={text('unreadable')} />}
      {form && lines.length === 0 && <p className="model-quiet">{text('none')}</p>}
      {form && lines.length > 0 && <TitleLine form={form} title={title} disabled={!mayEdit} change={setTitle} />}
      {lines.length > 0 && (
        <div className="design-fields" role="table" aria-label={text('title', { name: info.fullName })}>
          <div role="row" className="design-head">
            {(['label', 'labelEn', 'key', 'kind', 'required', 'unique', 'order'] as const).map((key) => (
              <span key={key} role="columnheader">
                {text(key)}
              </span>
            ))}
          </div>
          {lines.map((line) => (
            <FieldLine key={line.node.id} {...line} disabled={!mayEdit} change={change.node} move={change.move} />
          ))}
        </div>
      )}
    </Drawer>
  );
}
