// The reference model: commands of monitors and of the system.
import type { Command } from '../src/flow/command.ts';
import type { ApproverNode } from '../src/flow/nodes/approver.ts';
import type { Aim } from './naive-flow-commands.ts';
import { NaiveRecall } from './naive-flow-recall.ts';
import type { Leaf } from './naive-flow-tree.ts';

export class NaiveDuties extends NaiveRecall {
  moveTo(node: string, revives: boolean): void {
    const there = this.nodeAt(this.version, node);
    if (there?.kind !== 'approver' && there?.kind !== 'start') this.no('target');
    if (revives && this.every.length === 0) this.no('never sent');
    this.status = 1;
    this.giveBack(null, node, false, true);
  }

  assign(to: string, aim: Aim | null): void {
    const leaf = this.leaf(aim);
    if (leaf.over !== null || leaf.node.kind !== 'approver' || !this.atWork(leaf) || !this.isEnabled(to)) this.no('gone');
    if (leaf.seats.some(({ person, vote }) => person === to && vote !== null)) this.no('voted');
    this.instead(leaf, to);
    leaf.clocks = [];
    this.setClocks(leaf);
    Object.assign(leaf, { queue: [], waits: false, exception: null });
  }

  instead(leaf: Leaf, to: string): void {
    for (const seat of leaf.seats) if (seat.now === 'open' || seat.now === 'waiting') seat.now = 'void';
    this.seat(leaf, to);
    leaf.touched = true;
  }

  retry(aim: Aim | null): void {
    const leaf = this.leaf(aim);
    if (leaf.over !== null || leaf.dropped || leaf.exception === null || !this.atWork(leaf)) this.no('gone');
    const { kind } = leaf.node;
    leaf.exception = null;
    if (kind === 'subFlow') return this.launch(leaf);
    if (kind === 'start') {
      if (this.isEnabled(this.initiator)) this.seat(leaf, this.initiator);
      else leaf.exception = 'nobody';
      return;
    }
    if (leaf.node.kind !== 'approver') Object.assign(leaf, { waits: true, tries: 1 });
    else {
      const clocks = [...leaf.clocks];
      this.seatAll(leaf);
      leaf.clocks = clocks;
    }
  }

  handOver(from: string, to: string): void {
    if (from === to || !this.isEnabled(to)) this.no('person');
    const all = this.live().filter(({ over }) => over === null);
    const works = all.flatMap((leaf) =>
      leaf.seats.filter(({ person, now }) => person === from && (now === 'open' || now === 'waiting')).map((seat) => ({ leaf, seat })),
    );
    const queued = all.filter(({ queue }) => queue.includes(from));
    if (works.length === 0 && queued.length === 0 && this.initiator !== from) this.no('gone');
    if (this.initiator === from) {
      this.initiator = to;
      for (const leaf of all) {
        if (leaf.node.kind !== 'start' || leaf.exception === null) continue;
        leaf.exception = null;
        this.seat(leaf, to);
      }
    }
    for (const leaf of queued) leaf.queue = [...new Set(leaf.queue.map((one) => (one === from ? to : one)))];
    for (const { leaf, seat } of works) {
      leaf.touched = true;
      if (leaf.seats.some((one) => one.person === to && one.now !== 'void')) this.takeAway(leaf, seat);
      else this.handOn(leaf, seat, to);
    }
    this.judgeAll(works.map(({ leaf }) => leaf));
  }

  fire(aim: Aim | null): void {
    const leaf = this.leaf(aim);
    const clock = leaf.clocks.find(({ does }) => does === aim?.does) ?? this.no('gone');
    if (clock.paused !== null || clock.due > this.now || !this.atWork(leaf)) this.no('paused');
    if (clock.does === 'pass') return this.finish(leaf);
    const node = leaf.node as ApproverNode;
    if (clock.does === 'remind') {
      clock.count += 1;
      const { remind } = node.limits;
      if (!remind || clock.count >= remind.most) leaf.clocks = leaf.clocks.filter((one) => one !== clock);
      else clock.due = this.later(remind.every);
      return;
    }
    leaf.clocks = leaf.clocks.filter((one) => one !== clock);
    leaf.late = true;
    leaf.touched = true;
    const limit = node.limits.overdue;
    if (limit?.does === 'transfer' || (limit?.does === 'adopt' && this.isMissing(node))) {
      const to =
        limit.does === 'transfer' &&
        limit.to !== null &&
        this.isEnabled(limit.to) &&
        !(node.limit.notInitiator && limit.to === this.initiator) &&
        !leaf.seats.some(({ person, vote }) => person === limit.to && vote !== null)
          ? limit.to
          : null;
      for (const seat of leaf.seats) if (seat.now === 'open' || seat.now === 'waiting') seat.now = 'void';
      if (to !== null) this.seat(leaf, to);
      else this.toAdmin(leaf);
    } else if (limit?.does === 'adopt' || limit?.does === 'reject') {
      const says = limit.does;
      for (const seat of this.counting(leaf))
        if (seat.vote === null && seat.now !== 'done') Object.assign(seat, { now: 'done', vote: says, decided: this.seq, isForced: true });
      this.judgeLater(leaf);
    }
  }

  answered({ people, values, failed }: Extract<Command, { command: 'answered' }>, aim: Aim | null): void {
    const leaf = this.leaf(aim);
    const { node } = leaf;
    if (leaf.over !== null || leaf.dropped || !leaf.waits || !this.atWork(leaf)) this.no('answer');
    if (node.kind === 'service' || node.kind === 'assignData') {
      if (failed && leaf.tries < node.tries) {
        leaf.tries += 1;
        return;
      }
      leaf.waits = false;
      if (failed) leaf.exception = 'failed';
      else if (node.kind === 'service') this.setValues(Object.fromEntries(node.into.map(({ answer, field }) => [field, values?.[answer] ?? null])));
      return this.judgeLater(leaf);
    }
    leaf.waits = false;
    const { limit } = node as ApproverNode;
    const isNear = (one: string) => this.isAdmitted({ ...(node as ApproverNode), limit: { ...limit, notInitiator: false } }, one);
    const found = failed ? [] : [...new Set(people)].filter((one) => this.isEnabled(one) && isNear(one));
    if (found.length === 0) this.nobody(leaf);
    else this.place(leaf, found);
    leaf.touched ||= leaf.seats.length > 0;
  }

  left(person: string): void {
    const works = this.live().flatMap((leaf) =>
      leaf.over === null
        ? leaf.seats.filter((seat) => seat.person === person && (seat.now === 'open' || seat.now === 'waiting')).map((seat) => ({ leaf, seat }))
        : [],
    );
    for (const { seat } of works) if (seat.pool) Object.assign(seat, { person: null, draft: false });
    // Pools in which nobody is left.
    const empty = this.live().flatMap((leaf) =>
      leaf.over === null
        ? leaf.seats
            .filter(
              ({ pool, person: holder, now }) =>
                pool && holder === null && (now === 'open' || now === 'waiting') && this.isPoolWithoutPeople(leaf.node as ApproverNode),
            )
            .map((seat) => ({ leaf, seat }))
        : [],
    );
    if (works.length === 0 && empty.length === 0) this.no('gone');
    for (const { leaf, seat } of [...works.filter(({ seat: one }) => !one.pool), ...empty]) {
      this.takeAway(leaf, seat);
    }
    this.judgeAll([...works, ...empty].map(({ leaf }) => leaf));
  }

  isPoolWithoutPeople(node: ApproverNode): boolean {
    return node.who.kind === 'pool' && this.mayClaim(node).length === 0;
  }
}
