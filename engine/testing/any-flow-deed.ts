// A random command to a task: mostly an allowed one, sometimes an arbitrary one.
import type { Command, CommandName } from '../src/flow/command.ts';
import { rules } from '../src/flow/decide.ts';
import type { AnyNode, FlowNode } from '../src/flow/document.ts';
import type { Operator, Visit } from '../src/flow/state.ts';
import { staff, type Dice } from './any-flow.ts';
import type { Stage } from './flow-stage.ts';
import type { Aim } from './naive-flow-commands.ts';

export interface Deed {
  command: Command;
  actor: string | null;
  aim: Aim | null;
}

const people = [...staff, 'ini', 'off', 'adm'];
const names = Object.keys(rules) as CommandName[];

const allNodes = (nodes: readonly FlowNode[]): AnyNode[] =>
  nodes.flatMap((node) => ('branches' in node ? [node, ...node.branches.flatMap(({ chain }) => allNodes(chain))] : [node]));

/** Index of the visit among the visits of its node. */
function aimAt(stage: Stage, id: string | undefined, at = 0): Aim | null {
  const visit = stage.state.visits.find((one) => one.id === id);
  if (!visit) return null;
  // A visit that began and became void within one command is nobody's; whether there was one depends on what is judged first.
  const isFleeting = ({ id: one, begun }: Visit) => (stage.before[begun] ?? stage.state).visits.find((then) => then.id === one)?.status === 'void';
  const there = stage.state.visits.filter((one) => one.node === visit.node && !isFleeting(one));
  return { node: visit.node, nth: there.findIndex((one) => one.id === id), at };
}

const aimAtOperator = (stage: Stage, operator: Operator | undefined): Aim | null =>
  operator ? aimAt(stage, operator.visit, stage.state.operators.filter(({ visit }) => visit === operator.visit).indexOf(operator)) : null;

/** Who executes it: the person, a deputy, sometimes another person. */
function actorFor(dice: Dice, stage: Stage, person: string | null): string {
  if (dice.chance(0.08)) return dice.one(people);
  const deputies = Object.entries(stage.principals).flatMap(([deputy, principals]) => (person !== null && principals.includes(person) ? [deputy] : []));
  return dice.chance(0.2) && deputies.length > 0 ? dice.one(deputies) : (person ?? dice.one(people));
}

export function anyDeed(dice: Dice, stage: Stage): Deed {
  const { state } = stage;
  const open = state.operators.filter(({ status }) => status === 'open');
  const due = state.timers.filter(({ pausedAt, due }) => pausedAt === null && due <= stage.now);
  const waiting = state.visits.filter(({ status, waits }) => status === 'live' && waits !== null);
  const kids = state.children.filter(({ result }) => result === 'open');
  if (due.length > 0 && dice.chance(0.7)) return deedOf(dice, stage, 'fire');
  if (state.timers.length > 0 && dice.chance(0.05)) return deedOf(dice, stage, 'calendar');
  if (dice.chance(0.12)) return deedOf(dice, stage, dice.one(names));
  if (state.suspended) return deedOf(dice, stage, dice.one(['resume', 'resume', 'resume', 'childEnded', 'disabled', 'comment', 'cancel']));
  if (state.status === 1) {
    if (waiting.length > 0 && dice.chance(0.4)) return deedOf(dice, stage, 'answered');
    if (kids.length > 0 && dice.chance(0.4)) return deedOf(dice, stage, 'childEnded');
    if (open.length > 0 && dice.chance(0.6))
      return deedOf(dice, stage, open.some(({ isPool, person }) => isPool && person === null) && dice.chance(0.5) ? 'claim' : 'adopt');
    const usual = [
      'adopt',
      'reject',
      'return',
      'return',
      'transfer',
      'addSigner',
      'addSigner',
      'removeSigner',
      'recall',
      'recall',
      'saveOpinion',
      'release',
      'withdraw',
      'answerWithdrawal',
      'urge',
      'circulate',
      'suspend',
      'assign',
      'move',
      'handOver',
      'migrate',
      'migrate',
      'undoMigration',
      'disabled',
      'retry',
      'read',
    ] as const;
    return deedOf(dice, stage, dice.one(usual));
  }
  if (state.status === 2) return deedOf(dice, stage, dice.one(['revoke', 'revocationEnded', 'comment', 'read']));
  // Few tasks are rejected, cancelled or revoked, and most of them are submitted again.
  if (state.status > 2 && dice.chance(0.4)) return deedOf(dice, stage, dice.one(names));
  return deedOf(dice, stage, dice.one(['submit', 'submit', 'submit', 'saveDraft', 'revive']));
}

