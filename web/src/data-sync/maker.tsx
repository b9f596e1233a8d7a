// A new sync: from where to where, with a preview before anything happens.
import { dataSourceSelector } from '@ordo/contract/data-source.ts';
import { dataSyncCreate, dataSyncExecute, dataSyncTables, maxTables } from '@ordo/contract/data-sync.ts';
import { Button, Drawer, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { CallError } from '../kit/call.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { aside, useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useCan } from '../kit/view.tsx';
import { useLook } from './looking.ts';
import { dataSyncPhrases } from './data-sync.phrases.ts';
import { goes, PlanView } from './plan-view.tsx';

export function Maker({ close }: { close(made: string | null): void }) {
  const text = useText(dataSyncPhrases);
  const can = useCan();
  const [fullName, setName] = useState('');
  const [fromId, setFrom] = useState<string>();
  const [toId, setTo] = useState<string>();
  const [tables, setTables] = useState<string[]>([]);
  const [lacking, setLacking] = useState(false);
  const look = useLook();
  const sources = useRead(dataSourceSelector, {});
  const { mutateAsync: create, isPending: creating } = useSave(dataSyncCreate);
  const { mutateAsync: execute, isPending: starting } = useSave(dataSyncExecute);
  const groups = (sources.data?.list ?? []).map((group) => ({
    label: group.fullName,
    options: group.children.map((child) => ({ value: child.id, label: child.fullName })),
  }));
  const without = (id: string | undefined) => groups.map((group) => ({ ...group, options: group.options.filter((option) => option.value !== id) }));
  const whole = fullName.trim() !== '' && fromId !== undefined && toId !== undefined && tables.length > 0;
  const change = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      look.forget();
      set(value);
    };
  };
  const preview = () => {
    setLacking(!whole);
    if (whole) void look.at({ fromId, toId, tables });
  };
  const save = async (start: boolean) => {
    if (!whole || !look.plan) return;
    try {
      const { data } = await create({ fullName, fromId, toId, tables });
      if (start) await execute({ id: data.id, plan: look.plan.plan });
      close(data.id);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  };
  const canStart = look.plan?.tables.some(goes) ?? false;
  return (
    <Drawer
      open
      size="min(860px, 100vw)"
      title={text('add')}
      onClose={() => close(null)}
      footer={
        <div className="sync-actions">
          <Button onClick={preview} loading={look.busy} type={look.plan ? 'default' : 'primary'}>
            {text('preview')}
          </Button>
          {look.plan && (
            <Button onClick={() => void save(false)} loading={creating && !starting}>
              {text('save')}
            </Button>
          )}
          {look.plan && can('btn_Execute') && (
            <Button type="primary" disabled={!canStart} onClick={() => void save(true)} loading={starting}>
              {text('saveAndRun')}
            </Button>
          )}
        </div>
      }
    >
      <p className="sync-lead">{text('lead')}</p>
      <div className="sync-form">
        <label htmlFor="sync-name">{text('name')}</label>
        <Input id="sync-name" value={fullName} maxLength={50} onChange={(event) => setName(event.target.value)} aria-invalid={lacking && !fullName.trim()} />
        <label htmlFor="sync-from">{text('from')}</label>
        <Select
          id="sync-from"
          value={fromId}
          options={without(toId)}
          {...selectState(sources)}
          onChange={change((value: string) => {
            setFrom(value);
            setTables([]);
          })}
        />
        <label htmlFor="sync-to">{text('to')}</label>
        <Select id="sync-to" value={toId} options={without(fromId)} {...selectState(sources)} onChange={change(setTo)} />
        <label htmlFor="sync-tables">{text('tables')}</label>
        <TablesControl dbId={fromId} value={tables} onChange={change(setTables)} />
      </div>
      {lacking && !whole && (
        <p role="alert" className="sync-lacking">
          {text('needed')}
        </p>
      )}
      {look.refused && <Failure refused={look.refused} retry={preview} />}
      {look.plan && <PlanView plan={look.plan} />}
      {look.plan && !canStart && (
        <p role="alert" className="sync-lacking">
          {text('nothingGoes')}
        </p>
      )}
    </Drawer>
  );
}

const isRefused = (error: unknown): error is CallError => error instanceof Error && 'key' in error;

interface TablesProps {
  dbId: string | undefined;
  value: string[];
  onChange(tables: string[]): void;
}

function TablesControl({ dbId, value, onChange }: TablesProps) {
  const text = useText(dataSyncPhrases);
  const [keyword, setKeyword] = useState('');
  const settled = useDeferredValue(keyword);
  const read = useRead(dataSyncTables, { dbId: dbId ?? '', ...(settled && { keyword: settled.slice(0, 50) }) }, { enabled: dbId !== undefined });
  return (
    <div>
      <Select
        id="sync-tables"
        mode="multiple"
        className="sync-tables"
        disabled={!dbId}
        placeholder={text(dbId ? 'tablesHint' : 'tablesWait')}
        value={value}
        maxCount={maxTables}
        {...selectState(read)}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={(read.data?.list ?? []).map(({ table, tableName }) => ({ value: table, label: tableName ? aside(table, tableName) : table }))}
        optionLabelProp="value"
        onChange={onChange}
      />
      {read.error && <Failure refused={read.error} retry={() => void read.refetch()} />}
    </div>
  );
}
