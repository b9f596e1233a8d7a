// A button that launches a workflow: which one, and which fields of its form begin with which fields of the record.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { flowEngineSelector } from '@ordo/contract/flow-engine.ts';
import { launchFields } from '@ordo/contract/record-launch.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { fieldsOf, pathText, RECORD_ITSELF } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { ListAction } from '@ordo/engine/list/document.ts';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../kit/phrases.ts';
import { useRead } from '../../../kit/query.ts';
import { useDesigned, useDesigner } from '../designer-context.ts';
import { listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

type Launch = Extract<ListAction, { do: 'launch' }>;
type Target = Result<typeof launchFields>['list'][number];
type Pairs = readonly (readonly [field: string, from: string])[];

interface Props {
  action: Launch;
  inRow: boolean;
  change(action: ListAction, run?: string): void;
}

/** Null for a field of the head, and for the record itself. */
const tableIn = (path: string): string | null => (path.includes('.') ? (path.split('.', 1)[0] ?? null) : null);

export function LaunchLines({ action, inRow, change }: Props) {
  const text = useText(listPhrases);
  const { disabled } = useList();
  const { flow } = action;
  const flows = useRead(flowEngineSelector, {});
  const read = useRead(launchFields, { flowId: flow }, { enabled: flow !== '' });
  const target = read.isPlaceholderData ? undefined : read.data;
  const offered = (flows.data?.list ?? []).flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })));
  const name = target?.fullName ?? '';
  const isElsewhere = name !== '' && !offered.some(({ value }) => value === flow);
  return (
    <>
      <Select
        aria-label={text('flow')}
        placeholder={text('flow')}
        className="dz-whole"
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        value={flow || null}
        options={[...(isElsewhere ? [{ value: flow, label: name }] : []), ...offered]}
        onChange={(chosen) => change({ ...action, flow: chosen ?? '', into: {} })}
      />
      {flow !== '' && target?.fullName === null && <p className="dz-quiet">{text('flowGone')}</p>}
      {!inRow && <p className="dz-quiet">{text('launchesAbove')}</p>}
      {inRow && target && name !== '' && <Into action={action} fields={target.list} change={change} />}
    </>
  );
}

function Into({ action, fields, change }: Pick<Props, 'action' | 'change'> & { fields: readonly Target[] }) {
  const text = useText(listPhrases);
  const { model } = useDesigner();
  const { disabled, nameOf } = useList();
  const form = useDesigned(({ design }) => design.form);
  const recordFields = useMemo(() => fieldsOf(form).filter(({ kind }) => kind !== null), [form]);
  const pairs: Pairs = Object.entries(action.into);
  const put = (next: Pairs, run?: string) => change({ ...action, into: Object.fromEntries(next) }, run);
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  const free = fields.filter(({ id }) => !Object.hasOwn(action.into, id));
  /** Fields of the record whose values are of the same kind. A child table is filled in from the rows of one: that of its first column. */
  const fitting = (id: string, but = '') => {
    const field = fields.find((one) => one.id === id);
    const table = tableIn(id);
    const first = table && pairs.find(([path, from]) => path !== but && tableIn(path) === table && tableIn(from))?.[1];
    const same = recordFields
      .filter((one) => one.kind === field?.kind && !fieldKinds[one.node.kind].sealed && (table === null) === (one.table === null))
      .filter((one) => !first || one.table === tableIn(first))
      .map((one) => ({ value: pathText(one), label: nameOf(pathText(one)) }));
    return field?.model === model ? [{ value: RECORD_ITSELF, label: text('recordItself') }, ...same] : same;
  };
  const alike = free.flatMap(({ id, label }): Pairs => {
    const found = fitting(id).find((one) => one.label === label && one.value !== RECORD_ITSELF);
    return found ? [[id, found.value]] : [];
  });
  return (
    <>
      {pairs.length === 0 && <p className="dz-quiet">{text('noInto')}</p>}
      {pairs.map(([field, from], at) => (
        <div key={field} className="dzl-row">
          <Select
            aria-label={text('flowField', { n: at + 1 })}
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            value={field}
            options={[field, ...free.map(({ id }) => id)].map((value) => ({ value, label: labels.get(value) ?? value }))}
            onChange={(next) => put(pairs.with(at, [next, fitting(next, field).some(({ value }) => value === from) ? from : '']))}
          />
          <span className="dz-quiet">{text('takenFrom')}</span>
          <Select
            aria-label={text('flowFrom', { n: at + 1 })}
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            value={from || null}
            options={fitting(field, field)}
            onChange={(chosen) => put(pairs.with(at, [field, chosen ?? '']))}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            disabled={disabled}
            aria-label={text('remove', { name: labels.get(field) ?? field })}
            onClick={() => put(pairs.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className="dzl-row">
        {free[0] && (
          <Button size="small" icon={<PlusOutlined />} disabled={disabled} onClick={() => put([...pairs, [free[0]?.id ?? '', '']])}>
            {text('addInto')}
          </Button>
        )}
        {alike.length > 0 && (
          <Button size="small" disabled={disabled} onClick={() => put([...pairs, ...alike])}>
            {text('intoAlike')}
          </Button>
        )}
      </div>
    </>
  );
}
