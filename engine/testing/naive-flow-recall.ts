// The reference model: recalls, which restore the leaf that a vote has ended.
import type { Aim } from './naive-flow-commands.ts';
import { NaiveMigration } from './naive-flow-migration.ts';
import { wayTo, type Leaf, type Seat } from './naive-flow-tree.ts';

export class NaiveRecall extends NaiveMigration {
  recall(aim: Aim | null): void {
    const leaf = this.leaf(aim);
    const seat = leaf.seats[aim?.at ?? -1] ?? this.no('gone');
    const after = leaf.seats.filter((one) => one.by === seat && one.how === 'after' && one.now !== 'void');
    if (!this.isMine(seat.person) || leaf.node.kind !== 'approver' || seat.skipped || seat.how === 'before' || seat.how === 'after') this.no('not yours');
    if (seat.vote !== 'adopt' && !(seat.now === 'waiting' && after.some(({ now }) => now === 'open'))) this.no('not adopted');
    if (seat.isForced) this.no('not theirs');
    if (leaf.dropped || after.some(({ now, draft }) => now === 'done' || draft)) this.no('touched');
    if (leaf.over === null ? !this.atWork(leaf) : leaf.over !== seat.decided || !this.putBack(leaf)) this.no('touched');
    this.lowers = true;
    Object.assign(seat, { now: 'open', vote: null });
    for (const one of after) if (one.now === 'open') one.now = 'waiting';
  }

  putBack(leaf: Leaf): boolean {
    const when = leaf.over ?? 0;
    if (when < this.horizon) return false;
    const opened = this.every.filter(({ born }) => born === when);
    const isAlone = (one: Leaf) =>
      !one.dropped &&
      (one.over === null ? one.heldBy === null && !one.waits : one.over === when) &&
      !one.touched &&
      one.kids.length === 0 &&
      one.node.kind !== 'service' &&
      one.node.kind !== 'assignData' &&
      one.seats.every(({ now, decided }) => now !== 'done' || decided === when) &&
      one.seats.every(({ draft, pool, person, now }) => !draft && !(pool && person !== null) && now !== 'void' && now !== 'waiting');
    if (!opened.every(isAlone)) return false;
    for (let { fork } = leaf.seq; leaf.gives === null && fork?.over !== null && fork; { fork } = fork.seq)
      if (fork.node.kind !== 'condition' && fork.over !== when) return false;
    if (leaf.gives === null && this.isLost(leaf)) return false;
    const again = opened.find((one) => leaf.gives !== null && one.prev === leaf && one.node.id === leaf.gives.to.node.id);
    const next = opened.find((one) => one.node === leaf.node && one.step === leaf.step + 1 && one.prev === leaf.prev);
    if (next) leaf.queue = [...next.seats.flatMap(({ person }) => person ?? []), ...next.queue];
    for (const one of this.every) if (next && one.heldBy === next) one.heldBy = leaf;
    for (const one of opened) this.drop(one);
    this.detours = this.detours.filter((one) => !opened.includes(one));
    leaf.over = null;
    for (const seat of leaf.seats) if (seat.now === 'done' && seat.vote === null && seat.decided === when) this.asBefore(leaf, seat);
    if (leaf.gives !== null) this.detourAgain(leaf, leaf.gives.to, again);
    else this.stand(leaf, when);
    this.setClocks(leaf);
    return true;
  }

  /** A fork around it is no longer part of the tree. */
  isLost({ seq: { fork } }: Leaf): boolean {
    while (fork && fork.over !== null) ({ fork } = fork.seq);
    return fork !== null && !this.isThere(fork);
  }

  asBefore(leaf: Leaf, seat: Seat): void {
    const hasBefore = leaf.seats.some((one) => one.by === seat && one.how === 'before' && one.now !== 'void' && one.vote === null);
    seat.now = hasBefore || (seat.how === 'after' && seat.by?.vote === null) ? 'waiting' : 'open';
  }

  stand(leaf: Leaf, when: number): void {
    leaf.seq.here = leaf;
    leaf.seq.at = leaf.at;
    let { fork, branch } = leaf.seq;
    while (fork?.ended.has(branch)) {
      fork.ended.delete(branch);
      if (fork.over !== when) return;
      fork.over = null;
      fork.seq.here = fork;
      fork.seq.at = fork.at;
      ({ fork, branch } = fork.seq);
    }
  }

  detourAgain(leaf: Leaf, to: Leaf, again: Leaf | undefined): void {
    const isIn = this.isThere(to) || to.seq.here === again;
    if (isIn) to.seq.here = to;
    else this.detours = [...this.detours, to];
    this.detours = [...this.detours, leaf];
    for (const one of this.live()) {
      if (one === leaf || one === to || one.over !== null) continue;
      if (again && one.heldBy === again) one.heldBy = to;
      else if (one.heldBy === null && this.isFromNode(one, leaf)) {
        one.heldBy = leaf;
        this.stop(one);
      }
    }
  }

  isFromNode(one: Leaf, leaf: Leaf): boolean {
    const [left, right] = [wayTo(this.flow, one.node.id) ?? [], wayTo(this.flow, leaf.node.id) ?? []];
    const at = left.findIndex((step, index) => step !== right[index]);
    return at === -1 || (typeof left[at] === 'number' && typeof right[at] === 'number' && left[at] > right[at]);
  }
}
