// Preview of a migration of running tasks: the target of each node, and the effect on the people with open work.
import type { FlowDocument } from './document.ts';
import { planOf } from './plan.ts';
import { fold, type Changes, type Child, type TaskState, type Visit } from './state.ts';

interface WayOver {
  /** Node of the other version; null: none yet. */
  to: string | null;
  /** Nodes of the same kind. */
  choices: readonly string[];
}

/** By the given map, else by id, else the only node of the same kind and title. */
export function wayOver(from: FlowDocument, to: FlowDocument, node: string, byHand: Readonly<Record<string, string>>): WayOver {
  const was = planOf(from).places[node]?.node;
  const plan = planOf(to);
  const choices = plan.order.filter((id) => plan.places[id]?.node.kind === was?.kind);
  const chosen = Object.hasOwn(byHand, node) ? byHand[node] : undefined;
  if (chosen !== undefined) return { to: choices.includes(chosen) ? chosen : null, choices };
  if (choices.includes(node)) return { to: node, choices };
  const alike = choices.filter((id) => plan.places[id]?.node.title === was?.title);
  return { to: alike.length === 1 ? (alike[0] ?? null) : null, choices };
}

/** All matches that are not by id. */
export function handMap(from: FlowDocument, to: FlowDocument, byHand: Readonly<Record<string, string>>): Record<string, string> {
  const ways = planOf(from).order.map((id) => [id, wayOver(from, to, id, byHand).to] as const);
  return Object.fromEntries(ways.flatMap(([id, there]) => (there !== null && there !== id ? [[id, there] as const] : [])));
}

/** All live visits, and those that they go straight back to, one after the other. */
export function ahead({ visits }: Pick<TaskState, 'visits'>): Visit[] {
  const found = new Set(visits.filter(({ status }) => status === 'live'));
  // A set is gone through with what is added meanwhile.
  for (const { back } of found) for (const visit of visits) if (visit.id === back?.visit) found.add(visit);
  return [...found];
}

export const standsAt = (state: Pick<TaskState, 'visits'>): string[] => [...new Set(ahead(state).map(({ node }) => node))];

/** Nodes with active work: neither held nor forks. */
export const worksAt = ({ visits }: Pick<TaskState, 'visits'>): string[] => [
  ...new Set(visits.flatMap(({ status, heldBy, branches, node }) => (status === 'live' && heldBy === null && branches === null ? [node] : []))),
];

export interface Foreseen {
  lands: readonly string[];
  /** People whose open work ends, and people who get new work. */
  goes: readonly string[];
  comes: readonly string[];
  /** Number of children that end. */
  children: number;
}

export function foreseen(before: TaskState, changes: Changes): Foreseen {
  const after = fold(before, changes);
  const [was, is] = [peopleAtWork(before), peopleAtWork(after)];
  return { lands: worksAt(after), goes: [...was.difference(is)], comes: [...is.difference(was)], children: endedChildren(before, after).length };
}

/** Children that ran before, and do not any more. */
export const endedChildren = (before: TaskState, after: TaskState): Child[] =>
  before.children.filter(({ id, result }) => result === 'open' && after.children.find((one) => one.id === id)?.result !== 'open');

const peopleAtWork = ({ operators }: TaskState): Set<string> =>
  new Set(operators.flatMap(({ status, person }) => ((status === 'open' || status === 'waiting') && person !== null ? [person] : [])));
