// Sends commands on a task. A command repeated after a missing answer has the same id, and runs once.
import { flowMineCounts } from '@ordo/contract/flow-launch.ts';
import { flowAssign, flowCancel, flowCommand, flowCounts, flowLaunchFor, flowMove, flowSuspend } from '@ordo/contract/flow-task.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useRef, useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { newFrameKey } from '../kit/live.ts';
import { queryClient } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';

type Own = Input<typeof flowCommand>['act'];
type Watching = Input<typeof flowSuspend | typeof flowCancel | typeof flowAssign | typeof flowMove>['act'];
export type Command = Own | Watching;
type Asked = Omit<Input<typeof flowCommand>, 'id' | 'commandId' | 'act'> & {
  act: Command;
  /** The person on whose behalf the task is launched. */
  initiatorId?: string;
};
type Done = Result<typeof flowCommand>;

/** Commands of monitors have separate endpoints. */
const doors: Partial<Record<Command['command'], Endpoint>> = {
  suspend: flowSuspend,
  resume: flowSuspend,
  cancel: flowCancel,
  assign: flowAssign,
  retry: flowAssign,
  move: flowMove,
  revive: flowMove,
};

/** @throws CallError */
export async function sendCommand(taskId: string, commandId: string, { act, ...more }: Asked): Promise<{ data: Done; msg: string }> {
  const asked = { id: taskId, commandId, act, ...more };
  return (await callWithMessage(more.initiatorId ? flowLaunchFor : (doors[act.command] ?? flowCommand), asked)) as { data: Done; msg: string };
}

/** Invalidates all reads of tasks, and of the lists of their forms. */
export const invalidateTasks = () =>
  Promise.all(['/api/workflow/Task', '/api/visualdev/Model'].map((path) => queryClient.invalidateQueries({ queryKey: [path] })));

/** Invalidates what another user's action may have changed on the screen: the visible list, the counts, and the task itself. */
export const invalidatePushed = (list: Endpoint, taskId: string | null) =>
  queryClient.invalidateQueries({
    queryKey: ['/api/workflow/Task'],
    predicate: ({ queryKey: [, path, input] }) =>
      path === list.path ||
      path === flowCounts.path ||
      path === flowMineCounts.path ||
      (taskId !== null && (input as { id?: unknown } | undefined)?.id === taskId),
  });

export function useFlowCommand(taskId: string) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError | null>(null);
  const last = useRef<{ asked: string; commandId: string } | null>(null);
  const running = useRef(false);

  /** @returns null: it was refused, and the refusal was shown */
  const ask = async (asked: Asked): Promise<Done | null> => {
    if (running.current) return null;
    running.current = true;
    const key = JSON.stringify(asked);
    if (last.current?.asked !== key) last.current = { asked: key, commandId: newFrameKey() };
    setBusy(true);
    setRefused(null);
    try {
      const { data, msg } = await sendCommand(taskId, last.current.commandId, asked);
      last.current = null;
      toast('success', msg);
      return data;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.key !== 'unreachable') last.current = null;
      setRefused(error);
      toast('error', error.message);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { ask, busy, refused, forget: () => setRefused(null) };
}
