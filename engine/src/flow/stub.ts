// What stays of an ended task after the years set: its row, and the people who took part. Its stub shows them, and is shown to them.
import { isOwnAct } from './own-act.ts';
import type { TaskState } from './state.ts';

/** `acted` on work of their own or of their principal; had `work` without acting; received a `copy`. The first that applies. */
export type StubPart = 'acted' | 'work' | 'copy';

export interface StubPerson {
  id: string;
  part: StubPart;
  /** The last thing they did; null: nothing. */
  act: string | null;
  at: number | null;
  /** By a deputy: the principal. */
  for: string | null;
}

/** Each person once: who acted in the order of their last acts, then the others. The initiator is among them only for what else they did. */
export function stubPeople({ operators, records, circulates }: Pick<TaskState, 'operators' | 'records' | 'circulates'>): StubPerson[] {
  const acted = new Map<string, StubPerson>();
  for (const record of records) {
    if (!isOwnAct(record) || record.by === null) continue;
    const { by: id, act, at, for: principal } = record;
    acted.delete(id);
    acted.set(id, { id, part: 'acted', act, at, for: principal });
  }
  const others = new Map<string, StubPerson>();
  const add = (id: string | null, part: StubPart) => {
    if (id !== null && !acted.has(id) && !others.has(id)) others.set(id, { id, part, act: null, at: null, for: null });
  };
  for (const { person } of operators) add(person, 'work');
  for (const { person } of circulates) add(person, 'copy');
  return [...acted.values(), ...others.values()];
}

/** In which roles a person and their principals took part. */
export function rolesInStub(people: readonly StubPerson[], person: string, principals: readonly string[]): Set<'operator' | 'circulated' | 'deputy'> {
  const roles = new Set<'operator' | 'circulated' | 'deputy'>();
  for (const { id, part } of people) {
    if (id === person) roles.add(part === 'copy' ? 'circulated' : 'operator');
    else if (part !== 'copy' && principals.includes(id)) roles.add('deputy');
  }
  return roles;
}
