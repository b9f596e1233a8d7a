// Which branches a token takes; decided on its arrival, by the values at that moment.
import { matcher, type Filter } from '../filter/filter.ts';
import type { Json } from '../form/document.ts';
import type { ForkNode, Version } from './document.ts';
import { conditionFields, valuesFor } from './person-facts.ts';
import type { Run } from './run.ts';
import type { Visit } from './state.ts';

export function fieldsIn(filter: Filter): string[] {
  if ('all' in filter) return filter.all.flatMap(fieldsIn);
  if ('any' in filter) return filter.any.flatMap(fieldsIn);
  return 'not' in filter ? fieldsIn(filter.not) : [filter.field];
}

type Test = (row: Readonly<Record<string, unknown>>) => boolean;
/** Compiled conditions by version and filter; both are immutable. */
const compiled = new WeakMap<Version, WeakMap<Filter, Test>>();

function testOf(version: Version, filter: Filter): Test {
  let tests = compiled.get(version);
  if (!tests) compiled.set(version, (tests = new WeakMap()));
  let test = tests.get(filter);
  if (!test) tests.set(filter, (test = matcher(filter, conditionFields(version))));
  return test;
}

export interface Taken {
  branches: readonly string[];
  /** The values that decided it. */
  on: Readonly<Record<string, Json>>;
}

/** @returns undefined while facts about people are missing */
export function branchesTaken(run: Run, fork: ForkNode, visit: Pick<Visit, 'after'>): Taken | undefined {
  if (fork.kind === 'interflow') return { branches: fork.branches.map(({ id }) => id), on: {} };
  const named = fork.branches.flatMap(({ when }) => (when ? fieldsIn(when) : []));
  const row = valuesFor(run, named, visit);
  if (!row) return undefined;
  const holding = fork.branches.filter(({ when }) => when !== null && testOf(run.version, when)(row));
  const some = fork.kind === 'condition' ? holding.slice(0, 1) : holding;
  const otherwise = fork.branches.findLast(({ when }) => when === null);
  const branches = some.length > 0 ? some : otherwise ? [otherwise] : [];
  return { branches: branches.map(({ id }) => id), on: Object.fromEntries(named.map((field) => [field, row[field] ?? null])) };
}
