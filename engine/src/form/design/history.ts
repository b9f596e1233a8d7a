// Everything that has been done to a document, without end: documents share what has not changed, so that a step costs what it changed.

interface Step<D> {
  /** Name of the action; what it was done to, as people call it. */
  name: string;
  of: string;
  before: D;
  after: D;
  /** Steps of the same sort in a row, as somebody types, are one: those that say the same here. */
  run: string | null;
}

export interface History<D> {
  now: D;
  done: readonly Step<D>[];
  /** What was undone, the last first. */
  undone: readonly Step<D>[];
}

/** `mine` with what changed between `base` and `theirs`. */
export type Merge<D> = (base: D, mine: D, theirs: D) => D;

export const historyOf = <D>(now: D): History<D> => ({ now, done: [], undone: [] });

/** @param run what it has in common with the step before; null: a step of its own */
export function pushStep<D>({ now, done }: History<D>, name: string, of: string, after: D, run: string | null = null): History<D> {
  const last = done.at(-1);
  const joins = run !== null && last?.run === run && last.after === now;
  const step = { name, of, before: joins ? last.before : now, after, run };
  return { now: after, done: [...(joins ? done.slice(0, -1) : done), step], undone: [] };
}

/** What came in between from somebody else stays. */
const taken = <D>(now: D, from: D, to: D, merge: Merge<D>): D => (now === from ? to : merge(from, now, to));

export function undo<D>({ now, done, undone: before }: History<D>, merge: Merge<D>): History<D> | null {
  const step = done.at(-1);
  return step ? { now: taken(now, step.after, step.before, merge), done: done.slice(0, -1), undone: [step, ...before] } : null;
}

export function redo<D>({ now, done, undone: before }: History<D>, merge: Merge<D>): History<D> | null {
  const [step, ...rest] = before;
  return step ? { now: taken(now, step.before, step.after, merge), done: [...done, step], undone: rest } : null;
}

/** What somebody else has done meanwhile: one's own steps stay one's own. */
export const withNow = <D>(history: History<D>, now: D): History<D> => ({ ...history, now });
