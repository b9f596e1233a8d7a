// A second, simple model of workflows: a task as a tree of chains that it walks through. It shares only the document's types with the engine.
import type { FlowDocument, ForkNode, Version } from '../src/flow/document.ts';
import type { Filter } from '../src/filter/filter.ts';
import type { Json } from '../src/form/document.ts';
import type { People, Span } from '../src/flow/nodes/node.ts';
import { answer, OPEN_MINUTES, type Office } from './flow-office.ts';
import { chainOf, isForkNode, isFrom, leavesIn, wayTo, type Chain, type Clock, type Fork, type Leaf } from './naive-flow-tree.ts';

export class Refused extends Error {}

const MINUTE = 60_000;
const isOpen = (at: number): boolean => new Date(at).getUTCMinutes() < OPEN_MINUTES;
export const minutesOpen = (from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += MINUTE) if (isOpen(at)) count += 1;
  return count;
};

export class NaiveFlow {
  version: Version;
  office: Office;
  status = 0;
  suspended = false;
  revoking = false;
  /** The initiator has asked to withdraw, and nobody has answered. */
  asking = false;
  initiator = 'ini';
  completion = 0;
  seq = 0;
  submitted = 0;
  valuesSeq = 0;
  acted = 0;
  values: Record<string, Json> = {};
  root: Chain = chainOf([]);
  detours: Leaf[] = [];
  every: Leaf[] = [];
  copies = new Set<string>();
  now = 0;
  actor: string | null = null;
  /** Null: the command cannot choose people. */
  chosen: Readonly<Record<string, readonly string[]>> | null = null;
  lowers = false;
  todo: (() => void)[] = [];
  votes = 0;
  migrated: number | null = null;
  urged = -Infinity;

  constructor(version: Version, office: Office) {
    this.version = version;
    this.office = office;
  }

  get flow(): FlowDocument {
    return this.version.flow;
  }
  no(why: string): never {
    throw new Refused(why);
  }
  members(of: People, same: 'organize' | 'department' | null = null): string[] {
    return answer(this.office, { ask: 'people', of, same, as: this.initiator }) as string[];
  }
  isEnabled(person: string): boolean {
    return !this.office.disabled.has(person);
  }
  live(): Leaf[] {
    return this.status === 1 ? [...leavesIn(this.root), ...this.detours].filter(({ away }) => !away) : [];
  }
  atWork(leaf: Leaf): boolean {
    return this.live().includes(leaf) && leaf.heldBy === null && !this.suspended;
  }

  // Tokens.

  leafOf(chain: Chain, at: number, prev: Leaf | null, more: Partial<Leaf> = {}): Leaf {
    const node = chain.nodes[at] as Leaf['node'];
    const fresh = {
      leaf: true as const,
      node,
      seq: chain,
      at,
      step: 1,
      seats: [],
      queue: [],
      clocks: [],
      kids: [],
      heldBy: null,
      away: false,
      gives: null,
      exception: null,
    };
    const leaf: Leaf = {
      ...fresh,
      waits: false,
      tries: 0,
      late: false,
      returned: false,
      prev,
      born: this.seq,
      over: null,
      dropped: false,
      fleeting: false,
      touched: false,
      ...more,
    };
    return leaf;
  }

  /** Registers an arrival. */
  known(leaf: Leaf): Leaf {
    this.every.push(leaf);
    return leaf;
  }

  next(chain: Chain, prev: Leaf | null): void {
    chain.at += 1;
    const node = chain.nodes[chain.at];
    chain.here = null;
    if (node === undefined) {
      const { fork } = chain;
      if (fork === null) return;
      fork.ended.add(chain.branch);
      if (fork.node.kind !== 'condition' && fork.ended.size < fork.ways.size) return;
      fork.over = this.seq;
      this.next(fork.seq, prev);
      return;
    }
    // Puts a node into the tree; its processing is queued.
    const placeholder = isForkNode(node) ? this.forkOf(chain, node) : this.leafOf(chain, chain.at, prev);
    chain.here = placeholder;
    this.todo.push(() => {
      if (!this.isThere(placeholder)) return;
      if (placeholder.leaf) this.arrive(this.known(placeholder));
      else this.split(placeholder, prev);
    });
  }

