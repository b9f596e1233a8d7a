// The progress of a sync, table by table, with its log, and buttons to start, stop and resume it.
import { dataSyncExecute, dataSyncInfo, dataSyncStop, type syncStates } from '@ordo/contract/data-sync.ts';
import { Button, Drawer } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { dataSyncPhrases, syncStatePhrases } from './data-sync.phrases.ts';
import { useLook } from './looking.ts';
import { goes, PlanView } from './plan-view.tsx';
import { Log, Tables } from './tables-and-log.tsx';

const EVERY = 2_000;

export const toneOf = (state: (typeof syncStates)[number], bad: number) =>
  state === 'failed' ? 'bad' : state === 'running' ? 'info' : state === 'done' ? (bad ? 'warn' : 'good') : 'plain';

export function Progress({ id, close }: { id: string; close(): void }) {
  const text = useText(dataSyncPhrases);
  const states = useText(syncStatePhrases);
  const can = useCan();
  const read = useRead(dataSyncInfo, { id }, { every: (found) => (!found || found.state === 'running') && EVERY });
  const look = useLook();
  const { mutateAsync: execute, isPending: starting } = useSave(dataSyncExecute);
  const { mutateAsync: stop, isPending: stopping } = useSave(dataSyncStop);
  const { data } = read;
  const fresh = data?.state === 'ready' || data?.state === 'done';
  const settled = (work: Promise<unknown>) => void work.then(look.forget, () => undefined);
  const begin = () => settled(execute({ id, ...(fresh && { plan: look.plan?.plan ?? '' }) }));
  const seeFirst = () => data && void look.at({ fromId: data.fromId, toId: data.toId, tables: data.tables.map(({ table }) => table) });
  const bad = data?.tables.reduce((sum, table) => sum + table.bad, 0) ?? 0;
  return (
    <Drawer
      open
      size="min(960px, 100vw)"
      title={data?.fullName ?? ''}
      onClose={close}
      footer={
        data &&
        can('btn_Execute') && (
          <div className="sync-actions">
            {data.state === 'running' ? (
              <Button loading={stopping} onClick={() => settled(stop({ id }))}>
                {text('stop')}
              </Button>
            ) : !fresh ? (
              <Button type="primary" loading={starting} onClick={begin}>
                {text('goOn')}
              </Button>
            ) : look.plan ? (
              <>
                <Button onClick={look.forget}>{text('back')}</Button>
                <Button type="primary" loading={starting} disabled={!look.plan.tables.some(goes)} onClick={begin}>
                  {text('run')}
                </Button>
              </>
            ) : (
              can('btn_add') && (
                <Button type="primary" loading={look.busy} onClick={seeFirst}>
                  {text(data.state === 'done' ? 'again' : 'preview')}
                </Button>
              )
            )}
          </div>
        )
      }
    >
      {read.error && !data ? (
        <Failure refused={read.error} retry={() => void read.refetch()} />
      ) : !data ? (
        <span className="bone sync-bone" />
      ) : (
        <>
          <p className="sync-way">
            {data.fromName} → {data.toName} <Tag tone={toneOf(data.state, bad)}>{states(data.state)}</Tag> {data.silent ? text('silentHint') : data.said}
          </p>
          {look.refused && <Failure refused={look.refused} retry={() => seeFirst()} />}
          {look.plan ? (
            <PlanView plan={look.plan} />
          ) : (
            <>
              <Tables tables={data.tables} />
              <h3 className="sync-part">{text('log')}</h3>
              <Log id={id} every={data.state === 'running' ? EVERY : null} />
            </>
          )}
        </>
      )}
    </Drawer>
  );
}
