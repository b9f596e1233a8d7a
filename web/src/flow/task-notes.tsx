// Above a task: steps where nobody can go on, and why the user has their open work.
import { Alert } from 'antd';
import { comma, useText } from '../kit/phrases.ts';
import { reasonsOf, titleIn, type TaskDetail } from './task-map.ts';
import { whyPhrases } from './why.phrases.ts';

const isKnown = (why: string): why is keyof typeof whyPhrases => Object.hasOwn(whyPhrases, why);

export function TaskNotes({ task }: { task: TaskDetail }) {
  const text = useText(whyPhrases);
  const stands = task.visits.filter(({ status, exception }) => status === 'live' && exception !== null);
  const reasons = reasonsOf(task).flatMap(({ why, for: name }) => (name !== null ? text('forWhom', { name }) : isKnown(why) ? text(why) : []));
  return (
    <>
      {stands.map(({ id, node, exception }) => (
        <Alert key={id} type="warning" showIcon title={text(exception === 'failed' ? 'standsFailed' : 'standsNobody', { node: titleIn(task, node) })} />
      ))}
      {reasons.length > 0 && <p className="flow-quiet">{text('why', { reasons: reasons.join(comma()) })}</p>}
    </>
  );
}
