// Migration of running tasks to another release: its effect on each task, its progress, and earlier migrations.
import { flowMigrationCreate, flowMigrationList, flowMigrationPreview, flowMigrationReleases } from '@ordo/contract/flow-migration.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { TimeAgo } from '../kit/time-ago.tsx';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { migrationPhrases, migrationStatePhrases } from './migration.phrases.ts';
import { MigrationPlan } from './migration-plan.tsx';
import './migration.css';
import { MigrationProgress, toneOf } from './migration-progress.tsx';

export interface Migrating {
  flowId: string;
  name: string;
  /** Without it, every task of a release. */
  taskIds?: readonly string[];
}

export function MigrationDrawer({ flowId, name, taskIds, close }: Migrating & { close(): void }) {
  const text = useText(migrationPhrases);
  const [job, setJob] = useState<string | null>(null);
  return (
    <Drawer open size="min(720px, 100vw)" closable={{ 'aria-label': text('close') }} title={[name, text('title')].filter(Boolean).join(' · ')} onClose={close}>
      {job === null ? (
        <Planning flowId={flowId} taskIds={taskIds} show={setJob} />
      ) : (
        <MigrationProgress id={job} back={taskIds ? undefined : () => setJob(null)} />
      )}
    </Drawer>
  );
}

type Releases = Result<typeof flowMigrationReleases>['list'];

function Planning({ flowId, taskIds, show }: Pick<Migrating, 'flowId' | 'taskIds'> & { show(id: string): void }) {
  const text = useText(migrationPhrases);
  const releases = useRead(flowMigrationReleases, { flowId });
  if (releases.error && !releases.data) return <Failure refused={releases.error} retry={() => void releases.refetch()} />;
  if (!releases.data) return <Skeleton active />;
  const { list } = releases.data;
  return (
    <>
      {list.length < 2 ? <p className="flow-quiet">{text('alone')}</p> : <Plan flowId={flowId} taskIds={taskIds} releases={list} show={show} />}
      <Earlier flowId={flowId} show={show} />
    </>
  );
}

function Plan({ flowId, taskIds, releases, show }: Parameters<typeof Planning>[0] & { releases: Releases }) {
  const text = useText(migrationPhrases);
  const newest = releases.find(({ inUse }) => inUse) ?? releases[0];
  const fullest = releases.filter((one) => one !== newest).toSorted((one, other) => other.running - one.running)[0];
  const [from, setFrom] = useState(fullest?.number ?? 0);
  const [to, setTo] = useState(newest?.number ?? 0);
  const [map, setMap] = useState<Record<string, string>>({});
  const asked = { flowId, from, to, map, ...(taskIds && { taskIds: [...taskIds] }) };
  const read = useRead(flowMigrationPreview, asked, { enabled: from !== to });
  const { mutateAsync: create, isPending } = useSave(flowMigrationCreate);
  const options = releases.map(({ number, running, inUse }) => ({
    value: number,
    label: running > 0 ? text('running', { n: number, count: running }) : text(inUse ? 'inUse' : 'number', { n: number }),
  }));
  const choose = (change: (number: number) => void) => (number: number) => {
    change(number);
    setMap({});
  };
  const possible = read.data?.list.filter(({ why }) => why === '') ?? [];
  const run = useOneAtATime(() =>
    create({ ...asked, map: read.data?.map ?? {} }).then(
      ({ data }) => show(data.id),
      () => undefined,
    ),
  );
  return (
    <>
      <div className="flow-migration-ways">
        <label htmlFor="migration-from">{text('from')}</label>
        <Select id="migration-from" value={from} options={options} onChange={choose(setFrom)} />
        <label htmlFor="migration-to">{text('to')}</label>
        <Select id="migration-to" value={to} options={options} onChange={choose(setTo)} />
      </div>
      {read.error ? (
        <Failure refused={read.error} retry={() => void read.refetch()} />
      ) : !read.data || from === to ? (
        from !== to && <Skeleton active />
      ) : (
        <>
          <MigrationPlan plan={read.data} change={(node, there) => setMap({ ...read.data?.map, ...map, [node]: there })} />
          <div className="flow-migration-run">
            <Button type="primary" disabled={possible.length === 0} loading={isPending || read.isFetching} onClick={() => void run()}>
              {text('run', { n: possible.length })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Earlier({ flowId, show }: { flowId: string; show(id: string): void }) {
  const text = useText(migrationPhrases);
  const states = useText(migrationStatePhrases);
  const read = useRead(flowMigrationList, { flowId });
  if (read.error) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data || read.data.list.length === 0) return null;
  return (
    <>
      <h3>{text('earlier')}</h3>
      <ul className="flow-migration-list">
        {read.data.list.map(({ id, from, to, state, creatorTime, creatorUser }) => (
          <li key={id}>
            <Button type="link" onClick={() => show(id)}>
              {text('one', { from, to })}
            </Button>
            <Tag tone={toneOf(state)}>{states(state)}</Tag>
            <span className="flow-quiet">
              {creatorUser} <TimeAgo at={creatorTime} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
