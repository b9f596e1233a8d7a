// Whether a node would find an approver for a given initiator, as far as that is known before there is a task.
import { branchesTaken, fieldsIn } from './conditions.ts';
import type { Facts, Question } from './command.ts';
import type { Version } from './document.ts';
import type { ApproverNode } from './nodes/approver.ts';
import { isFork, planOf, wayUp } from './plan.ts';
import { begin, type Run } from './run.ts';
import { actors } from './seat.ts';
import { blankTask, type Visit } from './state.ts';
import { candidatesFor, members, withoutInitiator } from './who.ts';

/** The nodes whose approvers depend neither on the values of a task nor on who acts in it. */
export function judgedNodes(version: Version): ApproverNode[] {
  const plan = planOf(version.flow);
  return plan.order.flatMap((id) => {
    const node = plan.places[id]?.node;
    return node?.kind === 'approver' && isJudged(version, node) ? [node] : [];
  });
}

function isJudged({ flow }: Version, { id, who }: ApproverNode): boolean {
  switch (who.kind) {
    case 'field':
    case 'node':
    case 'interface':
      return false;
    case 'head':
      return who.field === null;
    case 'matrix':
      return who.fields.every((field) => field.startsWith('initiator.'));
    case 'superior':
      // The first approver is preceded by the initiator.
      return who.of === 'initiator' || flow.chain[0]?.id === id;
    default:
      return true;
  }
}

/** Whether the node finds somebody; `elsewhere`: tasks of this initiator do not reach it. Or the questions to answer first. */
export function findsFor(
  version: Version,
  node: ApproverNode,
  initiator: string,
  answers: Facts['answers'],
): 'somebody' | 'nobody' | 'elsewhere' | readonly Question[] {
  const run = begin(version, blankTask(initiator), { command: 'submit', values: {} }, factsFor(initiator, answers));
  const isThere = comesBy(run, node);
  if (isThere === undefined) return [...run.questions.values()];
  if (!isThere) return 'elsewhere';
  const people = actorsFor(run, node);
  if (people === undefined) return [...run.questions.values()];
  return people.length > 0 ? 'somebody' : 'nobody';
}

const factsFor = (actor: string, answers: Facts['answers']): Facts => ({
  now: 0,
  actor,
  principals: [],
  may: { monitor: false, administer: false, launch: true, launchForOthers: false },
  released: true,
  answers,
});

/** Whether tasks of this initiator reach the node, where that depends on the initiator alone. */
function comesBy(run: Run, { id }: ApproverNode): boolean | undefined {
  for (const { owner } of wayUp(run.plan, id)) {
    const fork = owner && run.plan.places[owner.fork]?.node;
    if (!owner || !fork || !isFork(fork) || fork.kind === 'interflow') continue;
    const asked = fork.branches.flatMap(({ when }) => (when ? fieldsIn(when) : []));
    if (asked.length === 0 || !asked.every((field) => field.startsWith('initiator.'))) continue;
    const taken = branchesTaken(run, fork, { after: null });
    if (!taken) return undefined;
    if (!taken.branches.includes(owner.branch)) return false;
  }
  return true;
}

function actorsFor(run: Run, node: ApproverNode): readonly string[] | undefined {
  const { who } = node;
  // From pools and candidates a person is selected later: here only the set is checked.
  if (who.kind === 'pool' || who.kind === 'candidates') {
    const all = members(run, who.people, node.limit.same);
    return all && withoutInitiator(run, node, all);
  }
  const found = candidatesFor(run, node, NO_VISIT);
  return found === undefined || found === 'call' ? undefined : actors(run, withoutInitiator(run, node, found));
}

const NO_VISIT = { after: null } as Visit;
