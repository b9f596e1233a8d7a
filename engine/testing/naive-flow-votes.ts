// The reference model: votes, their results and what follows.
import type { AnyNode } from '../src/flow/document.ts';
import type { ApproverNode } from '../src/flow/nodes/approver.ts';
import type { Span } from '../src/flow/nodes/node.ts';
import { NaivePeople } from './naive-flow-people.ts';
import { minutesOpen } from './naive-flow.ts';
import { chainOf, isBehind, isForkNode, isFrom, wayTo, type Clock, type Leaf, type Seat } from './naive-flow-tree.ts';

export class NaiveVotes extends NaivePeople {
  override judge(leaf: Leaf): void {
    const { node } = leaf;
    if (node.kind === 'subFlow') return this.judgeKids(leaf);
    if (node.kind === 'service' || node.kind === 'assignData') {
      if (!leaf.waits && leaf.exception === null) this.finish(leaf);
      return;
    }
    if (node.kind === 'start') {
      const there = leaf.seats.filter(({ now }) => now !== 'void');
      if (there.some(({ vote }) => vote === 'adopt')) this.away(leaf);
      else if (there.length === 0) leaf.exception = 'nobody';
      return;
    }
    if (node.kind !== 'approver' || leaf.waits) return;
    const seats = this.counting(leaf);
    if (seats.length === 0) {
      if (leaf.exception === null) this.nobody(leaf);
      return;
    }
    const says = this.say(node, seats);
    if (says === null) return;
    this.close(leaf);
    if (says === 'reject') return this.reject(leaf);
    if (leaf.queue.length > 0) {
      leaf.over = this.seq;
      const next = this.known(this.leafOf(leaf.seq, leaf.at, leaf.prev, { step: leaf.step + 1, returned: leaf.returned, gives: leaf.gives }));
      this.takePlace(leaf, next);
      this.setClocks(next);
      const left = leaf.queue.filter((one) => this.isEnabled(one));
      leaf.queue = [];
      next.queue = left.slice(1);
      if (left.length === 0) this.nobody(next);
      else this.sit(next, left.slice(0, 1));
      return;
    }
    this.copyTo(this.members(node.circulate), node.id);
    this.away(leaf);
  }

  /** In the tree, or in the list of detours after a straight return. */
  takePlace(old: Leaf, fresh: Leaf): void {
    if (this.detours.includes(old)) this.detours = this.detours.map((one) => (one === old ? fresh : one));
    else old.seq.here = fresh;
    for (const one of this.every) if (one.heldBy === old) one.heldBy = fresh;
  }

  /** By trying all possible votes of the others. */
  say({ sign }: ApproverNode, seats: readonly Seat[]): 'adopt' | 'reject' | null {
    const sum = (some: readonly Seat[]) => some.reduce((all, { weight }) => all + (sign.mode === 'weight' ? weight : 1), 0);
    const [yes, no] = (['adopt', 'reject'] as const).map((vote) => seats.filter((one) => one.vote === vote)) as [Seat[], Seat[]];
    const silent = seats.length - yes.length - no.length;
    if (sign.mode === 'any') return yes.length > 0 ? 'adopt' : no.length > 0 ? 'reject' : null;
    const total = sum(seats);
    const enough = (votes: number, share: { percent: number } | { votes: number }) =>
      'votes' in share ? votes >= Math.min(share.votes, total) : votes * 100 >= share.percent * total && (votes > 0 || total === 0);
    const isPart = sign.mode === 'ratio' || sign.mode === 'weight';
    const wanted = isPart ? sign.adopts : { percent: 100 };
    if (isPart && sign.delayed && silent > 0) return null;
    if (isPart && sign.rejects && enough(sum(no), sign.rejects)) return 'reject';
    if (enough(sum(yes), wanted)) return 'adopt';
    return silent === 0 || !enough(total - sum(no), wanted) ? 'reject' : null;
  }

  close(leaf: Leaf): void {
    leaf.clocks = [];
    for (const seat of leaf.seats) {
      if (seat.now !== 'open' && seat.now !== 'waiting') continue;
      seat.now = 'done';
      seat.decided = this.seq;
    }
  }

  /** Continues, or goes back to the person who returned it straight. */
  away(leaf: Leaf): void {
    this.close(leaf);
    if (leaf.gives === null) {
      this.detours = this.detours.filter((one) => one !== leaf);
      this.finish(leaf);
      return;
    }
    const { to, people } = leaf.gives;
    leaf.over = this.seq;
    const again = this.known(this.leafOf(to.seq, to.at, leaf, { step: to.step, queue: to.queue, gives: to.gives, returned: true }));
    this.detours = this.detours.filter((one) => one !== leaf);
    if (this.detours.includes(to)) this.detours = this.detours.map((one) => (one === to ? again : one));
    else to.seq.here = again;
    for (const one of this.live()) {
      if (one.heldBy === leaf) this.wake(one);
      else if (one.heldBy === to) one.heldBy = again;
    }
    this.setClocks(again);
    const left = people.filter((one) => this.isEnabled(one));
    if (left.length === 0) this.nobody(again);
    for (const person of left) this.seat(again, person);
  }

