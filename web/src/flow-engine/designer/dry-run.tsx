// Simulates a task: with a chosen person and values, the result is shown step by step.
import { flowEngineDryRun, type FlowDryStep } from '@ordo/contract/flow-dry-run.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Alert, Button, Drawer, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { findRecords } from '../../form/find-records.ts';
import { FormStore } from '../../form/form-store.ts';
import { FormView } from '../../form/form-view.tsx';
import { call, CallError } from '../../kit/call.ts';
import { aside, comma, useLanguage, useText } from '../../kit/phrases.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { timeText } from '../../kit/time.ts';
import { UserPicker } from '../../user/user-picker.tsx';
import { useSurroundings } from './context.ts';
import { Coverage } from './coverage.tsx';
import { aboutPhrases, commandPhrases, dryPhrases, effectPhrases, stoppedPhrases, whyPhrases } from './dry-run.phrases.ts';
import { labelOf } from './findings.ts';
import { useRowSaid } from './matrix-columns.ts';
import { hookPhrases } from './node.phrases.ts';
import { Row } from './parts.tsx';
import { PastTask } from './past-task.tsx';
import { SeenForm } from './seen-form.tsx';

type Run = Result<typeof flowEngineDryRun>;

/** Decisions at the first visit of a node; nodes without one adopt. */
type Decisions = Readonly<Record<string, 'reject' | 'return'>>;

export function DryRun({ close }: { close(): void }) {
  const text = useText(dryPhrases);
  const [shown, show] = useState<'one' | 'coverage'>('one');
  const tabs = [
    { key: 'one' as const, label: text('one'), panel: () => <OneRun /> },
    { key: 'coverage' as const, label: text('coverage'), panel: () => <Coverage /> },
  ];
  return (
    <Drawer open size="min(1200px, 100vw)" title={text('title')} closable={{ 'aria-label': text('close') }} onClose={close}>
      <Tabs label={text('title')} shown={shown} show={show} tabs={tabs} />
    </Drawer>
  );
}

function OneRun() {
  const text = useText(dryPhrases);
  const { id, form } = useSurroundings();
  const [initiator, setInitiator] = useState('');
  const [begun, setBegun] = useState<Values>({});
  const [decisions, setDecisions] = useState<Decisions>({});
  const [run, setRun] = useState<{ told: Run; values: Values } | null>(null);
  const [state, setState] = useState<{ busy: boolean; refused: string }>({ busy: false, refused: '' });
  const [seen, setSeen] = useState<{ node: AnyNode; name: string } | null>(null);
  const store = useMemo(() => form && new FormStore({ document: form, rules: [], values: begun, fresh: Object.keys(begun).length === 0 }), [form, begun]);
  const result = useRef<HTMLDivElement>(null);
  const begin = async (decided: Decisions) => {
    setDecisions(decided);
    setState({ busy: true, refused: '' });
    try {
      const values = store?.values() ?? {};
      setRun({ told: await call(flowEngineDryRun, { id, initiator, values, decisions: decided }), values });
      setState({ busy: false, refused: '' });
      // On a phone the result is below the form.
      requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'nearest' }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ busy: false, refused: error.message });
    }
  };
  const decide = (node: string, does: 'adopt' | 'reject' | 'return') => {
    const { [node]: _, ...others } = decisions;
    void begin(does === 'adopt' ? others : { ...others, [node]: does });
  };
  return (
    <>
      <p className="fe-quiet">{text('says')}</p>
      <div className="fe-dry">
        <div>
          <Row label={text('past')}>
            {(own) => (
              <PastTask
                id={own}
                take={(person, values) => {
                  setInitiator(person);
                  setBegun(values);
                }}
              />
            )}
          </Row>
          <Row label={text('initiator')}>{(own) => <UserPicker id={own} noun={text('initiator')} value={initiator} onChange={setInitiator} />}</Row>
          {store && <FormView store={store} mode="edit" records={findRecords} />}
          <Button type="primary" loading={state.busy} disabled={initiator === ''} onClick={() => void begin({})}>
            {text('run')}
          </Button>
        </div>
        <div ref={result} aria-live="polite">
          {state.refused && <Alert type="error" showIcon title={state.refused} />}
          {run && <Told run={run.told} decisions={decisions} decide={decide} look={(node, name) => setSeen({ node, name })} />}
        </div>
      </div>
      {seen && run && <SeenForm {...seen} values={run.values} close={() => setSeen(null)} />}
    </>
  );
}