  /** Whether it is still part of the tree. */
  isThere(one: Leaf | Fork): boolean {
    if (one.seq.here !== one) return false;
    return one.seq.fork === null ? one.seq === this.root : one.seq.fork.ways.get(one.seq.branch) === one.seq && this.isThere(one.seq.fork);
  }

  forkOf(chain: Chain, node: ForkNode): Fork {
    return { leaf: false, node, seq: chain, at: chain.at, ways: new Map(), ended: new Set(), over: null };
  }

  split(fork: Fork, prev: Leaf | null): void {
    const { node } = fork;
    const hold = node.branches.filter((branch) => node.kind === 'interflow' || (branch.when !== null && this.holds(branch.when, prev)));
    const otherwise = node.branches.filter(({ when }) => when === null).slice(-1);
    const taken = node.kind === 'interflow' ? hold : hold.length === 0 ? otherwise : node.kind === 'condition' ? hold.slice(0, 1) : hold;
    for (const { id, chain } of taken) fork.ways.set(id, chainOf(chain, fork, id));
    for (const way of fork.ways.values()) if (way.nodes.length === 0) fork.ended.add(way.branch);
    if (fork.ended.size === fork.ways.size) {
      fork.over = this.seq;
      this.todo.push(() => this.isThere(fork) && this.next(fork.seq, prev));
      return;
    }
    for (const way of fork.ways.values()) if (way.nodes.length > 0) this.next(way, prev);
  }

  holds(filter: Filter, prev: Leaf | null): boolean {
    if ('all' in filter) return filter.all.every((one) => this.holds(one, prev));
    if ('any' in filter) return filter.any.some((one) => this.holds(one, prev));
    if ('not' in filter) return !this.holds(filter.not, prev);
    const value = this.fact(filter.field, prev);
    if (filter.is !== 'greater' || typeof filter.value !== 'number') throw new Error('random flows ask only what is greater');
    return value !== null && Number(value) > filter.value;
  }

  /** A value, or a fact about a person: `initiator.department`. */
  fact(field: string, prev: Leaf | null): Json {
    const [role = '', fact] = field.split('.');
    const person = role === 'initiator' ? this.initiator : role === 'approver' ? this.lastAt(prev) : null;
    const about = person === null ? {} : (answer(this.office, { ask: 'about', person }) as Record<string, Json>);
    return fact === undefined ? (this.values[role] ?? null) : (about[fact] ?? null);
  }

  /** The person who adopted last there. */
  lastAt(leaf: Leaf | null): string | null {
    let last: { person: string; decided: number } | null = null;
    for (const { person, vote, decided } of leaf?.seats ?? [])
      if (vote === 'adopt' && person !== null && decided >= (last?.decided ?? 0)) last = { person, decided };
    return last?.person ?? null;
  }

  /** Arrival at a node, by kind; approvers are in another file. */
  arrive(leaf: Leaf): void {
    const { node } = leaf;
    if (node.kind === 'approver') this.seatAll(leaf);
    else if (node.kind === 'timer') {
      const { wait } = node;
      if (wait.kind !== 'span') throw new Error('random flows wait for a length of time');
      leaf.clocks.push(this.clock('pass', this.later(wait.span)));
    } else if (node.kind === 'subFlow') this.launch(leaf);
    else if (node.kind === 'copy') {
      this.copyTo(this.members(node.people), node.id);
      this.finish(leaf);
    } else if (node.kind === 'service' || node.kind === 'assignData') {
      leaf.waits = true;
      leaf.tries += 1;
    } else this.finish(leaf);
  }

  launch(_leaf: Leaf): void {
    throw new Error('sub-flows are told in naive-flow-people');
  }

