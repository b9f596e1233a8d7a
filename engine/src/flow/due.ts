// When a wait or a limit is due.
import type { Json } from '../form/document.ts';
import { isDay } from '../kind/day.ts';
import { businessDay, businessMoment } from '../text/business-time.ts';
import type { ApproverNode } from './nodes/approver.ts';
import type { Span } from './nodes/node.ts';
import type { TimerNode } from './nodes/timer.ts';
import type { AnyNode } from './document.ts';
import { addTimer, ask, nodeOf, visitOf, type Run } from './run.ts';
import type { Timer, Visit } from './state.ts';

const DAY = 86_400_000;

/** @returns undefined while the answer of the calendar is missing */
export function after(run: Run, from: number, span: Span): number | undefined {
  if (!span.working) return from + span.minutes * 60_000;
  return ask(run, { ask: 'working', from, minutes: span.minutes }) as number | undefined;
}

/** What a timer counts; null: a date, or a node that has no such limit any more. */
export function spanOf(node: AnyNode | undefined, { does, count }: Pick<Timer, 'does' | 'count'>): Span | null {
  if (node?.kind === 'timer') return node.wait.kind === 'span' ? node.wait.span : null;
  if (node?.kind !== 'approver') return null;
  const { overdue, remind } = node.limits;
  return (does === 'overdue' ? overdue?.after : count > 0 ? remind?.every : remind?.after) ?? null;
}

/**
 * When a paused timer is due that goes on now: with the time that it had left, in working time if that is what it counts. A fixed date is kept.
 * @returns undefined while the answer of the calendar is missing
 */
export function dueAfterPause(run: Run, timer: Timer, pausedAt: number): number | undefined {
  const { now } = run.facts;
  if (timer.fixed) return timer.due;
  const node = nodeOf(run, visitOf(run, timer.visit)?.node ?? '');
  if (timer.due <= pausedAt || !spanOf(node, timer)?.working) return timer.due + now - pausedAt;
  return ask(run, { ask: 'resumed', from: pausedAt, due: timer.due, now }) as number | undefined;
}

/** The moment stored in a field; for a day, its beginning. */
function momentOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && isDay(value) ? businessMoment(`${value} 00:00:00`) : null;
}

/** @returns null: nothing to wait for */
export function waitEnds(run: Run, { wait }: TimerNode): { due: number; fixed: boolean } | null | undefined {
  const { now } = run.facts;
  switch (wait.kind) {
    case 'span': {
      const due = after(run, now, wait.span);
      return due === undefined ? undefined : { due, fixed: false };
    }
    case 'field': {
      const due = momentOf(run.state.values[wait.field]);
      return due === null || due <= now ? null : { due, fixed: true };
    }
    case 'clock': {
      const today = businessMoment(`${businessDay(now)} ${wait.at}:00`);
      return { due: today > now ? today : today + DAY, fixed: true };
    }
  }
}

/** Sets the reminders and the time limit of an approver visit, counted from now. */
export function setLimits(run: Run, { limits }: ApproverNode, visit: Visit): void {
  const { now } = run.facts;
  const remind = limits.remind && after(run, now, limits.remind.after);
  if (typeof remind === 'number') addTimer(run, { visit: visit.id, does: 'remind', due: remind });
  const overdue = limits.overdue && after(run, now, limits.overdue.after);
  if (typeof overdue === 'number') addTimer(run, { visit: visit.id, does: 'overdue', due: overdue });
}