interface ToldProps {
  decisions: Decisions;
  decide(node: string, does: 'adopt' | 'reject' | 'return'): void;
  /** Shows the form as a person at the node sees it. */
  look(node: AnyNode, name: string): void;
}

function Told({ run, ...rest }: ToldProps & { run: Run }) {
  const text = useText(dryPhrases);
  const stopped = useText(stoppedPhrases);
  const [shown, setShown] = useState(run.steps.length);
  const [told, setTold] = useState(run);
  if (told !== run) {
    setTold(run);
    setShown(run.steps.length);
  }
  const why = Object.hasOwn(stoppedPhrases, run.stopped) ? stopped(run.stopped as keyof typeof stoppedPhrases) : run.stopped;
  const isWhole = shown >= run.steps.length;
  return (
    <>
      <div className="fe-answers">
        <Button size="small" onClick={() => setShown(1)}>
          {text('stepwise')}
        </Button>
        {!isWhole && (
          <>
            <Button size="small" type="primary" onClick={() => setShown(shown + 1)}>
              {text('nextStep')}
            </Button>
            <Button size="small" onClick={() => setShown(run.steps.length)}>
              {text('toEnd')}
            </Button>
          </>
        )}
      </div>
      <ol className="fe-steps">
        {run.steps.slice(0, shown).map((step, at) => (
          <Step key={at} step={step} {...rest} />
        ))}
      </ol>
      {!isWhole ? null : run.stopped === '' ? (
        <Alert type={run.status === 2 ? 'success' : 'info'} showIcon title={text(run.status === 2 ? 'adopted' : 'ended')} />
      ) : (
        <Alert type="warning" showIcon title={text('stopped', { why })} />
      )}
    </>
  );
}

function Step({ step, decisions, decide, look }: ToldProps & { step: FlowDryStep }) {
  const text = useText(dryPhrases);
  const command = useText(commandPhrases);
  const about = useText(aboutPhrases);
  const why = useText(whyPhrases);
  const effect = useText(effectPhrases);
  const hook = useText(hookPhrases);
  const language = useLanguage();
  const { designer, form, names } = useSurroundings();
  const { flow } = designer;
  const rowSaid = useRowSaid();
  const matrixSaid = ({ node, row = 0 }: FlowDryStep['notes'][number]) => {
    const because = rowSaid(nodeOf(flow, node), row - 1);
    return text(row === 0 ? 'matrixNone' : because ? 'matrixRow' : 'matrixAny', { node: titleOf(node), row, because });
  };
  const titleOf = (id: string) => nodeOf(flow, id)?.title || branchOf(flow, id)?.branch.title || id;
  const say = <K extends string>(phrases: object, told: (key: K) => string, key: string) => (Object.hasOwn(phrases, key) ? told(key as K) : key);
  const people = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(comma());
  const values = (on: Record<string, unknown>) =>
    Object.entries(on)
      .map(([field, value]) => `${labelOf(field, form, language)} = ${value === null ? text('empty') : String(value)}`)
      .join(comma());
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
              ? text('branch', { fork: titleOf(note.node), branches: note.branches.map(titleOf).join(comma()), on: values(note.on) || text('noValues') })
              : note.act === 'skip'
                ? text('skip', { node: titleOf(note.node), name: note.person?.name ?? '' })
                : note.act === 'matrix'
                  ? matrixSaid(note)
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
              {some.map(({ person, why: because }) => aside(person?.name ?? text('pool'), say(whyPhrases, why, because))).join(comma())}
              <Came node={node} name={some[0]?.person?.name ?? text('pool')} decision={decisions[node]} decide={decide} look={look} />
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

interface CameProps extends Pick<ToldProps, 'decide' | 'look'> {
  node: string;
  name: string;
  decision: 'reject' | 'return' | undefined;
}

/** The people at a node, the decision, and a link to the form as they see it. */
function Came({ node: id, name, decision, decide, look }: CameProps) {
  const text = useText(dryPhrases);
  const { designer, form } = useSurroundings();
  const node = nodeOf(designer.flow, id);
  if (!node) return null;
  return (
    <span className="fe-came">
      {node.kind === 'approver' && (
        <Select<'adopt' | 'reject' | 'return'>
          size="small"
          aria-label={text('decision', { node: node.title })}
          value={decision ?? 'adopt'}
          options={(['adopt', 'reject', 'return'] as const).map((value) => ({ value, label: text(value) }))}
          onChange={(does) => decide(id, does)}
        />
      )}
      {form && (
        <Button size="small" onClick={() => look(node, name)}>
          {text('seeForm')}
        </Button>
      )}
    </span>
  );
}
