// Random engines: all kinds of nodes, approvers and votes, and nested forks.
import type { FlowNode, Settings, Version } from '../src/flow/document.ts';
import type { MatrixCell } from '../src/flow/matrix.ts';
import type { ApproverNode, Sign, Who } from '../src/flow/nodes/approver.ts';
import { nobody, type FieldRight, type Span } from '../src/flow/nodes/node.ts';
import { approver, copy, either, end, more, service, some, subFlow, timer, together, users, version, write, type Way } from './small-flow.ts';

/** Random numbers from a seed. */
export class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = (seed * 2_654_435_761) >>> 0;
  }
  /** Below 1. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  upTo(count: number): number {
    return Math.floor(this.roll() * count);
  }
  chance(part: number): boolean {
    return this.roll() < part;
  }
  one<T>(of: readonly T[]): T {
    const found = of[this.upTo(of.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }
  few<T>(of: readonly T[], least: number, most: number): T[] {
    const left = [...of];
    return Array.from({ length: least + this.upTo(most - least + 1) }, () => left.splice(this.upTo(left.length), 1)).flat();
  }
}

export const staff = ['ann', 'bob', 'cat', 'dan', 'eve'] as const;
const named = [...staff, 'ini', 'off'];

function who(dice: Dice, before: readonly string[]): Who {
  const people = { ...users(...dice.few(named, 1, 3)), roles: dice.chance(0.1) ? ['clerks'] : [] };
  const rare: (() => Who)[] = [
    () => ({ kind: 'superior', level: 1 + dice.upTo(3), of: dice.one(['initiator', 'previous'] as const) }),
    () => ({ kind: 'head', field: null }),
    () => ({ kind: 'initiator' }),
    () => ({ kind: 'field', field: 'boss', holds: 'users' }),
    () => ({ kind: 'node', node: before.length > 0 ? dice.one(before) : 'start' }),
    () => ({ kind: 'candidates', people: users(...dice.few(named, 2, 4)), several: dice.chance(0.5) }),
    () => ({ kind: 'interface', interface: 'who' }),
    () => ({ kind: 'steps', level: 1 + dice.upTo(3), position: null }),
    () => ({ kind: 'pool', people }),
    () => matrix(dice),
  ];
  return dice.chance(0.6) ? { kind: 'people', people } : dice.one(rare)();
}

const edge = (dice: Dice) => (dice.chance(0.3) ? null : dice.chance(0.3) ? `${dice.upTo(10)}.0` : dice.upTo(10));

/** By days, the person in charge and the department of the initiator. */
function matrix(dice: Dice): Who {
  const cells = (): Record<string, MatrixCell> => ({
    days: { from: edge(dice), to: edge(dice) },
    boss: { among: dice.few(named, 1, 3) },
    'initiator.department': { within: [dice.one(['sales', 'works', 'county'])] },
  });
  const fields = dice.few(['days', 'boss', 'initiator.department'], 1, 3);
  const rows = Array.from({ length: 1 + dice.upTo(4) }, () => {
    const all = cells();
    return { cells: fields.map((field) => (dice.chance(0.25) ? null : (all[field] ?? null))), people: users(...dice.few(named, 1, 2)) };
  });
  return { kind: 'matrix', fields, rows };
}

const span = (dice: Dice, minutes: number): Span => ({ minutes, working: dice.chance(0.3) });

function sign(dice: Dice): Sign {
  const share = () => (dice.chance(0.7) ? { percent: 10 * (1 + dice.upTo(10)) } : { votes: 1 + dice.upTo(2) });
  return {
    mode: dice.one(['any', 'any', 'all', 'all', 'ratio', 'ratio', 'weight', 'order'] as const),
    adopts: share(),
    rejects: dice.chance(0.4) ? share() : null,
    delayed: dice.chance(0.25),
    weights: dice.chance(0.5) ? { ann: 2, cat: 3 } : {},
  };
}

function rights(dice: Dice): FieldRight[] {
  return ['days', 'note'].flatMap((field) =>
    dice.chance(0.4) ? [{ field, read: dice.chance(0.9), write: dice.chance(0.7), required: field === 'note' && dice.chance(0.2) }] : [],
  );
}

export function anyApprover(dice: Dice, id: string, before: readonly string[]): ApproverNode {
  const does = dice.one(['none', 'superior', 'adopt', 'reject', 'transfer'] as const);
  return approver(id, who(dice, before), {
    sign: sign(dice),
    nobody: dice.one([
      { does: 'admin' },
      { does: 'people', people: users(dice.one(named)) },
      { does: 'adopt' },
      { does: 'refuse' },
      { does: 'initiator' },
    ] as const),
    limit: { notInitiator: dice.chance(0.15), same: dice.chance(0.15) ? 'department' : null },
    onReject: dice.one([
      { to: 'end' },
      { to: 'start' },
      { to: 'previous' },
      { to: 'node', node: before.length > 0 ? dice.one(before) : 'start' },
      { to: 'chosen' },
    ] as const),
    back: dice.one(['again', 'straight', 'chosen'] as const),
    may: { return: dice.chance(0.9), transfer: dice.chance(0.8), addSigner: dice.chance(0.9), circulate: dice.chance(0.5) },
    progress: 10 * (1 + dice.upTo(10)),
    rights: rights(dice),
    limits: {
      remind: dice.chance(0.15) ? { after: span(dice, 10), every: span(dice, 10), most: 2 } : null,
      overdue: dice.chance(0.2) ? { after: span(dice, 30 + dice.upTo(60)), does, to: dice.one([...named, null]) } : null,
    },
    circulate: dice.chance(0.15) ? users(dice.one(named)) : nobody,
  });
}