  wake(leaf: Leaf): void {
    leaf.heldBy = null;
    if (!this.suspended) this.run(leaf);
    this.judgeLater(leaf);
  }
  stop(leaf: Leaf): void {
    for (const clock of leaf.clocks) clock.paused ??= this.now;
  }
  run(leaf: Leaf): void {
    for (const clock of leaf.clocks) {
      const { paused, due, fixed } = clock;
      clock.paused = null;
      if (paused === null || fixed) continue;
      clock.due =
        due > paused && this.counts(leaf, clock)?.working ? this.later({ minutes: minutesOpen(paused, due), working: true }) : due + this.now - paused;
    }
  }

  /** The span that a clock measures. */
  counts({ node }: Leaf, { does, count }: Clock): Span | null | undefined {
    if (node.kind === 'timer') return node.wait.kind === 'span' ? node.wait.span : null;
    const { limits } = node as ApproverNode;
    if (does === 'overdue') return limits.overdue?.after;
    return count > 0 ? limits.remind?.every : limits.remind?.after;
  }

  reject(leaf: Leaf): void {
    const node = leaf.node as ApproverNode;
    const { onReject } = node;
    const start = this.flow.start.id;
    if (onReject.to === 'end') return this.end(3);
    const before = onReject.to === 'previous' ? (leaf.prev?.node.id ?? start) : onReject.to === 'node' ? onReject.node : start;
    this.giveBack(leaf, this.targets(leaf).includes(before) ? before : start, node.back === 'straight');
  }

  targets(leaf: Leaf): string[] {
    const done = this.every
      .filter(({ over, dropped, node, born }) => over !== null && !dropped && node.kind === 'approver' && born >= this.submitted)
      .map(({ node }) => node.id);
    return [this.flow.start.id, ...done.filter((id) => isBehind(this.flow, leaf.node.id, id))];
  }

  override giveBack(from: Leaf | null, target: string, straight = false, everything = false): void {
    this.lowers = true;
    const people = from ? [...new Set(this.counting(from).flatMap(({ person }) => person ?? []))] : [];
    const last = this.every.findLast(({ node }) => node.id === target);
    let fresh: Leaf;
    if (straight && from) {
      this.drop(from);
      from.away = true;
      const nodes = chainOf(this.nodesAt(target));
      fresh = this.known(
        this.leafOf(nodes, (wayTo(this.flow, target) ?? []).at(-1) as number, last?.prev ?? null, { returned: true, gives: { to: from, people } }),
      );
      for (const one of this.live()) {
        if (one === from || one.heldBy !== null || one.over !== null || !isFrom(this.flow, one.node.id, target)) continue;
        one.heldBy = fresh;
        this.stop(one);
      }
      this.detours = [...this.detours, fresh];
    } else fresh = this.backTo(target, last?.prev ?? null, everything);
    if (fresh.node.kind === 'start') {
      this.seat(fresh, this.initiator);
      return;
    }
    const before = last ? this.counting(last).flatMap(({ person }) => (person !== null && this.isEnabled(person) ? [person] : [])) : [];
    this.seatAll(fresh, (fresh.node as ApproverNode).who.kind === 'candidates' ? before : undefined);
  }

  /** The chain that contains a node. */
  nodesAt(id: string): readonly AnyNode[] {
    const way = wayTo(this.flow, id) ?? [];
    let nodes: readonly AnyNode[] = [this.flow.start, ...this.flow.chain];
    for (let at = 0; at < way.length - 1; at += 2) {
      const fork = nodes[way[at] as number];
      nodes = (fork && isForkNode(fork) ? fork.branches.find(({ id }) => id === way[at + 1])?.chain : undefined) ?? [];
    }
    return nodes;
  }

  judgeKids(leaf: Leaf): void {
    const { node, kids } = leaf;
    if (node.kind !== 'subFlow' || kids.length === 0) return;
    const count = (result: string) => kids.filter((one) => one.result === result).length;
    const failed = kids.length - count('open') - count('adopted');
    const on = () => {
      for (const kid of kids) if (kid.result === 'open') kid.result = 'cancelled';
      this.finish(leaf);
    };
    if (node.waits === 'any' ? count('adopted') > 0 : count('adopted') === kids.length) return on();
    if (failed === 0 || node.failed === 'wait') return;
    const all = count('open') === 0;
    if (node.failed === 'goOn' && all) on();
    if (node.failed === 'reject' && (all || node.waits === 'all')) this.end(3);
  }
}
