// The predicted way of a task, beside its form, and worked out anew as it is filled in.
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { flowPhrases, whoPhrases } from './flow.phrases.ts';
import { predictedPath, type PredictedStep } from './predicted-path.ts';
import type { TaskForm } from './task-form.ts';
import './launch.css';

interface Props {
  document: FlowDocument;
  form: TaskForm;
  facts: Readonly<Record<string, unknown>>;
}

export function PathBeside({ document, form, facts }: Props) {
  const text = useText(flowPhrases);
  const work = () => predictedPath(document, form.store.values() as Readonly<Record<string, Json>>, { form: form.design.form, facts, now: Date.now() });
  const [path, setPath] = useState(work);
  const again = useEffectEvent(() => setPath(work()));
  useEffect(() => {
    let waits: ReturnType<typeof setTimeout> | undefined;
    const stop = form.store.subscribe('changed', () => {
      clearTimeout(waits);
      waits = setTimeout(() => again(), PAUSE);
    });
    return () => {
      clearTimeout(waits);
      stop();
    };
  }, [form]);
  return (
    <aside className="flow-path" aria-label={text('path')}>
      <h2>{text('path')}</h2>
      <p className="flow-quiet">{text('pathHint')}</p>
      <ol aria-live="polite">
        {path.steps.map((step) => (
          <Step key={step.node.id} step={step} />
        ))}
      </ol>
      {path.open && <p className="flow-quiet">{text('pathStopped')}</p>}
    </aside>
  );
}

/** Nobody has to type any more, in ms. */
const PAUSE = 300;

function Step({ step: { node } }: { step: PredictedStep }) {
  const who = useText(whoPhrases);
  const n = node.kind === 'approver' && 'level' in node.who ? node.who.level : '';
  return (
    <li>
      <b>{node.title}</b>
      {node.kind === 'approver' && <span className="flow-quiet">{who(node.who.kind, { n })}</span>}
    </li>
  );
}