/** @param room the remaining number of nodes */
function chain(dice: Dice, room: { left: number; next: number; before: string[] }, depth: number, isParallel: boolean): FlowNode[] {
  const nodes: FlowNode[] = [];
  const length = 1 + dice.upTo(depth === 0 ? 4 : 2);
  for (let count = 0; count < length && room.left > 0; count += 1) {
    room.left -= 1;
    const id = `n${(room.next += 1)}`;
    const inner = (parallel: boolean): FlowNode[] => (dice.chance(0.85) ? chain(dice, room, depth + 1, parallel) : []);
    const ways = (parallel: boolean): Way[] => [
      ...Array.from({ length: 1 + dice.upTo(2) }, (): Way => [more(dice.upTo(9)), ...inner(parallel)]),
      ...(dice.chance(0.9) ? [[null, ...inner(parallel)] as Way] : []),
    ];
    const kind = dice.roll();
    const isDeep = depth >= 3;
    if (kind < 0.5 || (isDeep && kind < 0.75)) {
      nodes.push(anyApprover(dice, id, room.before));
      room.before.push(id);
    } else if (kind < 0.57) nodes.push(either(id, ...ways(isParallel)));
    else if (kind < 0.63) nodes.push(some(id, ...ways(true)));
    else if (kind < 0.75) nodes.push(together(id, ...Array.from({ length: 2 + dice.upTo(2) }, () => inner(true))));
    else if (kind < 0.81) nodes.push(timer(id, { kind: 'span', span: span(dice, 5 + dice.upTo(60)) }));
    else if (kind < 0.87)
      nodes.push(
        subFlow(id, dice.few(named, 1, 2), {
          launcher: dice.chance(0.8) ? { kind: 'people', people: users(...dice.few(named, 1, 2)) } : { kind: 'initiator' },
          waits: dice.one(['all', 'any', 'none'] as const),
          failed: dice.one(['wait', 'goOn', 'reject'] as const),
          outOf: dice.chance(0.5) ? [{ child: 'sum', parent: 'days' }] : [],
        }),
      );
    else if (kind < 0.9) nodes.push(copy(id, ...dice.few(named, 1, 2)));
    else if (kind < 0.95) nodes.push(service(id, 1 + dice.upTo(2)));
    else if (kind < 0.98 || isParallel) nodes.push(write(id));
    else nodes.push(end(id));
  }
  return nodes;
}

function settings(dice: Dice): Partial<Settings> {
  return {
    admin: dice.chance(0.85) ? 'adm' : dice.one([null, 'off']),
    sameInitiator: dice.one(['usual', 'usual', 'skip', 'superior'] as const),
    sameApprover: dice.one(['again', 'again', 'adjacent', 'always'] as const),
    withdraw: dice.one(['untouched', 'any', 'never'] as const),
    revokeAfter: dice.chance(0.6),
    mayCirculate: dice.chance(0.6),
  };
}

/** Rows of a matrix get ids when it is edited; for its tasks that is no change. */
const numbered = (node: FlowNode): FlowNode =>
  node.kind === 'approver' && node.who.kind === 'matrix'
    ? { ...node, who: { ...node.who, rows: node.who.rows.map(({ cells, people }, at) => ({ id: `m${at}`, cells, people })) } }
    : node;

/** The same flow with some rules changed, and some nodes added or removed. */
function varied(dice: Dice, nodes: readonly FlowNode[], room: { next: number }): FlowNode[] {
  return nodes.flatMap((node): FlowNode[] => {
    if (dice.chance(0.05)) return [];
    const added: FlowNode[] = dice.chance(0.08) ? [anyApprover(dice, `n${(room.next += 1)}`, [])] : [];
    if ('branches' in node) return [...added, { ...node, branches: node.branches.map((branch) => ({ ...branch, chain: varied(dice, branch.chain, room) })) }];
    if (node.kind !== 'approver' || dice.chance(0.6)) return [...added, numbered(node)];
    const other = anyApprover(dice, node.id, []);
    return [
      ...added,
      dice.chance(0.5) ? { ...node, sign: other.sign, limits: other.limits } : { ...node, who: other.who, limit: other.limit, rights: other.rights },
    ];
  });
}

export function anyVersions(dice: Dice): [Version, Version] {
  const room = { left: 10, next: 0, before: [] as string[] };
  const nodes = chain(dice, room, 0, false);
  const start = { rights: dice.chance(0.1) ? [{ field: 'note', read: true, write: dice.chance(0.5), required: false }] : [] };
  const set = settings(dice);
  return [version(nodes, set, start), version(varied(dice, nodes, room), dice.chance(0.7) ? set : settings(dice), start)];
}
