// Settings of nodes without approvers: copies, forks, waits, other flows, calls, records, ends.
import { flowEngineSelector } from '@ordo/contract/flow-engine.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import type { AssignDataNode } from '@ordo/engine/flow/nodes/assign-data.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import type { ServiceNode } from '@ordo/engine/flow/nodes/service.ts';
import type { Launcher, SubFlowNode } from '@ordo/engine/flow/nodes/sub-flow.ts';
import type { TimerNode } from '@ordo/engine/flow/nodes/timer.ts';
import { Button, Input } from 'antd';
import { comma, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { FormPicker } from '../form-picker.tsx';
import { useFlowDesigner, useSurroundings } from './context.ts';
import { useFieldOptions, useTableOptions } from './field-options.ts';
import { useAnswerKeys, useForeignFields } from './foreign-fields.ts';
import { launcherPhrases, nodePhrases } from './node.phrases.ts';
import { PairsField } from './pairs-field.tsx';
import { Mark, PeopleFields, Pick, Row, SpanField, Whole } from './parts.tsx';
import { TargetField } from './target-field.tsx';

export function OtherPanel({ node }: { node: FlowNode }) {
  const text = useText(nodePhrases);
  const designer = useFlowDesigner();
  const set = (part: Partial<FlowNode>, run: string | null = null) => designer.change(node.id, (one) => ({ ...one, ...part }) as FlowNode, run);
  switch (node.kind) {
    case 'copy':
      return <PeopleFields noun={text('users')} value={node.people} change={(people) => set({ people })} />;
    case 'condition':
      return <p className="fe-quiet">{text('forkCondition')}</p>;
    case 'inclusive':
      return <p className="fe-quiet">{text('forkInclusive')}</p>;
    case 'interflow':
      return <p className="fe-quiet">{text('together')}</p>;
    case 'timer':
      return <TimerFields node={node} set={(wait) => set({ wait }, 'wait')} />;
    case 'subFlow':
      return <SubFlowFields node={node} set={set} />;
    case 'service':
      return <ServiceFields node={node} set={set} />;
    case 'assignData':
      return <WriteFields node={node} set={set} />;
    case 'end':
      return <p className="fe-quiet">{text('endSays')}</p>;
    case 'unknown':
      return <p className="fe-quiet">{text('unknownSays', { type: node.type })}</p>;
    case 'approver':
      return null;
  }
}

const DATES = ['day', 'moment'] as const;

function TimerFields({ node: { wait }, set }: { node: TimerNode; set(wait: TimerNode['wait']): void }) {
  const text = useText(nodePhrases);
  const { mayEdit } = useFlowDesigner();
  const dates = useFieldOptions(DATES);
  const begin = {
    span: { kind: 'span', span: { minutes: 60, working: false } },
    field: { kind: 'field', field: dates[0]?.value ?? '' },
    clock: { kind: 'clock', at: '09:00' },
  } as const;
  return (
    <>
      <Pick
        label={text('wait')}
        value={wait.kind}
        options={[
          { value: 'span', label: text('waitSpan') },
          { value: 'field', label: text('waitField') },
          { value: 'clock', label: text('waitClock') },
        ]}
        change={(kind) => set(begin[kind])}
      />
      {wait.kind === 'span' && <SpanField label={text('after')} value={wait.span} change={(span) => set({ kind: 'span', span })} />}
      {wait.kind === 'field' && <Pick label={text('field')} value={wait.field} options={dates} change={(field) => set({ kind: 'field', field })} />}
      {wait.kind === 'clock' && (
        <Row label={text('clock')}>
          {(id) => (
            <Input
              id={id}
              type="time"
              value={wait.at}
              disabled={!mayEdit}
              onChange={({ target }) => target.value && set({ kind: 'clock', at: target.value.slice(0, 5) })}
            />
          )}
        </Row>
      )}
    </>
  );
}

function SubFlowFields({ node, set }: { node: SubFlowNode; set(part: Partial<SubFlowNode>, run?: string): void }) {
  const text = useText(nodePhrases);
  const launcher = useText(launcherPhrases);
  const { id: self, names } = useSurroundings();
  const tables = useTableOptions();
  const own = useFieldOptions(undefined, node.launcher.kind === 'rows' ? node.launcher.table : null);
  const others = useForeignFields({ engine: node.engine });
  const all = useRead(flowEngineSelector, {});
  const offered = (all.data?.list ?? [])
    .flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })))
    .filter(({ value }) => value !== self);
  const engines =
    node.engine && !offered.some(({ value }) => value === node.engine)
      ? [{ value: node.engine, label: names[node.engine] ?? node.engine }, ...offered]
      : offered;
  const begin: Record<Launcher['kind'], Launcher> = {
    people: { kind: 'people', people: nobody },
    head: { kind: 'head' },
    superior: { kind: 'superior', level: 1 },
    initiator: { kind: 'initiator' },
    rows: { kind: 'rows', table: tables[0]?.value ?? '' },
  };
  const by = node.launcher;
  return (
    <>
      <Pick label={text('engine')} value={node.engine} options={engines} change={(engine) => set({ engine })} />
      <Pick
        label={text('launcher')}
        value={by.kind}
        options={(['people', 'head', 'superior', 'initiator', 'rows'] as const).map((value) => ({ value, label: launcher(value) }))}
        change={(kind) => set({ launcher: begin[kind] })}
      />
      {by.kind === 'people' && <PeopleFields noun={text('users')} value={by.people} change={(people) => set({ launcher: { kind: 'people', people } })} />}
      {by.kind === 'superior' && (
        <Whole label={text('level')} value={by.level} least={1} most={10} change={(level) => set({ launcher: { kind: 'superior', level: level ?? 1 } })} />
      )}
      {by.kind === 'rows' && <Pick label={text('table')} value={by.table} options={tables} change={(table) => set({ launcher: { kind: 'rows', table } })} />}
      <Pick
        label={text('waitsFor2')}
        value={node.waits}
        options={[
          { value: 'all', label: text('waitsAll') },
          { value: 'any', label: text('waitsAny') },
          { value: 'none', label: text('waitsNone') },
        ]}
        change={(waits) => set({ waits })}
      />
      <Pick
        label={text('failed')}
        value={node.failed}
        options={[
          { value: 'wait', label: text('failedWait') },
          { value: 'goOn', label: text('failedGoOn') },
          { value: 'reject', label: text('failedReject') },
        ]}
        change={(failed) => set({ failed })}
      />
      <Mark label={text('startsAtOnce')} value={node.starts} change={(starts) => set({ starts })} />
      <PairsField
        label={text('into')}
        rows={node.into}
        own="parent"
        other="child"
        otherLabel={text('childField')}
        others={others}
        ownFields={own}
        change={(into) => set({ into }, 'into')}
      />
      <PairsField
        label={text('outOf')}
        rows={node.outOf}
        own="parent"
        other="child"
        otherLabel={text('childField')}
        others={others}
        ownFields={own}
        change={(outOf) => set({ outOf }, 'outOf')}
      />
    </>
  );
}

