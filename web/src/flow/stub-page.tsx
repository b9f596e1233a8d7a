// A task of which only a summary is left after the retention period.
import { flowStub } from '@ordo/contract/flow-stub.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { Alert } from 'antd';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import '../kit/record/record.css';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { ActLine } from './act-line.tsx';
import { stubPhrases } from './stub.phrases.ts';
import { TaskHead, UnreadTask, type HeadWays } from './task-head.tsx';
import { statusTexts } from './task-tags.tsx';
import './flow.css';

export function StubPage({ id, ...ways }: HeadWays & { id: string }) {
  const text = useText(stubPhrases);
  const { data, error, refetch } = useRead(flowStub, { id });
  const task = data?.id === id ? data : undefined;
  if (error && !task) return <UnreadTask refused={error} retry={() => void refetch()} close={ways.close} />;
  if (!task) return <span className="busy-bar" role="status" />;
  const facts: [string, string][] = [
    [text('number'), task.enCode],
    [text('flow'), task.flowName],
    [text('initiator'), task.initiator.name],
    ...(task.submittedBy ? [[text('submittedBy'), task.submittedBy.name] as [string, string]] : []),
    [text('started'), timeText(task.startTime ?? task.creatorTime)],
    [text('ended'), task.endTime === null ? '' : timeText(task.endTime)],
    [text('result'), translateCodeNow(statusTexts, task.status)],
  ];
  return (
    <article className="flow-task" aria-label={task.fullName}>
      <TaskHead task={task} tags={<Tag>{text('kept')}</Tag>} {...ways} />
      <Alert type="info" showIcon title={text('gone', { years: task.years, since: businessDay(task.since) })} />
      <div className="flow-task-body">
        <section className="record-section" aria-label={text('summary')}>
          <dl className="record-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="flow-records flow-stub-people">
          <h2>{text('people')}</h2>
          {task.people.length === 0 && <p className="flow-quiet">{text('nobody')}</p>}
          <ol>
            {task.people.map(({ person, ...did }) => (
              <ActLine key={person.id} record={{ ...did, by: person }} />
            ))}
          </ol>
        </section>
      </div>
    </article>
  );
}
