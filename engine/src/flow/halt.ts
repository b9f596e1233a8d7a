// Ends, pauses and resumes visits.
import { dueAfterPause } from './due.ts';
import { change, effect, endTimers, operatorsOf, type Run } from './run.ts';
import type { Timer, Visit } from './state.ts';

/** Voids a visit: releases its people, timers and children. @returns the people who had it */
export function voidVisit(run: Run, visit: Visit): string[] {
  change(run, 'visits', visit.id, { status: 'void', ended: visit.ended ?? run.state.seq, heldBy: null, waits: null, exception: null });
  return emptyVisit(run, visit);
}

/** For a visit that is over or starts again: voids its open work. */
export function emptyVisit(run: Run, visit: Visit): string[] {
  endTimers(run, (timer) => timer.visit === visit.id);
  endChildren(run, visit.id);
  const open = operatorsOf(run, visit.id).filter(({ status }) => status === 'open' || status === 'waiting');
  for (const { id } of open) change(run, 'operators', id, { status: 'void', ended: run.state.seq });
  return open.flatMap(({ person }) => person ?? []);
}

export function endChildren(run: Run, visit: string): void {
  for (const child of run.state.children) {
    if (child.visit !== visit || child.result !== 'open') continue;
    change(run, 'children', child.id, { result: 'cancelled' });
    effect(run, { effect: 'endChild', child: child.id });
  }
}

export function hold(run: Run, visit: Visit, by: string): void {
  change(run, 'visits', visit.id, { heldBy: by });
  pauseTimers(run, (timer) => timer.visit === visit.id);
}

/** Resumes a held visit and judges it again: votes may have arrived while it was held. */
export function wake(run: Run, visit: Visit): void {
  change(run, 'visits', visit.id, { heldBy: null });
  if (!run.state.suspended) resumeTimers(run, (timer) => timer.visit === visit.id);
  run.errands.push({ do: 'judge', visit: visit.id });
}

export function pauseTimers(run: Run, stops: (timer: Timer) => boolean): void {
  for (const timer of run.state.timers) if (stops(timer) && timer.pausedAt === null) change(run, 'timers', timer.id, { pausedAt: run.facts.now });
}

export function resumeTimers(run: Run, goes: (timer: Timer) => boolean): void {
  for (const timer of run.state.timers) {
    if (!goes(timer) || timer.pausedAt === null) continue;
    const due = dueAfterPause(run, timer, timer.pausedAt);
    if (due !== undefined) change(run, 'timers', timer.id, { pausedAt: null, due });
  }
}
