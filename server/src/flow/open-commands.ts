// Commands that a user may have on a task now, judged by its state; the engine decides.
import { rules } from '@ordo/engine/flow/decide.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { isCastBySystem, isOwnAct } from '@ordo/engine/flow/own-act.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import type { Operator, TaskState } from '@ordo/engine/flow/state.ts';
import { openWithdrawal } from '@ordo/engine/flow/withdrawal.ts';
import type { Call } from '../kit/serve.ts';
import { canMonitor, type Standing } from './party.ts';

type Name = FlowAct['command'];

/** Added signers who have not voted: for the person who added them, their deputies, and monitors. */
export function removableSigners(call: Call, { visits, operators }: TaskState, { roles, principals }: Standing): ReadonlySet<string> {
  const live = new Set(visits.flatMap(({ id, status }) => (status === 'live' ? [id] : [])));
  const people = new Map(operators.map(({ id, person }) => [id, person]));
  const isMonitor = roles.includes('monitor') && canMonitor(call, 'removeSigner');
  const isTheirs = (person: string | null | undefined) => person === call.user.userId || principals.includes(person ?? '');
  return new Set(
    operators.flatMap(({ id, visit, status, added }) =>
      added !== null && (status === 'open' || status === 'waiting') && live.has(visit) && (isMonitor || isTheirs(people.get(added.by))) ? [id] : [],
    ),
  );
}

/** Adoptions that the caller may take back: their own, and those that they gave as a deputy, also while signers after them decide. The engine decides whether it is too late. */
export function recallable(call: Call, state: TaskState, { principals }: Standing): ReadonlySet<string> {
  const { visits, operators, records } = state;
  const me = call.user.userId;
  const there = new Set(visits.flatMap(({ id, status }) => (status === 'void' ? [] : [id])));
  const given = new Set(records.flatMap(({ act, by, operator }) => (act === 'adopt' && by === me && operator !== null ? [operator] : [])));
  const waits = new Set(operators.flatMap(({ added, status }) => (added?.how === 'after' && status === 'open' ? [added.by] : [])));
  return new Set(
    operators.flatMap(({ id, visit, person, status, vote, why }) => {
      const isAdopted = (status === 'done' && vote === 'adopt' && why !== 'skipped') || (status === 'waiting' && waits.has(id));
      const isTheirs = person === me || (given.has(id) && principals.includes(person ?? ''));
      return isAdopted && isTheirs && there.has(visit) && !isCastBySystem(state, id) ? [id] : [];
    }),
  );
}

export function openCommands(call: Call, version: Version, state: TaskState, standing: Standing, mine: readonly Operator[]): Name[] {
  const me = call.user.userId;
  const { roles } = standing;
  const { settings } = version.flow;
  const isInitiator = roles.includes('initiator');
  const places = planOf(version.flow).places;
  const nodes = mine.map((operator) => places[state.visits.find(({ id }) => id === operator.visit)?.node ?? '']?.node);
  const approves = nodes.flatMap((node) => (node?.kind === 'approver' ? [node] : []));
  const held = mine.filter(({ person }) => person !== null);
  const inPool = mine.some(({ person }) => person === null);
  // Candidates of a pool take part once they have claimed.
  const isParty =
    roles.some((role) => role !== 'operator') ||
    state.operators.some(({ person }) => person === me) ||
    state.records.some((record) => record.by === me && isOwnAct(record));
  const monitors = (name: Name) => roles.includes('monitor') && canMonitor(call, name);
  const may: Partial<Record<Name, boolean>> = {
    saveDraft: isInitiator,
    submit: isInitiator,
    adopt: held.length > 0,
    reject: held.length > 0 && approves.length > 0,
    return: held.length > 0 && approves.some((node) => node.may.return),
    claim: inPool,
    release: held.some(({ isPool, person }) => isPool && person === me),
    saveOpinion: held.length > 0,
    transfer: held.length > 0 && approves.some((node) => node.may.transfer),
    addSigner: held.length > 0 && approves.some((node) => node.may.addSigner),
    removeSigner: removableSigners(call, state, standing).size > 0,
    withdraw: isInitiator && settings.withdraw !== 'never' && openWithdrawal(state) === null,
    answerWithdrawal: held.length > 0 && approves.length > 0 && openWithdrawal(state) !== null,
    recall: recallable(call, state, standing).size > 0,
    // Nobody urges themselves.
    urge: (isInitiator || monitors('urge')) && state.operators.some(({ status, person }) => status === 'open' && person !== me),
    circulate: (isInitiator && settings.mayCirculate) || approves.some((node) => node.may.circulate),
    comment: isParty,
    read: state.circulates.some(({ person, readAt }) => person === me && readAt === null),
    revoke: isInitiator && settings.revokeAfter && !state.revoking,
    suspend: !state.suspended && monitors('suspend'),
    resume: state.suspended && monitors('resume'),
    cancel: monitors('cancel'),
    assign: monitors('assign'),
    move: monitors('move'),
    revive: monitors('revive'),
    retry: monitors('retry') && state.visits.some(({ status, exception }) => status === 'live' && exception !== null),
  };
  return (Object.keys(may) as Name[]).filter(
    (name) => may[name] && rules[name].from.includes(state.status) && (!state.suspended || rules[name].always === true),
  );
}
