// Commands that a user may have on a task now, judged by its state; the engine decides.
import { rules } from '@ordo/engine/flow/decide.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import type { Operator, TaskState } from '@ordo/engine/flow/state.ts';
import { openWithdrawal } from '@ordo/engine/flow/withdrawal.ts';
import type { Call } from '../kit/serve.ts';
import { canMonitor, type Standing } from './party.ts';

type Name = FlowAct['command'];

export function openCommands(call: Call, version: Version, state: TaskState, { roles }: Standing, mine: readonly Operator[]): Name[] {
  const me = call.user.userId;
  const { settings } = version.flow;
  const isInitiator = roles.includes('initiator');
  const places = planOf(version.flow).places;
  const nodes = mine.map((operator) => places[state.visits.find(({ id }) => id === operator.visit)?.node ?? '']?.node);
  const approves = nodes.flatMap((node) => (node?.kind === 'approver' ? [node] : []));
  const held = mine.filter(({ person }) => person !== null);
  const inPool = mine.some(({ person }) => person === null);
  const isAdopter = state.operators.some(({ person, status, vote }) => person === me && status === 'done' && vote === 'adopt');
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
    removeSigner:
      state.operators.some(({ added, status }) => added !== null && (status === 'open' || status === 'waiting')) &&
      (held.length > 0 || monitors('removeSigner')),
    withdraw: isInitiator && settings.withdraw !== 'never' && openWithdrawal(state) === null,
    answerWithdrawal: held.length > 0 && approves.length > 0 && openWithdrawal(state) !== null,
    recall: isAdopter,
    urge: isInitiator || monitors('urge'),
    circulate: (isInitiator && settings.mayCirculate) || approves.some((node) => node.may.circulate),
    comment: roles.length > 0,
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
