// Everything that has been done to a design, without end: designs share what has not changed, so that a step costs what it changed.
import type { Design } from '../design.ts';
import { merged } from './merge.ts';

interface DesignStep {
  /** Name of the action; what it was done to, as people call it. */
  name: string;
  of: string;
  before: Design;
  after: Design;
  /** Steps of the same sort in a row, as somebody types, are one: those that say the same here. */
  run: string | null;
}

export interface DesignHistory {
  now: Design;
  done: readonly DesignStep[];
  /** What was undone, the last first. */
  undone: readonly DesignStep[];
}

export const historyOf = (design: Design): DesignHistory => ({ now: design, done: [], undone: [] });

/** @param run what it has in common with the step before; null: a step of its own */
export function stepped({ now, done }: DesignHistory, name: string, of: string, after: Design, run: string | null = null): DesignHistory {
  const last = done.at(-1);
  const joins = run !== null && last?.run === run && last.after === now;
  const step = { name, of, before: joins ? last.before : now, after, run };
  return { now: after, done: [...(joins ? done.slice(0, -1) : done), step], undone: [] };
}

/** What came in between from somebody else stays. */
const taken = (now: Design, from: Design, to: Design): Design => (now === from ? to : merged(from, now, to).design);

export function undone({ now, done, undone: before }: DesignHistory): DesignHistory | null {
  const step = done.at(-1);
  return step ? { now: taken(now, step.after, step.before), done: done.slice(0, -1), undone: [step, ...before] } : null;
}

export function redone({ now, done, undone: before }: DesignHistory): DesignHistory | null {
  const [step, ...rest] = before;
  return step ? { now: taken(now, step.before, step.after), done: [...done, step], undone: rest } : null;
}

/** What somebody else has done meanwhile: one's own steps stay one's own. */
export const joined = (history: DesignHistory, now: Design): DesignHistory => ({ ...history, now });
