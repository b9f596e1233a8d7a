// The only function that decides what happens to a task: the server, the preview, the dry run and the tests all call it.
import type { Command, CommandName, Facts, Outcome } from './command.ts';
import { claim, addSigner, release, removeSigner, saveOpinion, transfer } from './commands/operators.ts';
import { saveDraft, submit } from './commands/launch.ts';
import { migrate, undoMigration } from './commands/migrate.ts';
import { assign, cancel, handOver, move, resume, retry, revive, suspend } from './commands/monitor.ts';
import { answerWithdrawal, circulate, comment, read, revoke, urge, withdraw } from './commands/others.ts';
import { recall } from './commands/recall.ts';
import { answered, calendar, childEnded, disabled, fire, revocationEnded } from './commands/system.ts';
import { adopt, giveBack, reject } from './commands/vote.ts';
import type { Version } from './document.ts';
import { begin, changesOf, nodeOf, refuse, type Run } from './run.ts';
import type { TaskState, TaskStatus } from './state.ts';
import { settle } from './tokens.ts';

type Who = 'person' | 'monitor' | 'administrator' | 'system';
interface Rule {
  /** Statuses in which the command is allowed. */
  from: readonly TaskStatus[];
  by: Who;
  /** Also allowed while the task is suspended. */
  always?: true;
}

const running: readonly TaskStatus[] = [1];
const everywhere: readonly TaskStatus[] = [0, 1, 2, 3, 4, 5];
const begun: readonly TaskStatus[] = [1, 2, 3, 4, 5];

export const rules: Readonly<Record<CommandName, Rule>> = {
  saveDraft: { from: [0, 3, 4], by: 'person' },
  submit: { from: [0, 3, 4], by: 'person' },
  adopt: { from: running, by: 'person' },
  reject: { from: running, by: 'person' },
  return: { from: running, by: 'person' },
  claim: { from: running, by: 'person' },
  release: { from: running, by: 'person' },
  saveOpinion: { from: running, by: 'person' },
  transfer: { from: running, by: 'person' },
  addSigner: { from: running, by: 'person' },
  removeSigner: { from: running, by: 'person' },
  withdraw: { from: running, by: 'person' },
  answerWithdrawal: { from: running, by: 'person' },
  recall: { from: running, by: 'person' },
  urge: { from: running, by: 'person' },
  circulate: { from: begun, by: 'person' },
  comment: { from: everywhere, by: 'person', always: true },
  read: { from: everywhere, by: 'person', always: true },
  revoke: { from: [2], by: 'person' },
  suspend: { from: running, by: 'monitor' },
  resume: { from: running, by: 'monitor', always: true },
  cancel: { from: running, by: 'monitor', always: true },
  assign: { from: running, by: 'monitor' },
  move: { from: running, by: 'monitor' },
  revive: { from: [3, 4, 5], by: 'monitor' },
  retry: { from: running, by: 'monitor' },
  handOver: { from: everywhere, by: 'administrator', always: true },
  migrate: { from: running, by: 'monitor' },
  undoMigration: { from: everywhere, by: 'monitor' },
  fire: { from: running, by: 'system', always: true },
  childEnded: { from: begun, by: 'system', always: true },
  answered: { from: running, by: 'system', always: true },
  disabled: { from: running, by: 'system', always: true },
  calendar: { from: running, by: 'system', always: true },
  revocationEnded: { from: [2], by: 'system', always: true },
};

/**
 * @param version the newest for a submission, else the one that the task is pinned to
 * @returns changes and effects; or the reason of a refusal; or questions, after whose answers it is called again
 */
export function decide(version: Version, state: TaskState, command: Command, facts: Facts): Outcome {
  const run = begin(version, state, command, facts);
  guard(run);
  if (!run.refusal) perform(run, command);
  settle(run);
  // A missing answer may change the outcome, so questions come before refusals.
  if (run.questions.size > 0) return { needs: [...run.questions.values()] };
  if (run.refusal) return { refused: run.refusal };
  complete(run);
  return { done: { changes: changesOf(run), effects: run.effects } };
}

function guard(run: Run): void {
  const { command, facts, state, version } = run;
  const { from, by, always } = rules[command.command];
  const pinned = command.command !== 'submit' && command.command !== 'saveDraft' && state.version !== '';
  if (!from.includes(state.status)) refuse(run, 'status', String(state.status));
  else if (state.suspended && !always) refuse(run, 'suspended');
  else if ((by === 'system') !== (facts.actor === null)) refuse(run, 'right');
  else if (by === 'monitor' && !facts.may.monitor) refuse(run, 'right');
  else if (by === 'administrator' && !facts.may.administer) refuse(run, 'right');
  else if (pinned && version.id !== state.version) refuse(run, 'version', state.version);
  else if ('reason' in command && command.reason.trim() === '') refuse(run, 'reason');
}

function perform(run: Run, command: Command): void {
  // A migration can be undone until somebody acts; a comment and the like are no acts.
  if (!['comment', 'read', 'urge', 'circulate', 'calendar', 'undoMigration'].includes(command.command)) run.state.migratedSeq = null;
  switch (command.command) {
    case 'saveDraft':
      return saveDraft(run, command);
    case 'submit':
      return submit(run, command);
    case 'adopt':
      return adopt(run, command);
    case 'reject':
      return reject(run, command);
    case 'return':
      return giveBack(run, command);
    case 'claim':
      return claim(run, command);
    case 'release':
      return release(run, command);
    case 'saveOpinion':
      return saveOpinion(run, command);
    case 'transfer':
      return transfer(run, command);
    case 'addSigner':
      return addSigner(run, command);
    case 'removeSigner':
      return removeSigner(run, command);
    case 'withdraw':
      return withdraw(run, command);
    case 'answerWithdrawal':
      return answerWithdrawal(run, command);
    case 'recall':
      return recall(run, command);
    case 'urge':
      return urge(run);
    case 'circulate':
      return circulate(run, command);
    case 'comment':
      return comment(run, command);
    case 'read':
      return read(run, command);
    case 'revoke':
      return revoke(run, command);
    case 'suspend':
      return suspend(run, command);
    case 'resume':
      return resume(run, command);
    case 'cancel':
      return cancel(run, command);
    case 'assign':
      return assign(run, command);
    case 'move':
      return move(run, command);
    case 'revive':
      return revive(run, command);
    case 'retry':
      return retry(run, command);
    case 'handOver':
      return handOver(run, command);
    case 'migrate':
      return migrate(run, command);
    case 'undoMigration':
      return undoMigration(run, command);
    case 'fire':
      return fire(run, command);
    case 'childEnded':
      return childEnded(run, command);
    case 'answered':
      return answered(run, command);
    case 'disabled':
      return disabled(run, command);
    case 'calendar':
      return calendar(run, command);
    case 'revocationEnded':
      return revocationEnded(run, command);
  }
}

/** Completion: the lowest progress of the active nodes; never lower than before, unless the task goes back. */
function complete(run: Run): void {
  const { state } = run;
  if (state.status !== 1) return;
  const reached = state.visits.flatMap(({ status, heldBy, node: id }) => {
    const node = nodeOf(run, id);
    if (status !== 'live' || heldBy !== null || (node?.kind !== 'approver' && node?.kind !== 'start')) return [];
    return [node.kind === 'start' ? 0 : node.progress];
  });
  if (reached.length === 0) return;
  const least = Math.min(...reached);
  state.completion = run.lowers ? least : Math.max(state.completion, least);
}
