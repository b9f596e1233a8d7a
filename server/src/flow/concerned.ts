// The people who are notified at once of a change of a task.
import type { Changes, TaskState } from '@ordo/engine/flow/state.ts';

/** People whose lists have changed; candidates of a pool are notified by message. */
export function concernedBy({ task, operators, circulates, records }: Changes, state: TaskState): string[] {
  const isSeen = task.status !== undefined || task.completion !== undefined || records.length > 0;
  const people = [...operators.map(({ person }) => person), ...circulates.map(({ person }) => person), ...(isSeen ? [state.initiator] : [])];
  return [...new Set(people.filter((person) => person !== null))];
}
