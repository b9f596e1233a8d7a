// The design of a table: its fields in a grid; then the plan, with its effects and the inverse steps; then the change.
import { dataModelCreate, dataModelPlan, dataModelTable, dataModelTables, dataModelUpdate, ownDatabase } from '@ordo/contract/data-model.ts';
import type { Input as InputOf, Result } from '@ordo/contract/kit.ts';
import { Alert, Button, Drawer, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { call, type CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { dataModelPhrases } from './data-model.phrases.ts';
import type { FieldType } from '@ordo/engine/data-model/plan.ts';
import { FieldGrid, freshField, type DraftField } from './field-grid.tsx';
import { Steps } from './steps.tsx';
import './data-model.css';

type Loaded = Result<typeof dataModelTable>;
type Plan = Result<typeof dataModelPlan>;

/** @param table '' for a new one */
export function Designer({ table, close }: { table: string; close(): void }) {
  const text = useText(dataModelPhrases);
  const loaded = useRead(dataModelTable, { dbId: ownDatabase, table }, { enabled: table !== '' });
  const title = table ? text('designTitle', { name: table }) : text('newTitle');
  if (table && !loaded.data)
    return (
      <Drawer open size="min(1000px, 100vw)" title={title} onClose={close}>
        {loaded.error ? <Failure refused={loaded.error} retry={() => void loaded.refetch()} /> : <Skeleton active />}
      </Drawer>
    );
  return <Draft title={title} loaded={loaded.data ?? null} close={close} />;
}

function Draft({ title, loaded, close }: { title: string; loaded: Loaded | null; close(): void }) {
  const text = useText(dataModelPhrases);
  const [name, setName] = useState(loaded?.tableInfo.table ?? '');
  const [remark, setRemark] = useState(loaded?.tableInfo.tableName ?? '');
  const [fields, setFields] = useState<readonly DraftField[]>(
    () =>
      loaded?.tableFieldList.map((field) => ({ ...field, dataType: field.dataType as FieldType, at: field.id })) ?? [
        { ...freshField(), field: 'id', primaryKey: 1, allowNull: 0 },
      ],
  );
  const [plan, setPlan] = useState<Plan | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const saving = useSave(loaded ? dataModelUpdate : dataModelCreate, [dataModelTables]);

  const wanted = (): InputOf<typeof dataModelPlan> => ({
    dbId: ownDatabase,
    tableInfo: { table: loaded?.tableInfo.table ?? '', newTable: name, tableName: remark, ...(loaded && { version: loaded.tableInfo.version }) },
    tableFieldList: fields.map(({ at: _, ...field }) => field) as InputOf<typeof dataModelPlan>['tableFieldList'],
  });
  const change = (work: () => void) => {
    work();
    setPlan(null);
    setProblem('');
  };
  const look = async () => {
    setBusy(true);
    setProblem('');
    try {
      setPlan(await call(dataModelPlan, wanted()));
    } catch (error) {
      setProblem((error as CallError).message);
    } finally {
      setBusy(false);
    }
  };
  const run = () =>
    plan &&
    saving
      .mutateAsync({ ...wanted(), plan: plan.plan })
      .then(close)
      // useSave has shown the refusal; the plan is computed again.
      .catch(() => setPlan(null));
  const nothing = plan?.steps.length === 0;

  return (
    <Drawer
      open
      size="min(1000px, 100vw)"
      title={title}
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className="model-head">
          <Button onClick={close}>{text('cancel')}</Button>
          <Button loading={busy} type={plan ? 'default' : 'primary'} onClick={() => void look()}>
            {text('preview')}
          </Button>
          <Button type="primary" disabled={!plan || nothing || plan.steps.some((step) => step.blocked)} loading={saving.isPending} onClick={() => void run()}>
            {text('run')}
          </Button>
        </div>
      }
    >
      <div className="model-head">
        <label>
          {text('table')}
          <Input value={name} maxLength={50} onChange={({ target }) => change(() => setName(target.value))} />
        </label>
        <label>
          {text('tableName')}
          <Input value={remark} maxLength={50} onChange={({ target }) => change(() => setRemark(target.value))} />
        </label>
      </div>
      <FieldGrid fields={fields} change={(next) => change(() => setFields(next))} keyFixed={loaded !== null} />
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {plan && (nothing ? <Alert type="info" showIcon title={text('nothing')} /> : <Steps plan={plan} />)}
    </Drawer>
  );
}
