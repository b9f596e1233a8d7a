// A task that is only imagined: somebody and values are chosen, and what would become of it is told step by step.
import { flowEngineDryRun, type FlowDryStep } from '@ordo/contract/flow-dry-run.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { Alert, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { findRecords } from '../../form/find-records.ts';
import { FormStore } from '../../form/form-store.ts';
import { FormView } from '../../form/form-view.tsx';
import { call, Refused } from '../../kit/call.ts';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { timeText } from '../../kit/time.ts';
import { UserPicker } from '../../user/user-picker.tsx';
import { useSurroundings } from './context.ts';
import { aboutPhrases, commandPhrases, dryPhrases, effectPhrases, stoppedPhrases, whyPhrases } from './dry-run.phrases.ts';
import { labelOf } from './findings.ts';
import { hookPhrases } from './node.phrases.ts';
import { Row } from './parts.tsx';

type Run = Result<typeof flowEngineDryRun>;

export function DryRun({ close }: { close(): void }) {
  const text = useText(dryPhrases);
  const { id, form } = useSurroundings();
  const [initiator, setInitiator] = useState('');
  const [run, setRun] = useState<Run | null>(null);
  const [state, setState] = useState<{ busy: boolean; refused: string }>({ busy: false, refused: '' });
  const store = useMemo(() => form && new FormStore({ document: form, rules: [], values: {}, fresh: true }), [form]);
  const begin = async () => {
    setState({ busy: true, refused: '' });
    try {
      setRun(await call(flowEngineDryRun, { id, initiator, values: store?.values() ?? {} }));
      setState({ busy: false, refused: '' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setState({ busy: false, refused: error.message });
    }
  };
  return (
    <Drawer open size="min(1200px, 100vw)" title={text('title')} closable={{ 'aria-label': text('close') }} onClose={close}>
      <p className="fe-quiet">{text('says')}</p>
      <div className="fe-dry">
        <div>
          <Row label={text('initiator')}>{(own) => <UserPicker id={own} noun={text('initiator')} value={initiator} onChange={setInitiator} />}</Row>
          {store && <FormView store={store} mode="edit" records={findRecords} />}
          <Button type="primary" loading={state.busy} disabled={initiator === ''} onClick={() => void begin()}>
            {text('run')}
          </Button>
        </div>
        <div aria-live="polite">
          {state.refused && <Alert type="error" showIcon title={state.refused} />}
          {run && <Told run={run} />}
        </div>
      </div>
    </Drawer>
  );
}

function Told({ run }: { run: Run }) {
  const text = useText(dryPhrases);
  const stopped = useText(stoppedPhrases);
  const why = Object.hasOwn(stoppedPhrases, run.stopped) ? stopped(run.stopped as keyof typeof stoppedPhrases) : run.stopped;
  return (
    <>
      <ol className="fe-steps">
        {run.steps.map((step, at) => (
          <Step key={at} step={step} />
        ))}
      </ol>
      {run.stopped === '' ? (
        <Alert type="success" showIcon title={text(run.status === 2 ? 'adopted' : 'ended')} />
      ) : (
        <Alert type="warning" showIcon title={text('stopped', { why })} />
      )}
    </>
  );
}

function Step({ step }: { step: FlowDryStep }) {
  const text = useText(dryPhrases);
  const command = useText(commandPhrases);
  const about = useText(aboutPhrases);
  const why = useText(whyPhrases);
  const effect = useText(effectPhrases);
  const hook = useText(hookPhrases);
  const language = useLanguage();
  const { designer, form, names } = useSurroundings();
  const { flow } = designer;
  const titleOf = (id: string) => nodeOf(flow, id)?.title || branchOf(flow, id)?.branch.title || id;
  const say = <K extends string>(phrases: object, told: (key: K) => string, key: string) => (Object.hasOwn(phrases, key) ? told(key as K) : key);
  const people = (some: readonly { name: string }[]) => some.map(({ name }) => name).join('、');
  const values = (on: Record<string, unknown>) =>
    Object.entries(on)
      .map(([field, value]) => `${labelOf(field, form, language)} = ${value === null ? text('empty') : String(value)}`)
      .join('；');
  return (
    <li>
      <strong>
        {step.actor ? step.actor.name : text('byItself')} {say(commandPhrases, command, step.command)}
      </strong>
      <span className="fe-quiet"> {timeText(step.at)}</span>
      <ul>
        {step.notes.map((note, at) => (
          <li key={`note ${at}`}>
            {note.act === 'branch'
              ? text('branch', { fork: titleOf(note.node), branches: note.branches.map(titleOf).join('、'), on: values(note.on) || text('noValues') })
              : note.act === 'skip'
                ? text('skip', { node: titleOf(note.node), name: note.person?.name ?? '' })
                : note.act === 'nobody'
                  ? text('nobody', { node: titleOf(note.node) })
                  : text('other', { node: titleOf(note.node) })}
          </li>
        ))}
        {step.came
          .filter(({ people: some }) => some.length > 0)
          .map(({ node, people: some }, at) => (
            <li key={`came ${at}`}>
              {text('came', { node: titleOf(node) })}
              {some.map(({ person, why: because }) => `${person?.name ?? text('pool')}（${say(whyPhrases, why, because)}）`).join('、')}
            </li>
          ))}
        {step.due.map((one, at) => (
          <li key={`due ${at}`}>
            {text(one.does === 'remind' ? 'remind' : one.does === 'overdue' ? 'overdue' : 'pass', { node: titleOf(one.node), when: timeText(one.due) })}
          </li>
        ))}
        {step.messages.map((one, at) => (
          <li key={`message ${at}`}>{text('message', { about: say(aboutPhrases, about, one.about), people: people(one.people) })}</li>
        ))}
        {step.outside.map((one, at) => (
          <li key={`outside ${at}`}>
            {say(effectPhrases, effect, one.effect)} {names[one.target] ?? say(hookPhrases, hook, one.target)}
          </li>
        ))}
      </ul>
    </li>
  );
}
