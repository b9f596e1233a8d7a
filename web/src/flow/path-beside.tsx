// The predicted path of a task, beside its form; computed again as the form is filled in.
import { flowPredicted } from '@ordo/contract/flow-launch.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { FormDocument, Json } from '@ordo/engine/form/document.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { comma, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { flowPhrases, whoPhrases } from './flow.phrases.ts';
import { MatrixRowSaid } from './matrix-row.tsx';
import { predictedPath, shownSteps, type PredictedStep } from './predicted-path.ts';
import type { TaskForm } from './task-form.ts';
import './launch.css';

interface Props {
  flowId: string;
  document: FlowDocument;
  form: TaskForm;
  facts: Readonly<Record<string, unknown>>;
  /** Somebody else, for whom the task would be launched; ''. */
  initiatorId: string;
}

/** Keyed by the initiator: a path is never shown for somebody whom it was not predicted for. */
export const PathBeside = (props: Props) => <PathOf key={props.initiatorId} {...props} />;

function PathOf({ flowId, document, form, facts, initiatorId }: Props) {
  const text = useText(flowPhrases);
  const work = () => predictedPath(document, form.store.values() as Readonly<Record<string, Json>>, { form: form.design.form, facts, now: Date.now() });
  const [own, setPath] = useState(work);
  const again = useEffectEvent(() => setPath(work()));
  const [values, setValues] = useState(() => form.store.values());
  const settled = useEffectEvent(() => setValues(form.store.values()));
  // Names stay visible while they are loaded again.
  const { data: predicted, error } = useRead(flowPredicted, { flowId, values, ...(initiatorId && { initiatorId }) });
  const path = initiatorId === '' ? own : { steps: shownSteps(document, predicted?.path ?? []), open: predicted !== undefined && !predicted.ends };
  const names = new Map(predicted?.list.map((one) => [one.node, one]));
  useEffect(() => {
    let waits: ReturnType<typeof setTimeout> | undefined;
    let asks: ReturnType<typeof setTimeout> | undefined;
    const stop = form.store.subscribe('changed', () => {
      clearTimeout(waits);
      clearTimeout(asks);
      waits = setTimeout(() => again(), PAUSE);
      asks = setTimeout(() => settled(), ASK_PAUSE);
    });
    return () => {
      clearTimeout(waits);
      clearTimeout(asks);
      stop();
    };
  }, [form]);
  return (
    <aside className="flow-path" aria-label={text('path')}>
      <h2>{text('path')}</h2>
      <p className="flow-quiet">{text('pathHint')}</p>
      <ol aria-live="polite">
        {path.steps.map((step) => (
          <Step key={step.node.id} step={step} people={names.get(step.node.id)} form={form.design.form} />
        ))}
      </ol>
      {initiatorId !== '' && !predicted && (error ? <p role="alert">{error.message}</p> : <span className="busy-bar" role="status" />)}
      {path.open && <p className="flow-quiet">{text('pathStopped')}</p>}
    </aside>
  );
}

/** Debounce of the prediction, in ms. */
const PAUSE = 300;
/** Debounce of the request to the server, in ms. */
const ASK_PAUSE = 900;

interface StepProps {
  step: PredictedStep;
  people: Result<typeof flowPredicted>['list'][number] | undefined;
  form: FormDocument;
}

function Step({ step: { node }, people, form }: StepProps) {
  const text = useText(flowPhrases);
  const who = useText(whoPhrases);
  const n = node.kind === 'approver' && 'level' in node.who ? node.who.level : '';
  return (
    <li>
      <b>{node.title}</b>
      {node.kind === 'approver' && <span className="flow-quiet">{who(node.who.kind, { n })}</span>}
      {node.kind === 'approver' && node.who.kind === 'matrix' && people?.row !== undefined && (
        <span className="flow-quiet">
          <MatrixRowSaid matrix={node.who} row={people.row} form={form} />
        </span>
      )}
      {people && people.people.length > 0 && (
        <span>{people.more > 0 ? text('andMore', { names: people.people.join(comma()), n: people.more }) : people.people.join(comma())}</span>
      )}
    </li>
  );
}
