// The head of an open task: back to the list, its title and states, and the way to its neighbours.
import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { flowPhrases } from './flow.phrases.ts';
import { StatusTag, UrgencyTag } from './task-tags.tsx';

export interface HeadWays {
  /** Back to the list. */
  close(): void;
  previous?: (() => void) | null;
  next?: (() => void) | null;
}

interface Props extends HeadWays {
  task: {
    fullName: string;
    enCode: string;
    flowName: string;
    initiator: { name: string };
    status: number;
    suspended?: boolean;
    urgency: number;
    startTime: number | null;
    creatorTime: number;
  };
  tags?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

export function TaskHead({ task, tags, children, close, previous = null, next = null }: Props) {
  const text = useText(flowPhrases);
  const sub = [task.enCode, task.flowName, task.initiator.name, timeText(task.startTime ?? task.creatorTime)].filter(Boolean).join(' · ');
  return (
    <header className="flow-task-head">
      <BackButton close={close} />
      <div>
        <h1>
          {task.fullName} <StatusTag status={task.status} suspended={task.suspended ?? false} /> <UrgencyTag urgency={task.urgency} /> {tags}
        </h1>
        <p className="flow-quiet">{sub}</p>
      </div>
      {children}
      {(previous || next) && (
        <>
          <Button type="text" icon={<UpOutlined />} disabled={!previous} aria-label={text('previous')} title={text('previous')} onClick={() => previous?.()} />
          <Button type="text" icon={<DownOutlined />} disabled={!next} aria-label={text('next')} title={text('next')} onClick={() => next?.()} />
        </>
      )}
    </header>
  );
}

/** Instead of a task that cannot be read. */
export function UnreadTask({ close, ...failure }: Pick<HeadWays, 'close'> & Parameters<typeof Failure>[0]) {
  return (
    <article className="flow-task">
      <header className="flow-task-head">
        <BackButton close={close} />
      </header>
      <Failure {...failure} />
    </article>
  );
}

function BackButton({ close }: Pick<HeadWays, 'close'>) {
  const text = useText(flowPhrases);
  return <Button type="text" icon={<ArrowLeftOutlined />} aria-label={text('back')} title={text('back')} onClick={close} />;
}