function ServiceFields({ node, set }: { node: ServiceNode; set(part: Partial<ServiceNode>, run?: string): void }) {
  const text = useText(nodePhrases);
  const { mayEdit } = useFlowDesigner();
  const { keys, busy, learn } = useAnswerKeys(node.target);
  const isAddress = node.target.includes(':');
  return (
    <>
      <TargetField label={text('target')} value={node.target} change={(target) => set({ target }, 'target')} />
      <Whole label={text('tries')} value={node.tries} least={1} most={20} change={(tries) => set({ tries: tries ?? 1 })} />
      <PairsField
        label={text('answers')}
        rows={node.into}
        own="field"
        other="answer"
        otherLabel={text('answer')}
        others={null}
        suggested={keys}
        change={(into) => set({ into }, 'into')}
      />
      {mayEdit && node.target !== '' && !isAddress && (
        <Button size="small" loading={busy} onClick={() => void learn()}>
          {keys.length > 0 ? text('answerKeys', { keys: keys.join(comma()) }) : text('askKeys')}
        </Button>
      )}
    </>
  );
}

function WriteFields({ node, set }: { node: AssignDataNode; set(part: Partial<AssignDataNode>, run?: string): void }) {
  const text = useText(nodePhrases);
  const { mayEdit } = useFlowDesigner();
  const fields = useFieldOptions();
  const others = useForeignFields({ model: node.model });
  return (
    <>
      <Row label={text('model')}>{(id) => <FormPicker id={id} value={node.model} disabled={!mayEdit} onChange={(model) => set({ model: model ?? '' })} />}</Row>
      <Pick
        label={text('record')}
        value={node.record ?? ''}
        options={[{ value: '', label: text('newRecord') }, ...fields]}
        change={(record) => set({ record: record || null })}
      />
      <PairsField
        label={text('mapping')}
        rows={node.mapping}
        own="from"
        other="to"
        otherLabel={text('to')}
        others={others}
        change={(mapping) => set({ mapping }, 'mapping')}
      />
      <Whole label={text('tries')} value={node.tries} least={1} most={20} change={(tries) => set({ tries: tries ?? 1 })} />
    </>
  );
}
