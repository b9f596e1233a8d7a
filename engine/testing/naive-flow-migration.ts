// The reference model: migration to other versions, by moving the leaves to another tree.
import type { AnyNode, Version } from '../src/flow/document.ts';
import type { ApproverNode } from '../src/flow/nodes/approver.ts';
import { NaiveCommands } from './naive-flow-commands.ts';
import { chainOf, isForkNode, wayTo, type Chain, type Fork, type Leaf } from './naive-flow-tree.ts';

type Known = Pick<NaiveMigration, 'root' | 'detours' | 'every' | 'version' | 'status'>;

export class NaiveMigration extends NaiveCommands {
  before: Known | null = null;
  /** Sequence number of the last submission, revival or migration. */
  horizon = 0;

  nodeAt(version: Version, id: string): AnyNode | null {
    const way = wayTo(version.flow, id);
    return way && (this.nodesOf(version, way)[way.at(-1) as number] ?? null);
  }
  nodesOf(version: Version, way: readonly (number | string)[]): readonly AnyNode[] {
    let nodes: readonly AnyNode[] = [version.flow.start, ...version.flow.chain];
    for (let at = 0; at < way.length - 1; at += 2) {
      const fork = nodes[way[at] as number];
      nodes = (fork && isForkNode(fork) ? fork.branches.find(({ id }) => id === way[at + 1])?.chain : undefined) ?? [];
    }
    return nodes;
  }
  around(version: Version, id: string): string {
    const way = wayTo(version.flow, id) ?? [];
    const names = way.flatMap((step, at) => {
      const fork = typeof step === 'number' ? this.nodesOf(version, way.slice(0, at + 1))[step] : undefined;
      return at < way.length - 1 && fork && fork.kind !== 'condition' && isForkNode(fork) ? [`${fork.id}/${String(way[at + 1])}`] : [];
    });
    return names.join();
  }
  /** How many children were let go so far. */
  letGo = ({ every }: Pick<Known, 'every'>): number => every.flatMap(({ kids }) => kids).filter(({ result }) => result === 'cancelled').length;
  /** Visits that the other version has added stay as void rows. */
  keepRows({ every }: Known): void {
    for (const [at, leaf] of every.entries()) {
      const more = this.every[at]?.seats.slice(leaf.seats.length) ?? [];
      leaf.seats.push(...more.map((seat) => ({ ...seat, now: 'void' as const, vote: null, by: null })));
    }
    for (const leaf of this.every.slice(every.length)) {
      this.drop(leaf);
      every.push(leaf);
    }
  }

  forksIn(chain: Chain): Fork[] {
    return chain.here && !chain.here.leaf ? [chain.here, ...[...chain.here.ways.values()].flatMap((way) => this.forksIn(way))] : [];
  }

  migrate(target: Version): void {
    if (target.id === this.version.id) this.no('same');
    const live = this.live();
    const at = this.every.filter((leaf) => live.includes(leaf));
    const waysBack = (leaf: Leaf): Leaf[] => (leaf.gives ? [leaf.gives.to, ...waysBack(leaf.gives.to)] : []);
    const stays = [...new Set([...at, ...at.flatMap(waysBack), ...this.detours])];
    const lands = (node: AnyNode) => this.nodeAt(target, node.id)?.kind === node.kind && this.around(target, node.id) === this.around(this.version, node.id);
    const forks = this.forksIn(this.root).filter(({ node }) => node.kind !== 'condition');
    const has = (fork: Fork) => {
      const there = this.nodeAt(target, fork.node.id);
      return lands(fork.node) && there && isForkNode(there) && [...fork.ways.keys()].every((id) => there.branches.some((one) => one.id === id));
    };
    if (!stays.every(({ node }) => lands(node)) || !forks.every(has)) this.no('unmapped');
    this.lowers = true;
    const copy = structuredClone({ root: this.root, detours: this.detours, every: this.every });
    // The migration itself may end the task.
    this.before = { ...copy, version: this.version, status: this.status };
    this.carry(target, stays, forks);
    for (const leaf of at) {
      const old = this.nodeAt(this.before.version, leaf.node.id);
      if (leaf.node.kind === 'approver' && old?.kind === 'approver') this.goOver(old, leaf.node, leaf);
      this.judgeLater(leaf);
    }
  }

