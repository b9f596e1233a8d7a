// A model without a list: only its form, which creates one record after another.
import { useEffect, useState } from 'react';
import { useConfirmAsync } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { markUnsaved } from '../kit/unsaved.ts';
import { useView } from '../kit/view.tsx';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { RecordEditor } from './record-editor.tsx';
import '../kit/record/record.css';

export function FormPage({ model }: { model: OpenedModel }) {
  const text = useText(modelPhrases);
  const { path } = useView();
  /** A new form for every record. */
  const [turn, setTurn] = useState(0);
  const [dirty, setDirty] = useState(false);
  useEffect(() => markUnsaved(path, dirty), [path, dirty]);
  const confirmed = useConfirmAsync();
  const afresh = () => {
    setDirty(false);
    setTurn(turn + 1);
  };
  const clear = async () => {
    if (!dirty || (await confirmed({ title: text('clearTitle'), text: text('clearText'), yes: text('clear'), danger: true }))) afresh();
  };
  if (!model.may('btn_add')) return <p className="model-none">{text('noAdd')}</p>;
  return (
    <section className="model-page record" aria-label={model.fullName}>
      <h1>{model.fullName}</h1>
      <RecordEditor
        key={turn}
        model={model}
        record={null}
        close={() => void clear()}
        onDirty={setDirty}
        done={afresh}
        says={{ save: text('submit'), cancel: text('clear') }}
      />
    </section>
  );
}
