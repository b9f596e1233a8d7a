// Converts the server's task to the data of its map.
import type { flowTask } from '@ordo/contract/flow-task.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { planOf, precedes } from '@ordo/engine/flow/plan.ts';
import { spotsOf, type DrawnNode, type Spot, type Stop } from './process-map.ts';

export type TaskDetail = Result<typeof flowTask>;

export interface MapPerson {
  id: string;
  /** '' for a pool: nobody has claimed it. */
  name: string;
  state: 'open' | 'waiting' | 'adopt' | 'reject' | 'passed';
}

export const documentOf = (task: Pick<TaskDetail, 'document'>) => task.document as FlowDocument;
const chainOf = ({ start, chain }: FlowDocument): readonly DrawnNode[] => [start, ...(chain as readonly DrawnNode[])];

/** Names of the task's people, by id. */
export function namesIn({ initiator, operators, circulates }: Pick<TaskDetail, 'initiator' | 'operators' | 'circulates'>): Map<string, string> {
  const people = [initiator, ...operators.map(({ person }) => person), ...circulates.map(({ person }) => person)];
  return new Map(people.flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
}

function branchesIn(note: unknown): readonly string[] | null {
  const { branches } = (typeof note === 'object' && note !== null ? note : {}) as { branches?: unknown };
  return Array.isArray(branches) ? branches.filter((one) => typeof one === 'string') : null;
}

export function taskSpots(task: TaskDetail): Spot<MapPerson>[] {
  const { initiator, visits, operators, records, status } = task;
  const document = documentOf(task);
  const stops = visits.map(({ id, node, round, status: is, begun, ended }): Stop<MapPerson> => ({
    node,
    round,
    status: is,
    begun,
    ended,
    branches: branchesIn(records.find(({ act, visit }) => act === 'branch' && visit === id)?.note),
    people:
      node === document.start.id
        ? [{ id: initiator.id, name: initiator.name, state: is === 'live' ? 'open' : 'adopt' }]
        : operators
            .filter((one) => one.visit === id && one.status !== 'void')
            .map((one) => ({
              id: one.id,
              name: one.person?.name ?? '',
              state: one.vote ?? (one.status === 'done' ? 'passed' : (one.status as 'open' | 'waiting')),
            })),
  }));
  return spotsOf(chainOf(document), stops, status !== 0 && status !== 1);
}

/** Nodes that a task may be returned to, the nearest first; always contains the start. */
export function returnTargets(task: TaskDetail, node: string): { id: string; title: string }[] {
  const plan = planOf(documentOf(task));
  const done = new Set(task.visits.filter(({ status }) => status === 'done').map((visit) => visit.node));
  return plan.order
    .flatMap((id) => {
      const place = plan.places[id]?.node;
      const isBehind = place?.kind === 'start' || (place?.kind === 'approver' && done.has(id) && precedes(plan, id, node));
      return isBehind ? [{ id, title: place.title }] : [];
    })
    .toReversed();
}

/** Nodes that a monitor can move the task to. */
export const moveTargets = (task: TaskDetail): { id: string; title: string }[] => {
  const plan = planOf(documentOf(task));
  return plan.order.flatMap((id) => {
    const node = plan.places[id]?.node;
    return node?.kind === 'approver' || node?.kind === 'start' ? [{ id, title: node.title }] : [];
  });
};

const kindAt = (task: TaskDetail, node: string) => planOf(documentOf(task)).places[node]?.node.kind;

/** Work that a monitor can assign: only people's steps have some. */
export const assignTargets = (task: TaskDetail): { id: string; title: string }[] =>
  task.visits.flatMap(({ id, node, status, held }) =>
    status === 'live' && !held && kindAt(task, node) === 'approver' ? [{ id, title: titleIn(task, node) }] : [],
  );

const AGAIN: readonly unknown[] = ['approver', 'service', 'assignData'];

/** Steps that a monitor can try again: they failed, or nobody was found for them. */
export const retryTargets = (task: TaskDetail): { id: string; title: string }[] =>
  task.visits.flatMap(({ id, node, status, exception }) =>
    status === 'live' && exception !== null && AGAIN.includes(kindAt(task, node)) ? [{ id, title: titleIn(task, node) }] : [],
  );

/** Added signers whom the user may remove. */
export const signerTargets = (task: TaskDetail): { id: string; title: string }[] =>
  task.operators.flatMap(({ id, person, removable }) => (removable ? [{ id, title: person?.name ?? '' }] : []));

/** Why the user has their open work: by whom they act, or how it came to them. */
export const reasonsOf = ({ mine, operators }: Pick<TaskDetail, 'mine' | 'operators'>): { why: string; for: string | null }[] => {
  const reasons = mine.map((one) => ({ why: operators.find(({ id }) => id === one.operator)?.why ?? '', for: one.for?.name ?? null }));
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
};

export const titleIn = (task: TaskDetail, node: string | null): string => (node === null ? '' : (planOf(documentOf(task)).places[node]?.node.title ?? ''));
