// Ends a task.
import { endChildren, voidVisit } from './halt.ts';
import { callHooks, effect, tell, type Run } from './run.ts';

const results = { 2: 'adopted', 3: 'rejected', 4: 'revoked', 5: 'cancelled' } as const;
const told = { 2: 'adopted', 3: 'rejected', 4: 'withdrawn', 5: 'cancelled' } as const;
const hooks = { 2: 'ended', 3: 'ended', 4: 'withdrawn', 5: 'cancelled' } as const;

/** Open work becomes void; the initiator and the people who had it are notified. */
export function endTask(run: Run, status: 2 | 3 | 4 | 5): void {
  const { state } = run;
  const people = state.visits.flatMap((visit) => (visit.status === 'live' ? voidVisit(run, visit) : []));
  // Children of sub-flows that the task does not wait for continue, unless it is withdrawn or cancelled.
  if (status > 3) for (const { visit, result } of state.children) if (result === 'open') endChildren(run, visit);
  state.status = status;
  state.suspended = false;
  if (status === 2) state.completion = 100;
  tell(run, told[status], [state.initiator]);
  tell(run, 'void', people);
  callHooks(run, hooks[status], run.version.flow.start, null);
  effect(run, { effect: 'ended', result: results[status] });
  effect(run, { effect: 'tellParent', result: results[status] });
}