  /** Puts the leaves into a tree of the other version. */
  carry(target: Version, leaves: readonly Leaf[], forks: readonly Fork[]): void {
    const inTree = new Set(leaves.filter((leaf) => this.isThere(leaf)));
    this.version = target;
    this.root = chainOf([target.flow.start, ...target.flow.chain]);
    const chainAt = (id: string): { chain: Chain; at: number } => {
      const way = wayTo(target.flow, id) ?? [];
      let chain = this.root;
      for (let at = 0; at < way.length - 1; at += 2) {
        const [index, branch] = [way[at] as number, way[at + 1] as string];
        const node = chain.nodes[index];
        if (!node || !isForkNode(node)) break;
        const old = forks.find((one) => one.node.id === node.id);
        let fork = chain.here?.leaf === false ? chain.here : null;
        if (fork === null) {
          fork = this.forkOf(chain, node);
          Object.assign(fork, { at: index, ended: new Set(old?.ended) });
          for (const key of old ? old.ways.keys() : [branch]) fork.ways.set(key, chainOf(node.branches.find(({ id }) => id === key)?.chain ?? [], fork, key));
          chain.at = index;
          chain.here = fork;
        }
        chain = fork.ways.get(branch) ?? chain;
      }
      return { chain, at: way.at(-1) as number };
    };
    for (const leaf of inTree) {
      const { chain, at } = chainAt(leaf.node.id);
      Object.assign(leaf, { seq: chain, at, node: chain.nodes[at] });
      Object.assign(chain, { at, here: leaf });
    }
    for (const leaf of leaves) {
      if (inTree.has(leaf)) continue;
      const way = wayTo(target.flow, leaf.node.id) ?? [];
      const nodes = this.nodesOf(target, way);
      Object.assign(leaf, { seq: chainOf(nodes), at: way.at(-1), node: nodes[way.at(-1) as number] });
    }
  }

  goOver(old: ApproverNode, node: ApproverNode, leaf: Leaf): void {
    // Ids of the rows of an approval matrix are no part of its rule.
    const text = (...parts: unknown[]) => JSON.stringify(parts).replaceAll(/"id":"m\d+",/g, '');
    if (text(old.limits) !== text(node.limits)) {
      leaf.clocks = [];
      this.setClocks(leaf);
    }
    const inTurn = (one: ApproverNode) => one.sign.mode === 'order' || one.who.kind === 'steps';
    if ((text(old.who, old.limit) === text(node.who, node.limit) && inTurn(old) === inTurn(node)) || node.who.kind === 'candidates') return;
    Object.assign(leaf, { queue: [], exception: null, waits: false });
    const clocks = [...leaf.clocks];
    if (inTurn(node) || node.who.kind === 'pool' || node.who.kind === 'interface') {
      for (const seat of leaf.seats) if (seat.now === 'open' || seat.now === 'waiting') seat.now = 'void';
      this.seatAll(leaf);
    } else {
      const trial = this.leafOf(leaf.seq, leaf.at, leaf.prev);
      const judged = this.todo.length;
      const place = this.place.bind(this);
      let found: readonly string[] = [];
      this.place = (_, people) => void (found = people);
      this.seatAll(trial);
      this.place = place;
      this.todo.length = judged;
      const wanted = [...new Set(found)].filter((one) => one !== this.initiator || !node.limit.notInitiator);
      for (const seat of leaf.seats) {
        const stays = seat.person !== null && !seat.pool && (wanted.includes(seat.person) || seat.by !== null);
        if ((seat.now === 'open' || seat.now === 'waiting') && !stays) seat.now = 'void';
      }
      const there = leaf.seats.filter(({ now }) => now !== 'void');
      for (const person of wanted) if (!there.some((one) => one.person === person)) this.seat(leaf, person);
    }
    leaf.clocks = clocks;
  }
}
