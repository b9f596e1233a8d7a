// Undo history of a document, unlimited: documents share their unchanged parts, so a step costs only what it changed.

interface Step<D> {
  /** Name of the action, and label of its object. */
  name: string;
  of: string;
  before: D;
  after: D;
  /** Consecutive steps with the same value are merged into one, for example typing. */
  run: string | null;
}

export interface History<D> {
  now: D;
  done: readonly Step<D>[];
  /** Undone steps, the last first. */
  undone: readonly Step<D>[];
}

/** `mine` with the changes between `base` and `theirs`. */
export type Merge<D> = (base: D, mine: D, theirs: D) => D;

export const historyOf = <D>(now: D): History<D> => ({ now, done: [], undone: [] });

/** @param run key for merging with the previous step; null: a separate step */
export function pushStep<D>({ now, done }: History<D>, name: string, of: string, after: D, run: string | null = null): History<D> {
  const last = done.at(-1);
  const joins = run !== null && last?.run === run && last.after === now;
  const step = { name, of, before: joins ? last.before : now, after, run };
  return { now: after, done: [...(joins ? done.slice(0, -1) : done), step], undone: [] };
}

/** Changes made by others in between are kept. */
const taken = <D>(now: D, from: D, to: D, merge: Merge<D>): D => (now === from ? to : merge(from, now, to));

export function undo<D>({ now, done, undone: before }: History<D>, merge: Merge<D>): History<D> | null {
  const step = done.at(-1);
  return step ? { now: taken(now, step.after, step.before, merge), done: done.slice(0, -1), undone: [step, ...before] } : null;
}

export function redo<D>({ now, done, undone: before }: History<D>, merge: Merge<D>): History<D> | null {
  const [step, ...rest] = before;
  return step ? { now: taken(now, step.before, step.after, merge), done: [...done, step], undone: rest } : null;
}

/** Takes over changes made by others; the user's own steps stay. */
export const withNow = <D>(history: History<D>, now: D): History<D> => ({ ...history, now });
