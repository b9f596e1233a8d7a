// Figures for the monitor: totals of every workflow; for one workflow, where its tasks wait and how long each step takes.
import { flowFigures } from '@ordo/contract/flow-figures.ts';
import { Button, Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { figuresPhrases } from './figures.phrases.ts';
import { HeatMap } from './heat-map.tsx';
import { durationText } from './duration-text.ts';
import './figures.css';

const PERIODS = [30, 90, 365];

export function FiguresDrawer({ close }: { close(): void }) {
  const text = useText(figuresPhrases);
  const [days, setDays] = useState(90);
  const [flow, setFlow] = useState<{ id: string; name: string } | null>(null);
  return (
    <Drawer
      open
      size="min(760px, 100vw)"
      closable={{ 'aria-label': text('close') }}
      title={flow ? `${flow.name} · ${text('title')}` : text('title')}
      onClose={close}
    >
      <div className="flow-figures-asked">
        {flow && <Button onClick={() => setFlow(null)}>{text('back')}</Button>}
        <Select
          aria-label={text('period')}
          value={days}
          options={PERIODS.map((n) => ({ value: n, label: text('days', { n }) }))}
          onChange={setDays}
          popupMatchSelectWidth={false}
        />
      </div>
      {flow ? <HeatMap flowId={flow.id} days={days} /> : <Engines days={days} open={(id, name) => setFlow({ id, name })} />}
    </Drawer>
  );
}

function Engines({ days, open }: { days: number; open(id: string, name: string): void }) {
  const text = useText(figuresPhrases);
  const read = useRead(flowFigures, { days });
  if (read.error) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  if (read.data.list.length === 0) return <p className="flow-quiet">{text('nothing')}</p>;
  return (
    <ul className="flow-figures">
      {read.data.list.map(({ flowId, flowName, running, overdue, ended, median, p90 }) => (
        <li key={flowId}>
          <Button type="link" onClick={() => open(flowId, flowName)}>
            {flowName}
          </Button>
          <span>
            {text('running', { n: running })} {overdue > 0 && <Tag tone="bad">{text('overdue', { n: overdue })}</Tag>}
          </span>
          <span className="flow-quiet">{text('ended', { n: ended })}</span>
          {median !== null && p90 !== null && <span className="flow-quiet">{text('took', { median: durationText(median), p90: durationText(p90) })}</span>}
        </li>
      ))}
    </ul>
  );
}
