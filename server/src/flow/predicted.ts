// The predicted path of a task and the operators at its nodes, shown before the launch.
import type { flowPredicted } from '@ordo/contract/flow-launch.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { withoutRights } from '@ordo/engine/flow/dry-run.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { canLaunch, flowInUse } from '../flow-engine/flow-engine.read.ts';
import { imagined } from '../flow-engine/predicted.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { initiatorOf } from './launch.ts';

/** Names listed per node; the others are counted. */
const MAX_NAMED = 5;

/** Nodes whose operator is chosen later, or is the first person who claims the work. */
const OPEN: ReadonlySet<string> = new Set(['candidates', 'pool']);

/** Status of a task that was adopted. */
const ADOPTED = 2;

/** @throws Refusal flowTaskNotReleased, flowTaskRight, flowTaskDisabled */
export async function predictedOf(call: Call, { flowId, initiatorId, values }: Parsed<typeof flowPredicted>): Promise<Result<typeof flowPredicted>> {
  const { db, user, now } = call;
  const flow = await flowInUse(db, flowId);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  if (!(await canLaunch(db, user, flowId))) throw new Refusal('flowTaskRight');
  const { id: initiator } = await initiatorOf(call, initiatorId);
  const { version } = flow;
  const run = await imagined(db, { ...version, flow: withoutRights(version.flow) }, { initiator, values, decisions: {} }, now);
  const way = { path: run.passed, ends: run.status === ADOPTED };
  if (version.flow.settings.hidesPeople) return { list: [], ...way };
  const { steps } = run;
  const people = new Map<string, Set<string>>();
  for (const { node, people: there } of steps.flatMap(({ came }) => came)) {
    const known = people.get(node) ?? new Set();
    for (const { person } of there) if (person) known.add(person.name);
    people.set(node, known);
  }
  // Of the rounds of a node the last one counts.
  const rows = new Map(steps.flatMap(({ notes }) => notes.flatMap(({ node, row }) => (row ? [[node, row] as const] : []))));
  const { places } = planOf(version.flow);
  const isTold = (id: string) => {
    const node = places[id]?.node;
    return node?.kind === 'approver' && !OPEN.has(node.who.kind);
  };
  const list = [...people].filter(([node, names]) => isTold(node) && names.size > 0);
  return {
    list: list.map(([node, names]) => ({
      node,
      people: [...names].slice(0, MAX_NAMED),
      more: Math.max(0, names.size - MAX_NAMED),
      ...(rows.has(node) && { row: rows.get(node) }),
    })),
    ...way,
  };
}