  /** Minute by minute. */
  later({ minutes, working }: Span): number {
    let at = this.now;
    for (let left = minutes; left > 0; at += MINUTE) if (!working || isOpen(at)) left -= 1;
    return at;
  }
  clock(does: Clock['does'], due: number): Clock {
    return { does, due, fixed: false, paused: null, count: 0 };
  }
  admin(): string[] {
    const { admin } = this.flow.settings;
    return admin !== null && this.isEnabled(admin) ? [admin] : [];
  }
  copyTo(people: readonly string[], node: string | null): void {
    for (const person of people) this.copies.add(`${person}@${node ?? ''}`);
  }
  seatAll(_leaf: Leaf): void {
    throw new Error('people are told in naive-flow-people');
  }

  /** Done: the token continues, or goes straight back. */
  finish(leaf: Leaf): void {
    leaf.over = this.seq;
    leaf.clocks = [];
    leaf.exception = null;
    leaf.waits = false;
    this.todo.push(() => {
      if (leaf.dropped || leaf.over === null) return;
      if (leaf.node.kind === 'end') this.end(2);
      else if (this.isThere(leaf)) this.next(leaf.seq, leaf.node.kind === 'approver' ? leaf : leaf.prev);
    });
  }

  drop(leaf: Leaf): void {
    leaf.dropped = true;
    leaf.clocks = [];
    for (const seat of leaf.seats) if (seat.now === 'open' || seat.now === 'waiting') seat.now = 'void';
    for (const kid of leaf.kids) if (kid.result === 'open') kid.result = 'cancelled';
  }

  /** Everything after the node becomes void; the tree continues from it. */
  backTo(target: string, prev: Leaf | null, everything: boolean): Leaf {
    const gone = (leaf: Leaf) => isFrom(this.flow, leaf.node.id, target);
    if (everything) {
      for (const leaf of this.live()) this.drop(leaf);
      this.root = chainOf([this.flow.start, ...this.flow.chain]);
      this.detours = [];
    }
    for (const leaf of this.every) if (!leaf.dropped && gone(leaf)) this.drop(leaf);
    this.detours = this.detours.filter((leaf) => !gone(leaf));
    let chain = this.root;
    const way = wayTo(this.flow, target) ?? [];
    for (let at = 0; at < way.length - 1; at += 2) {
      const [index, branch] = [way[at] as number, way[at + 1] as string];
      const node = chain.nodes[index] as ForkNode;
      let fork = chain.at === index && chain.here && !chain.here.leaf ? chain.here : null;
      if (!fork?.ways.has(branch)) {
        chain.at = index;
        fork = this.forkOf(chain, node);
        fork.ways.set(branch, chainOf(node.branches.find(({ id }) => id === branch)?.chain ?? [], fork, branch));
        chain.here = fork;
      }
      fork.ended.delete(branch);
      chain = fork.ways.get(branch) as Chain;
    }
    chain.at = way.at(-1) as number;
    const leaf = this.known(this.leafOf(chain, chain.at, prev, { returned: true }));
    chain.here = leaf;
    return leaf;
  }

  end(status: number): void {
    for (const leaf of this.live()) if (leaf.over === null) this.drop(leaf);
    if (status === 4 || status === 5) for (const { kids } of this.every) for (const kid of kids) if (kid.result === 'open') kid.result = 'cancelled';
    this.status = status;
    this.suspended = false;
    if (status === 2) this.completion = 100;
    this.todo = [];
  }

  settle(): void {
    for (let one = this.todo.shift(); one; one = this.todo.shift()) if (this.status === 1) one();
    if (this.status === 1 && this.live().every(({ over }) => over !== null)) this.end(2);
    if (this.status !== 1) return;
    const shown = this.live().flatMap(({ node, heldBy, over }) =>
      heldBy || over !== null ? [] : node.kind === 'approver' ? [node.progress] : node.kind === 'start' ? [0] : [],
    );
    if (shown.length > 0) this.completion = this.lowers ? Math.min(...shown) : Math.max(this.completion, Math.min(...shown));
  }
}
