// Who sees an opinion, with its files and its signature. The node decides, at the time of the act: a later release does not open what was said before.
import type { OpinionSight } from './nodes/approver.ts';
import type { AnyNode } from './document.ts';
import type { Plan } from './plan.ts';
import type { Json } from '../form/document.ts';
import type { FlowRecord, TaskState } from './state.ts';

export interface OpinionReader {
  user: string;
  /** People whose deputy they are for this engine. */
  principals: readonly string[];
  /** Whether they may monitor the task. */
  monitors: boolean;
}

/** The note of an opinion given at this node. */
export function withSight(node: AnyNode, note: Readonly<Record<string, Json>> | null): Readonly<Record<string, Json>> | null {
  return node.kind === 'approver' && node.sees ? { ...note, sees: node.sees } : note;
}

/** Null: everybody whom the task concerns. */
export function sightOf({ note }: Pick<FlowRecord, 'note'>): OpinionSight | null {
  const { sees } = (typeof note === 'object' && note !== null && !Array.isArray(note) ? note : {}) as { sees?: Json };
  return sees === 'approvers' || sees === 'node' ? sees : null;
}

type Facts = Pick<TaskState, 'initiator' | 'visits' | 'operators' | 'records'>;

/** Of a reader whom the task concerns; other people see nothing of it anyway. */
export function opinionsSeen({ places }: Pick<Plan, 'places'>, state: Facts, reader: OpinionReader): (record: FlowRecord) => boolean {
  // A deputy has no part in their own task.
  const isTheirs = (person: string | null) =>
    person !== null && (person === reader.user || (state.initiator !== reader.user && reader.principals.includes(person)));
  const nodes = new Map(state.visits.map(({ id, node }) => [id, node]));
  const nodeOf = ({ visit, node }: Pick<FlowRecord, 'visit' | 'node'>) => (visit === null ? node : (nodes.get(visit) ?? node));
  // A task that was returned to its initiator makes them no approver. A person who gave back the work of a pool was one.
  const own = [
    ...state.operators.flatMap(({ person, visit }) => (isTheirs(person) ? (nodes.get(visit) ?? []) : [])),
    ...state.records.flatMap((record) => (record.act === 'claim' && isTheirs(record.by) ? (nodeOf(record) ?? []) : [])),
  ].filter((node) => places[node]?.node.kind === 'approver');
  return (record) => {
    const sees = sightOf(record);
    if (sees === null || reader.monitors || record.by === reader.user || isTheirs(record.for ?? record.by)) return true;
    return sees === 'approvers' ? own.length > 0 : own.includes(nodeOf(record) ?? '');
  };
}
