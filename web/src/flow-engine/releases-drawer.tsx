// The releases of a workflow, newest first; any of them can become the draft again.
import { flowEngineInfo, flowEngineReleases, flowEngineReturn } from '@ordo/contract/flow-engine.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { useCanOn } from '../kit/view.tsx';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

const CompareDrawer = lazyComponent(async () => (await import('./designer/compare.tsx')).CompareDrawer);

interface Props {
  id: string;
  name: string;
  mayReturn: boolean;
  close(): void;
}

export function ReleasesDrawer({ id, name, mayReturn, close }: Props) {
  const text = useText(flowEnginePhrases);
  const read = useRead(flowEngineReleases, { id });
  const info = useRead(flowEngineInfo, { id });
  const confirm = useConfirm();
  const { mutateAsync: back } = useSave(flowEngineReturn);
  const [compared, setCompared] = useState<number | null>(null);
  const refused = read.error ?? info.error;
  const list = () => {
    if (refused && !(read.data && info.data)) return <Failure refused={refused} retry={() => void Promise.all([read.refetch(), info.refetch()])} />;
    if (!read.data || !info.data) return <Skeleton active />;
    const { version, release, enabledMark } = info.data;
    if (read.data.list.length === 0) return <p>{text('noReleases')}</p>;
    return (
      <ol className="flow-engine-findings">
        {read.data.list.map(({ number, formNumber, creatorTime, creatorUser }) => (
          <li key={number} className="flow-engine-release">
            <strong>{text('number', { n: number })}</strong>
            {number === release && enabledMark === 1 && <Tag tone="good">{text('inUseNow')}</Tag>}
            <span>{text('formNumber', { n: formNumber })}</span>
            <span>
              {timeText(creatorTime)} {creatorUser}
            </span>
            <Button size="small" onClick={() => setCompared(number)}>
              {text('compare')}
            </Button>
            {mayReturn && (
              <Button
                size="small"
                onClick={() =>
                  confirm({ title: text('backTitle', { n: number }), text: text('backText'), yes: text('backTo'), run: () => back({ id, version, number }) })
                }
              >
                {text('backTo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    );
  };
  const mayMigrate = useCanOn('workFlow.flowMonitor')('btn_migrate');
  return (
    <Drawer open size="min(520px, 100vw)" closable={{ 'aria-label': text('close') }} title={`${name} · ${text('releases')}`} onClose={close}>
      {list()}
      {mayMigrate && (read.data?.list.length ?? 0) > 1 && (
        <p>
          <a href={`#/workFlow/flowMonitor?migrate=${id}`}>{text('migrate')}</a>
        </p>
      )}
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {compared !== null && <CompareDrawer id={id} name={name} first={compared} close={() => setCompared(null)} />}
      </LazyBoundary>
    </Drawer>
  );
}
