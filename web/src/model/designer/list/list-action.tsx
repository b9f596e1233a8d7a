// The action of a button: open the record, set fields, call an interface, launch a workflow, print, or open an address.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { printTemplateSelector } from '@ordo/contract/print-template.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { ListAction } from '@ordo/engine/list/document.ts';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../kit/phrases.ts';
import { useRead } from '../../../kit/query.ts';
import { useDesigner } from '../designer-context.ts';
import { FormulaField } from '../formula-field.tsx';
import { useInterfaces } from '../interfaces.ts';
import { ParameterLines, type Parameters } from '../parameter-lines.tsx';
import { AddressField } from './address-field.tsx';
import { LaunchLines } from './launch-lines.tsx';
import { listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

type Of<Do extends ListAction['do']> = Extract<ListAction, { do: Do }>;

interface Props {
  action: ListAction | undefined;
  /** In each row, or above the list. */
  inRow: boolean;
  change(action: ListAction, run?: string): void;
}

const isSettable = (node: FormNode): boolean => {
  const { value, fills, computed, sealed } = fieldKinds[node.kind];
  return value(node) !== null && fills === null && !computed && !sealed;
};

export function ListActionChoice({ action, inRow, change }: Props) {
  const text = useText(listPhrases);
  const { heads, disabled } = useList();
  const [first] = [...heads.values()].filter(({ node }) => isSettable(node));
  const fresh: Readonly<Record<ListAction['do'], () => ListAction>> = {
    open: () => ({ do: 'open', as: 'read' }),
    set: () => ({ do: 'set', values: { [first?.node.id ?? '']: '' } }),
    ask: () => ({ do: 'ask', interface: '', parameters: {} }),
    launch: () => ({ do: 'launch', flow: '', into: {} }),
    print: () => ({ do: 'print', template: '' }),
    link: () => ({ do: 'link', address: 'https://' }),
  };
  const ways: { value: ListAction['do']; label: string }[] = [
    ...(inRow ? [{ value: 'open' as const, label: text('doesOpen') }] : []),
    ...(first ? [{ value: 'set' as const, label: text('doesSet') }] : []),
    { value: 'ask', label: text('doesAsk') },
    { value: 'launch', label: text('doesLaunch') },
    ...(inRow ? [{ value: 'print' as const, label: text('doesPrint') }] : []),
    { value: 'link', label: text('doesLink') },
  ];
  return (
    <>
      <div className="dzl-row">
        <Select
          aria-label={text('does')}
          placeholder={text('idle')}
          disabled={disabled}
          value={action?.do ?? null}
          options={ways}
          onChange={(way) => change(fresh[way]())}
        />
        {action?.do === 'open' && (
          <Select
            aria-label={text('doesOpen')}
            disabled={disabled}
            value={action.as}
            options={(['read', 'edit'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={(as) => change({ do: 'open', as })}
          />
        )}
        {action?.do === 'print' && <Template action={action} change={change} />}
      </div>
      {action?.do === 'link' && (
        <AddressField value={action.address} disabled={disabled} fields={inRow} change={(address) => change({ do: 'link', address }, 'address')} />
      )}
      {action?.do === 'set' && <Sets action={action} change={change} />}
      {action?.do === 'launch' && <LaunchLines action={action} inRow={inRow} change={change} />}
      {action?.do === 'ask' && <Asks action={action} inRow={inRow} change={change} />}
    </>
  );
}

interface OfProps<Do extends ListAction['do']> {
  action: Of<Do>;
  change(action: ListAction, run?: string): void;
}

function Template({ action, change }: OfProps<'print'>) {
  const text = useText(listPhrases);
  const { disabled } = useList();
  const { model } = useDesigner();
  const templates = useRead(printTemplateSelector, { type: `model.${model}` });
  return (
    <Select
      aria-label={text('template')}
      disabled={disabled}
      value={action.template}
      options={[{ value: '', label: text('anyTemplate') }, ...(templates.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))]}
      onChange={(template) => change({ do: 'print', template })}
    />
  );
}

const wholeOf = (lines: Parameters) => Object.fromEntries(lines.flatMap(([key, id]) => (key.trim() === '' || id === '' ? [] : [[key.trim(), id] as const])));

function Asks({ action, inRow, change }: OfProps<'ask'> & { inRow: boolean }) {
  const text = useText(listPhrases);
  const { heads, disabled, nameOf } = useList();
  const interfaces = useInterfaces();
  // A parameter can have a line before it has a name. Changes by undo or by other users replace what is shown.
  const [written, setWritten] = useState<Parameters>(() => Object.entries(action.parameters));
  const isWritten = JSON.stringify(wholeOf(written)) === JSON.stringify(action.parameters);
  const lines = isWritten ? written : Object.entries(action.parameters);
  return (
    <>
      <Select
        aria-label={text('interface')}
        placeholder={text('interface')}
        className="dz-whole"
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        value={action.interface || null}
        options={[...interfaces]}
        onChange={(chosen) => change({ ...action, interface: chosen ?? '' })}
      />
      {inRow ? (
        <ParameterLines
          parameters={lines}
          disabled={disabled}
          fields={[...heads.keys()].map((id) => ({ value: id, label: nameOf(id) }))}
          change={(next) => {
            setWritten(next);
            change({ ...action, parameters: wholeOf(next) }, 'parameters');
          }}
        />
      ) : (
        <p className="dz-quiet">{text('asksAbove')}</p>
      )}
    </>
  );
}

function Sets({ action, change }: OfProps<'set'>) {
  const text = useText(listPhrases);
  const id = useId();
  const { heads, disabled, nameOf } = useList();
  const values = Object.entries(action.values);
  const put = (entries: readonly (readonly [string, string])[], run?: string) => change({ do: 'set', values: Object.fromEntries(entries) }, run);
  const free = [...heads.values()].filter(({ node }) => isSettable(node) && !values.some(([field]) => field === node.id));
  return (
    <>
      {values.map(([field, formula], at) => (
        <div key={field} className="dzl-row">
          <Select
            aria-label={text('field', { n: at + 1 })}
            disabled={disabled}
            value={field}
            options={[field, ...free.map(({ node }) => node.id)].map((value) => ({ value, label: nameOf(value) }))}
            onChange={(next) => put(values.with(at, [next, formula]))}
          />
          <FormulaField
            id={`${id}-${field}`}
            of={field}
            label={text('value', { n: at + 1 })}
            value={formula}
            disabled={disabled}
            change={(next) => put(values.with(at, [field, next]), `set ${field}`)}
          />
          {values.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              disabled={disabled}
              aria-label={text('remove', { name: nameOf(field) })}
              onClick={() => put(values.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {free[0] && (
        <Button size="small" icon={<PlusOutlined />} disabled={disabled} onClick={() => put([...values, [free[0]?.node.id ?? '', '']])}>
          {text('addSet')}
        </Button>
      )}
    </>
  );
}