function values(dice: Dice): Record<string, number | string | null> {
  return {
    ...(dice.chance(0.5) && { days: dice.upTo(10) }),
    ...(dice.chance(0.3) && { note: dice.one(['x', 'y', null]) }),
    ...(dice.chance(0.2) && { boss: dice.one(people) }),
  };
}

function deedOf(dice: Dice, stage: Stage, name: CommandName): Deed {
  const { state } = stage;
  const open = state.operators.filter(({ status }) => status === 'open');
  const nodes = allNodes(stage.version.flow.chain);
  const opinion = dice.chance(0.95) ? 'because' : '';
  const reason = opinion;
  const to = dice.one(people);
  const operator = open.length > 0 && dice.chance(0.92) ? dice.one(open) : state.operators.length > 0 ? dice.one(state.operators) : undefined;
  const id = operator?.id ?? 'none';
  const byHolder = (command: Command): Deed => ({ command, actor: actorFor(dice, stage, operator?.person ?? null), aim: aimAtOperator(stage, operator) });
  const by = (actor: string, command: Command, aim: Aim | null = null): Deed => ({ command, actor: dice.chance(0.06) ? dice.one(people) : actor, aim });
  const system = (command: Command, aim: Aim | null): Deed => ({ command, actor: null, aim });
  const target = nodes.length > 0 && dice.chance(0.85) ? dice.one(nodes).id : 'start';
  const earlier = () =>
    [...state.visits]
      .filter(({ status, node }) => status === 'done' && nodes.some((one) => one.id === node && one.kind === 'approver'))
      .map(({ node }) => node);
  const back = dice.chance(0.8) && earlier().length > 0 ? dice.one(earlier()) : target;
  const candidates = Object.fromEntries(
    nodes.flatMap((node) =>
      node.kind === 'approver' && node.who.kind === 'candidates' && dice.chance(0.92)
        ? [
            [
              node.id,
              dice.few(
                node.who.people.users.filter((one) => one !== 'off'),
                1,
                1,
              ),
            ],
          ]
        : [],
    ),
  );
  const live = state.visits.filter(({ status, branches }) => status === 'live' && branches === null);
  const visit = live.length > 0 ? dice.one(live) : state.visits.at(-1);
  switch (name) {
    case 'saveDraft':
      return by(state.initiator, { command: name, values: values(dice) });
    case 'submit':
      return by(state.initiator, { command: name, values: values(dice), candidates });
    case 'adopt':
      return byHolder({
        command: name,
        operator: id,
        opinion,
        candidates,
        values: dice.chance(0.2) ? values(dice) : {},
        ...(dice.chance(0.05) && { circulate: [to] }),
      });
    case 'reject':
      return byHolder({ command: name, operator: id, opinion, ...(dice.chance(0.4) && { target: back }) });
    case 'return':
      return byHolder({ command: name, operator: id, opinion, target: back, ...(dice.chance(0.4) && { mode: dice.one(['again', 'straight'] as const) }) });
    case 'claim': {
      const pool = state.operators.findLast(({ isPool, status }) => isPool && status === 'open');
      return by(to, { command: name, operator: pool?.id ?? id }, aimAtOperator(stage, pool ?? operator));
    }
    case 'release':
    case 'removeSigner': {
      const some = state.operators.filter(
        (one) => (one.status === 'open' || one.status === 'waiting') && (name === 'release' ? one.isPool : one.added !== null),
      );
      const chosen = some.length > 0 ? dice.one(some) : operator;
      const holder = name === 'release' ? chosen : state.operators.find((one) => one.id === chosen?.added?.by);
      return by(
        dice.chance(0.2) ? 'mon' : actorFor(dice, stage, holder?.person ?? null),
        { command: name, operator: chosen?.id ?? 'none' },
        aimAtOperator(stage, chosen),
      );
    }
    case 'saveOpinion':
      return byHolder({ command: name, operator: id, draft: 'perhaps' });
    case 'transfer':
      return byHolder({ command: name, operator: id, to, opinion });
    case 'addSigner':
      return byHolder({ command: name, operator: id, to, how: dice.one(['before', 'after', 'beside'] as const), opinion });
    case 'recall': {
      const voted = state.operators.filter(({ vote, status }) => vote === 'adopt' || status === 'waiting');
      const last =
        voted.length > 0
          ? dice.chance(0.8)
            ? voted.reduce((one, other) => ((other.ended ?? 0) >= (one.ended ?? 0) ? other : one))
            : dice.one(voted)
          : operator;
      return by(actorFor(dice, stage, last?.person ?? null), { command: name, operator: last?.id ?? 'none', opinion }, aimAtOperator(stage, last));
    }
    case 'withdraw':
      return by(state.initiator, { command: name, opinion, ...(dice.chance(0.5) && { asks: true as const }) });
    case 'answerWithdrawal':
      return byHolder({ command: name, operator: id, agrees: dice.chance(0.3), opinion });
    case 'revoke':
      return by(state.initiator, { command: name, opinion });
    case 'urge':
      return by(dice.chance(0.8) ? state.initiator : 'mon', { command: name });
    case 'circulate':
      return by(dice.chance(0.5) ? state.initiator : (operator?.person ?? 'ini'), { command: name, to: [to] });
    case 'comment':
      return by(dice.one([...people, 'mon']), { command: name, text: 'hello', mentions: [], files: [] });
    case 'read': {
      const copy = state.circulates.length > 0 ? dice.one(state.circulates) : undefined;
      return by(
        copy?.person ?? to,
        { command: name, circulate: copy?.id ?? 'none' },
        copy ? { node: `${copy.person}@${copy.node ?? ''}`, nth: 0, at: 0 } : null,
      );
    }
    case 'suspend':
    case 'resume':
    case 'cancel':
      return by('mon', { command: name, reason });
    case 'assign':
      return by('mon', { command: name, visit: visit?.id ?? 'none', to, reason }, aimAt(stage, visit?.id));
    case 'move':
    case 'revive':
      return by('mon', { command: name, node: target, reason });
    case 'retry': {
      const failed = state.visits.findLast(({ exception, status }) => exception !== null && status === 'live') ?? visit;
      return by('mon', { command: name, visit: failed?.id ?? 'none' }, aimAt(stage, failed?.id));
    }
    case 'handOver':
      return by('boss', { command: name, from: operator?.person ?? state.initiator, to });
    case 'migrate':
      return by('mon', { command: name, target: dice.one(stage.versions), map: {} });
    case 'undoMigration':
      return by('mon', { command: name, before: stage.before[(state.migratedSeq ?? 0) - 1] ?? state });
    case 'fire': {
      const due = state.timers.filter((one) => one.pausedAt === null && one.due <= stage.now);
      const timer = due.length > 0 ? dice.one(due) : state.timers[0];
      const aim = aimAt(stage, timer?.visit);
      return system({ command: name, timer: timer?.id ?? 'none' }, aim && timer ? { ...aim, does: timer.does } : null);
    }
    case 'calendar': {
      const timer = state.timers.length > 0 ? dice.one(state.timers) : undefined;
      const aim = aimAt(stage, timer?.visit);
      const due = stage.now + (dice.upTo(200) - 60) * 60_000;
      return system({ command: name, dues: { [timer?.id ?? 'none']: due } }, aim && timer ? { ...aim, does: timer.does } : null);
    }
    case 'childEnded': {
      const child =
        state.children.length > 0
          ? dice.one(
              dice.chance(0.8) && state.children.some(({ result }) => result === 'open')
                ? state.children.filter(({ result }) => result === 'open')
                : state.children,
            )
          : undefined;
      const at = state.children.filter((one) => one.visit === child?.visit).findIndex((one) => one.id === child?.id);
      const result = dice.one(['adopted', 'adopted', 'adopted', 'rejected', 'cancelled', 'revoked'] as const);
      return system({ command: name, child: child?.id ?? 'none', result, values: { sum: dice.upTo(10) } }, aimAt(stage, child?.visit, at));
    }
    case 'answered': {
      const one = state.visits.findLast(({ status, waits }) => status === 'live' && waits !== null) ?? visit;
      const node = nodes.find(({ id }) => id === one?.node);
      const failed = dice.chance(0.3) ? { failed: true } : {};
      return system(
        {
          command: name,
          visit: one?.id ?? 'none',
          ...(node?.kind === 'approver' ? { people: dice.few(people, 1, 3) } : { values: { level: dice.upTo(9) } }),
          ...failed,
        },
        aimAt(stage, one?.id),
      );
    }
    case 'disabled':
      return system({ command: name, person: operator?.person ?? to }, null);
    case 'revocationEnded':
      return system({ command: name, adopted: dice.chance(0.5) }, null);
  }
}
