// The map of a task, with the predicted rest of a running one.
import { flowAhead } from '@ordo/contract/flow-launch.ts';
import { comma, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { flowPhrases } from './flow.phrases.ts';
import { ProcessMap } from './process-map-view.tsx';
import { taskSpots, type TaskDetail } from './task-map.ts';

const RUNNING = 1;

export function TaskMap({ task }: { task: TaskDetail }) {
  const text = useText(flowPhrases);
  const isRunning = task.status === RUNNING;
  // Without an answer the map is drawn all the same.
  const { data } = useRead(flowAhead, { id: task.id }, { enabled: isRunning });
  const people = new Map(
    data?.list.map(({ node, people: named, more }) => {
      const names = named.join(comma());
      return [node, more > 0 ? text('andMore', { names, n: more }) : names] as const;
    }),
  );
  return <ProcessMap spots={taskSpots(task)} ahead={isRunning && data ? { path: new Set(data.path), ends: data.ends, people } : null} />;
}
