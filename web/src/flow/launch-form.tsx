// A new task: the form of its flow, and beside it the predicted path for the values filled in now.
import { flowStart } from '@ordo/contract/flow-task.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import { recordLaunch } from '@ordo/contract/record-launch.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { takesFromSheet } from '@ordo/engine/flow/sheet-start.ts';
import { isCovered } from '@ordo/engine/form/fields.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { importFields } from '@ordo/engine/model/sheet-columns.ts';
import { ArrowLeftOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { FormView } from '../form/form-view.tsx';
import { findRecords } from '../form/find-records.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { newFrameKey } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { markUnsaved } from '../kit/unsaved.ts';
import { useLeave } from '../kit/use-leave.ts';
import { useCan, useUrlState, useView } from '../kit/view.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { CandidateFields, useCandidates } from './candidate-fields.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { launchDefaults } from './launched-for.ts';
import { PathBeside } from './path-beside.tsx';
import { sheetStartPhrases } from './sheet-start.phrases.ts';
import { taskForm } from './task-form.ts';
import { invalidateTasks, useFlowCommand } from './use-command.ts';
import './flow.css';
import './launch.css';

/** Loaded lazily: few people launch from spreadsheets. */
const SheetStart = lazyComponent(async () => (await import('./sheet-start.tsx')).SheetStart);

interface Props {
  flowId: string;
  /** Id of a record of the form's list, which the task takes over. */
  recordId: string | undefined;
  /** The record that a button of its list launches it for. */
  from: Input<typeof recordLaunch> | undefined;
  close(): void;
}

const NOTHING: Values = {};
const NO_RECORD = { id: '', recordId: '', button: '' };

export function LaunchForm({ flowId, recordId, from, close }: Props) {
  const { data, error, refetch } = useRead(flowStart, { flowId, ...(recordId && { recordId }) });
  /** Never a cached answer: the record may have changed, or the person may no longer do this. */
  const [opened] = useState(() => Date.now());
  const given = useRead(recordLaunch, from ?? NO_RECORD, { enabled: from !== undefined, fresh: true });
  const isGiven = from === undefined || given.dataUpdatedAt >= opened;
  if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
  if (given.error && !isGiven) return <Failure refused={given.error} retry={() => void given.refetch()} />;
  if (data?.flowId !== flowId || !isGiven) return <span className="busy-bar" role="status" />;
  const values = given.data?.flowId === flowId ? (given.data.values as Values) : NOTHING;
  return <Filling start={data} given={values} recordId={recordId} close={close} />;
}

const ADDRESS = { open: '', ...launchDefaults };

interface FillingProps extends Omit<Props, 'flowId' | 'from'> {
  start: Result<typeof flowStart>;
  /** What the form begins with. */
  given: Values;
}

function Filling({ start, given, recordId, close }: FillingProps) {
  const text = useText(flowPhrases);
  const { path } = useView();
  const [, change] = useUrlState(ADDRESS);
  /** The same id for every attempt: a request sent twice creates one task. */
  const [taskId] = useState(newFrameKey);
  const [form] = useState(() => taskForm(start.form, given));
  const [urgency, setUrgency] = useState(1);
  const [whom, setWhom] = useState('');
  const whomId = useId();
  const mayLaunchForOthers = useCan()('btn_other') && recordId === undefined;
  const [opensSheet, setOpensSheet] = useState(false);
  const sheetText = useText(sheetStartPhrases);
  const { ask, busy, refused } = useFlowCommand(taskId);
  const { chosen, nodes, choose } = useCandidates(refused);
  const dirty = useSyncExternalStore(
    (changed) => form.store.subscribe('changed', changed),
    () => form.isDirty(),
  );
  useEffect(() => {
    markUnsaved(path, dirty);
    return () => markUnsaved(path, false);
  }, [path, dirty]);
  useEffect(() => {
    if (refused) form.place(refused.details);
  }, [form, refused]);

  const send = async (command: 'submit' | 'saveDraft') => {
    if (command === 'submit') {
      const [wrong] = form.check();
      if (wrong) return form.store.reveal({ field: wrong.field, row: wrong.row });
    }
    const candidates = Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]]));
    const act = command === 'submit' && nodes.length > 0 ? { command, candidates } : { command };
    const answer = await ask({ act, flowId: start.flowId, ...(recordId && { recordId }), ...(whom && { initiatorId: whom }), urgency, form: form.filled() });
    if (!answer) return;
    markUnsaved(path, false);
    await invalidateTasks();
    // It is the other person's task: the user takes no part in it.
    change({ ...launchDefaults, open: whom === '' ? answer.id : '' }, { replace: true });
  };
  const leave = useLeave(dirty, close, flowPhrases);
  const document = start.document as FlowDocument;
  const places = planOf(document).places;
  const [hidden, takes] = [new Set(start.form.hidden), takesFromSheet(document.start)];
  const isFilledBySheets = importFields(form.design, (one) => !isCovered(hidden, one) && takes(one.replace('.', '-'))).length > 0;
  return (
    <section className="flow-filling" aria-label={start.flowName}>
      <article className="flow-task">
        <header className="flow-task-head">
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label={text('chooseFlow')} title={text('chooseFlow')} onClick={leave} />
          <div>
            <h1>{start.flowName}</h1>
          </div>
          {recordId === undefined && isFilledBySheets && (
            <Button icon={<FileExcelOutlined aria-hidden />} onClick={() => setOpensSheet(true)}>
              {sheetText('open')}
            </Button>
          )}
        </header>
        <div className="flow-task-body">
          {mayLaunchForOthers && (
            <div className="flow-field">
              <label htmlFor={whomId}>{text('launchFor')}</label>
              <UserPicker id={whomId} value={whom} noun={text('initiator')} placeholder={text('launchForSelf')} onChange={(next) => setWhom(next || '')} />
            </div>
          )}
          <FormView store={form.store} mode="edit" records={findRecords} fresh />
        </div>
        <footer className="flow-actions">
          <CandidateFields nodes={nodes.map((id) => ({ id, title: places[id]?.node.title ?? '' }))} chosen={chosen} choose={choose} />
          <Radio.Group
            className="flow-urgency"
            aria-label={text('urgency')}
            value={urgency}
            options={(['normal', 'important', 'urgent'] as const).map((key, at) => ({ value: at + 1, label: text(key) }))}
            onChange={({ target }) => setUrgency(target.value as number)}
          />
          <Button disabled={busy} onClick={() => void send('saveDraft')}>
            {text('saveDraft')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void send('submit')}>
            {text('submit')}
          </Button>
        </footer>
      </article>
      <PathBeside flowId={start.flowId} document={document} form={form} facts={start.form.facts} initiatorId={whom} />
      {opensSheet && (
        <LazyBoundary>
          <SheetStart flowId={start.flowId} name={start.flowName} close={() => setOpensSheet(false)} />
        </LazyBoundary>
      )}
    </section>
  );
}
