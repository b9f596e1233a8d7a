// The people who should act at a node, before anybody is left out, replaced or skipped.
import type { Json } from '../form/document.ts';
import { matchingRow, textsIn, withinFields } from './matrix.ts';
import type { ApproverNode, Who } from './nodes/approver.ts';
import { nobody, type People } from './nodes/node.ts';
import { conditionFields, lastApprover, valuesFor } from './person-facts.ts';
import { askPeople, note, type Run } from './run.ts';
import type { TaskState, Visit } from './state.ts';

/** People who adopted at a visit; for deputies, their principals. */
export const adoptersOf = (run: Run, visit: string | null): string[] =>
  run.state.operators.flatMap((one) => (one.visit === visit && one.vote === 'adopt' && one.person !== null ? [one.person] : []));

export const members = (run: Run, people: People, same: ApproverNode['limit']['same'] = null): readonly string[] | undefined =>
  askPeople(run, { ask: 'people', of: people, same, as: same ? run.state.initiator : '' });

/** The initiator only if the node allows it; each person once. */
export const withoutInitiator = (run: { state: Pick<TaskState, 'initiator'> }, { limit }: Pick<ApproverNode, 'limit'>, found: readonly string[]): string[] =>
  [...new Set(found)].filter((person) => person !== run.state.initiator || !limit.notInitiator);

/** The people who may claim the work of a pool. */
export function poolMembers(run: Run, node: ApproverNode): readonly string[] | undefined {
  const found = node.who.kind === 'pool' ? members(run, node.who.people, node.limit.same) : [];
  return found && withoutInitiator(run, node, found);
}

/** Those of the same organisation or department as the initiator, if the node is limited to it. */
export const alike = (run: Run, { limit }: Pick<ApproverNode, 'limit'>, found: readonly string[] | undefined): readonly string[] | undefined =>
  limit.same && found?.length ? members(run, { ...nobody, users: found }, limit.same) : found;

/** The superior at that level; nobody beyond the top, or if that superior is disabled. */
export function superior(run: Run, of: string, level: number): readonly string[] | undefined {
  const chain = askPeople(run, { ask: 'superiors', of, levels: level });
  if (!chain) return undefined;
  const found = chain[level - 1];
  return found ? [found] : [];
}

const idsIn = (value: Json | undefined): string[] => textsIn(value ?? null);

/** @returns undefined while answers are missing; `call`: a data interface must be called */
export function candidatesFor(run: Run, node: ApproverNode, visit: Visit): readonly string[] | 'call' | undefined {
  const { state } = run;
  const { who } = node;
  const named = (people: readonly string[]) => members(run, { ...nobody, users: people }, node.limit.same);
  switch (who.kind) {
    case 'superior': {
      const from = who.of === 'previous' ? (lastApprover(run, visit.after) ?? state.initiator) : state.initiator;
      return alike(run, node, superior(run, from, who.level));
    }
    case 'head':
      return alike(run, node, heads(run, who.field === null ? null : idsIn(state.values[who.field])));
    case 'initiator':
      return named([state.initiator]);
    case 'field':
      return inField(run, node, who);
    case 'node':
      return named(actedAt(run, who.node));
    case 'people':
      return members(run, who.people, node.limit.same);
    case 'candidates':
      return chosen(run, node, who);
    case 'matrix':
      return inMatrix(run, node, who, visit);
    case 'interface':
      return 'call';
    case 'steps':
      return alike(run, node, steps(run, who));
    case 'pool':
      return [];
  }
}

function heads(run: Run, departments: readonly string[] | null): readonly string[] | undefined {
  if (departments === null) return askPeople(run, { ask: 'head', of: { person: run.state.initiator } });
  const found = departments.map((department) => askPeople(run, { ask: 'head', of: { department } }));
  return found.every((one) => one !== undefined) ? found.flat() : undefined;
}

function inField(run: Run, node: ApproverNode, who: Extract<Who, { kind: 'field' }>): readonly string[] | undefined {
  const ids = idsIn(run.state.values[who.field]);
  if (who.holds === 'departments') return alike(run, node, heads(run, ids));
  return ids.length === 0 ? [] : members(run, { ...nobody, [who.holds]: ids }, node.limit.same);
}

/** The people of the first matching row; the number of the row is recorded, from 1, 0 for none. */
function inMatrix(run: Run, node: ApproverNode, who: Extract<Who, { kind: 'matrix' }>, visit: Visit): readonly string[] | undefined {
  const values = valuesFor(run, who.fields, visit);
  if (!values) return undefined;
  const above: Record<string, readonly string[]> = {};
  for (const field of withinFields(who)) {
    const departments = textsIn(values[field] ?? null);
    const found = departments.length === 0 ? [] : askPeople(run, { ask: 'above', departments });
    if (!found) return undefined;
    above[field] = found;
  }
  const at = matchingRow(who, conditionFields(run.version), { values, above });
  note(run, 'matrix', { by: null, visit: visit.id, node: node.id, note: { row: at + 1 } });
  const row = who.rows[at];
  return row ? members(run, row.people, node.limit.same) : [];
}

/** People who voted in the last completed visit of the node; if in order, in all steps since the first. */
function actedAt(run: Run, node: string): string[] {
  const done = run.state.visits.filter((visit) => visit.node === node && visit.status === 'done');
  const visits = new Set(done.slice(done.findLastIndex(({ step }) => step === 1)).map(({ id }) => id));
  return run.state.operators.flatMap((one) => (visits.has(one.visit) && one.vote !== null && one.person !== null ? [one.person] : []));
}

/** Chosen by the person who completes the previous visit; nobody if it is completed by the system, or by a command that cannot choose. */
function chosen(run: Run, node: ApproverNode, who: Extract<Who, { kind: 'candidates' }>): readonly string[] | undefined {
  const { command, facts } = run;
  if (facts.actor === null || (command.command !== 'submit' && command.command !== 'adopt')) return [];
  const given = command.candidates?.[node.id];
  const all = members(run, who.people, node.limit.same);
  if (!all) return undefined;
  const allowed = withoutInitiator(run, node, all);
  if (allowed.length === 0) return [];
  const isRight = given !== undefined && given.length > 0 && (who.several || given.length === 1) && given.every((one) => allowed.includes(one));
  if (!isRight) run.refusal ??= { key: 'candidates', of: [node.id] };
  return isRight ? given : [];
}

/** The chain of superiors, up to the level or to the first who holds the position. */
function steps(run: Run, who: Extract<Who, { kind: 'steps' }>): readonly string[] | undefined {
  const chain = askPeople(run, { ask: 'superiors', of: run.state.initiator, levels: who.level });
  const enabled = chain?.filter((one) => one !== '');
  if (!enabled || who.position === null || enabled.length === 0) return enabled;
  const holders = askPeople(run, { ask: 'holders', people: enabled, position: who.position });
  if (!holders) return undefined;
  const last = enabled.findIndex((one) => holders.includes(one));
  return last === -1 ? enabled : enabled.slice(0, last + 1);
}
