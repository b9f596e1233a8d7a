// The predicted path of a task and the operators at its nodes: before the launch, and ahead of a running one.
import type { flowPredicted } from '@ordo/contract/flow-launch.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { withoutRights } from '@ordo/engine/flow/dry-run.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { canLaunch, flowInUse, flowOfTask } from '../flow-engine/flow-engine.read.ts';
import { imagined } from '../flow-engine/predicted.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { initiatorOf } from './launch.ts';
import { standingOf } from './party.ts';
import { formOf } from './run-command.ts';
import { findTask } from './task.db.ts';

type Predicted = Result<typeof flowPredicted>;
type Run = Awaited<ReturnType<typeof imagined>>;

/** Names listed per node; the others are counted. */
const MAX_NAMED = 5;

/** Nodes whose operator is chosen later, or is the first person who claims the work. */
const OPEN: ReadonlySet<string> = new Set(['candidates', 'pool']);

const RUNNING = 1;
const ADOPTED = 2;

/** @throws Refusal flowTaskNotReleased, flowTaskRight, flowTaskDisabled */
export async function predictedOf(call: Call, { flowId, initiatorId, values }: Parsed<typeof flowPredicted>): Promise<Predicted> {
  const { db, user, now } = call;
  const flow = await flowInUse(db, flowId);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  if (!(await canLaunch(db, user, flowId))) throw new Refusal('flowTaskRight');
  const { id: initiator } = await initiatorOf(call, initiatorId);
  const { version } = flow;
  const run = await imagined(db, bare(version), { initiator, values, decisions: {} }, now);
  return told(version, run, version.flow.settings.hidesPeople === true);
}

/** @throws Refusal notFound, flowTaskNotReleased */
export async function aheadOf(forms: FlowForms, call: Call, id: string): Promise<Predicted> {
  const { db, now } = call;
  const task = await findTask(db, id, 'read');
  const roles = task ? (await standingOf(call, task.row, task.state)).roles : [];
  if (!task || roles.length === 0) throw new Refusal('notFound');
  const { row, state } = task;
  if (state.status !== RUNNING) return { list: [], path: [], ends: false };
  const flow = await flowOfTask(db, row);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  const { version } = flow;
  const model = await forms.inUse(db, row.modelId, formOf(row, flow));
  const { values } = await forms.read(db, model, row.recordId);
  // A suspended task is expected to go on.
  const from = { ...state, values, suspended: false };
  const run = await imagined(db, bare(version), { initiator: state.initiator, values, decisions: {}, from }, now);
  return told(version, run, version.flow.settings.hidesPeople === true && roles.every((role) => role === 'initiator'));
}

/** Nobody fills in anything more. */
const bare = (version: Version): Version => ({ ...version, flow: withoutRights(version.flow) });

function told({ flow }: Version, { steps, status }: Run, hidesPeople: boolean): Predicted {
  const came = steps.flatMap((step) => step.came);
  const way = { path: [...new Set(came.map(({ node }) => node))], ends: status === ADOPTED };
  if (hidesPeople) return { list: [], ...way };
  const people = new Map<string, Set<string>>();
  for (const { node, people: there } of came) {
    const known = people.get(node) ?? new Set();
    for (const { person } of there) if (person) known.add(person.name);
    people.set(node, known);
  }
  // Of the rounds of a node the last one counts.
  const rows = new Map(steps.flatMap(({ notes }) => notes.flatMap(({ node, row }) => (row ? [[node, row] as const] : []))));
  const { places } = planOf(flow);
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
