// The reference model: the people of a node.
import type { ApproverNode } from '../src/flow/nodes/approver.ts';
import { answer } from './flow-office.ts';
import { NaiveFlow } from './naive-flow.ts';
import type { Leaf, Seat } from './naive-flow-tree.ts';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

export class NaivePeople extends NaiveFlow {
  seats = 0;
  seated = new Set<string>();
  seat(leaf: Leaf, person: string | null, more: Partial<Seat> = {}): Seat {
    const node = leaf.node as ApproverNode;
    const weight = node.kind === 'approver' && person !== null ? (node.sign.weights[person] ?? 1) : 1;
    const made: Seat = {
      person,
      pool: false,
      now: 'open',
      vote: null,
      by: null,
      how: null,
      depth: 0,
      weight,
      skipped: false,
      decided: 0,
      draft: false,
      isForced: false,
      ...more,
      nth: (this.seats += 1),
    };
    leaf.seats.push(made);
    if (person !== null) this.seated.add(person);
    return made;
  }

  /** One child for each of its people. */
  override launch(leaf: Leaf): void {
    const { node } = leaf;
    if (node.kind !== 'subFlow') return;
    const people = node.launcher.kind === 'people' ? this.members(node.launcher.people) : [this.initiator];
    const instead = people.length > 0 ? people : this.admin();
    if (instead.length === 0) leaf.exception = 'nobody';
    leaf.kids = instead.map((person) => ({ person, row: null, result: 'open' }));
    if (node.waits === 'none' && instead.length > 0) this.finish(leaf);
  }

  /** Whether the limits of the node leave a person in. */
  isAdmitted({ limit }: ApproverNode, person: string): boolean {
    const home = (one: string) => (answer(this.office, { ask: 'about', person: one }) as { department: string | null }).department;
    return !(limit.notInitiator && person === this.initiator) && (limit.same !== 'department' || home(person) === home(this.initiator));
  }

  /** Of the pool of a node. */
  mayClaim({ who, limit }: ApproverNode): string[] {
    return who.kind === 'pool' ? this.members(who.people, limit.same).filter((one) => one !== this.initiator || !limit.notInitiator) : [];
  }

  isMissing(node: ApproverNode): boolean {
    return node.rights.some(({ field, required, write, read }) => required && write && read && isEmpty(this.values[field]));
  }

  setClocks(leaf: Leaf): void {
    const { limits } = leaf.node as ApproverNode;
    for (const does of ['remind', 'overdue'] as const) {
      const limit = limits[does];
      if (limit) leaf.clocks.push(this.clock(does, this.later(limit.after)));
    }
  }

  override seatAll(leaf: Leaf, chosenBefore?: string[]): void {
    const node = leaf.node as ApproverNode;
    this.setClocks(leaf);
    const { who, limit } = node;
    const ofList = (value: unknown) => [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '');
    const ofField = (field: string) => ofList(this.values[field]);
    const above = (person: string, level: number) => (answer(this.office, { ask: 'superiors', of: person, levels: level }) as string[])[level - 1] ?? '';
    const lastRound = (id: string) => {
      const there = this.every.filter((one) => one.node.id === id && one.over !== null && !one.dropped);
      const last = there.at(-1);
      // People who act in turn belong to one round.
      const round = last ? there.filter((one) => one.born >= (there.findLast(({ step }) => step === 1)?.born ?? 0)) : [];
      return round.flatMap(({ seats }) => seats.flatMap(({ person, vote }) => (person !== null && vote !== null ? [person] : [])));
    };
    let found: string[];
    switch (who.kind) {
      case 'people':
        found = this.members(who.people, limit.same);
        break;
      case 'initiator':
        found = [this.initiator].filter((one) => this.isEnabled(one));
        break;
      case 'superior':
        found = [above(who.of === 'previous' ? (this.lastAt(leaf.prev) ?? this.initiator) : this.initiator, who.level)].filter(Boolean);
        break;
      case 'head':
        found = answer(this.office, { ask: 'head', of: { person: this.initiator } }) as string[];
        break;
      case 'field':
        found = ofField(who.field).filter((one) => this.isEnabled(one));
        break;
      case 'node':
        found = [...new Set(lastRound(who.node))].filter((one) => this.isEnabled(one));
        break;
      case 'steps':
        found = (answer(this.office, { ask: 'superiors', of: this.initiator, levels: who.level }) as string[]).filter(Boolean);
        break;
      case 'candidates': {
        if (chosenBefore) found = chosenBefore;
        else if (this.actor === null || this.chosen === null) found = [];
        else {
          const allowed = this.members(who.people).filter((one) => this.isAdmitted(node, one));
          const given = this.chosen[node.id] ?? [];
          const isRight = given.length > 0 && (who.several || given.length === 1) && given.every((one) => allowed.includes(one));
          if (allowed.length > 0 && !isRight) this.no('candidates');
          found = allowed.length > 0 ? [...given] : [];
        }
        break;
      }
      case 'matrix': {
        // Each row in turn, cell by cell.
        found = [];
        for (const { cells, people } of who.rows) {
          let fits = true;
          for (const [at, cell] of cells.entries()) {
            const value = this.fact(who.fields[at] ?? '', leaf.prev);
            if (cell === null) continue;
            if ('among' in cell) fits &&= ofList(value).some((one) => cell.among.includes(one));
            else if ('within' in cell)
              fits &&= ofList(value).some((one) => [one, ...(this.office.parents[one] ?? [])].some((each) => cell.within.includes(each)));
            else
              fits &&= !isEmpty(value) && !(cell.from !== null && Number(value) < Number(cell.from)) && !(cell.to !== null && Number(value) >= Number(cell.to));
          }
          if (!fits) continue;
          found = this.members(people, limit.same);
          break;
        }
        break;
      }
      case 'interface':
        leaf.waits = true;
        return;
      case 'pool':
        if (this.mayClaim(node).length > 0) this.seat(leaf, null, { pool: true });
        else this.nobody(leaf);
        return;
    }
    if (who.kind !== 'candidates') found = found.filter((one) => one === this.initiator || this.isAdmitted(node, one));
    this.place(leaf, found);
  }

  place(leaf: Leaf, found: readonly string[]): void {
    const node = leaf.node as ApproverNode;
    const { sameInitiator } = this.flow.settings;
    let people = [...new Set(found)].filter((one) => one !== this.initiator || !node.limit.notInitiator);
    if (sameInitiator === 'superior' && people.includes(this.initiator)) {
      const above = (answer(this.office, { ask: 'superiors', of: this.initiator, levels: 1 }) as string[])[0] || null;
      people = [...new Set(people.flatMap((one) => (one === this.initiator ? (above ?? []) : one)))];
    }
    if (people.length === 0) return this.nobody(leaf);
    const inTurn = node.sign.mode === 'order' || node.who.kind === 'steps';
    leaf.queue = inTurn ? people.slice(1) : [];
    this.sit(leaf, inTurn ? people.slice(0, 1) : people);
  }

  sit(leaf: Leaf, people: readonly string[]): void {
    const node = leaf.node as ApproverNode;
    const skipped = people.map((person) => !leaf.returned && !this.isMissing(node) && this.isSkipped(leaf, person));
    for (const [at, person] of people.entries()) {
      if (skipped[at]) this.seat(leaf, person, { now: 'done', vote: 'adopt', skipped: true, decided: this.seq });
      else this.seat(leaf, person);
    }
    if (skipped.includes(true)) this.judgeLater(leaf);
  }

  isSkipped(leaf: Leaf, person: string): boolean {
    const { sameInitiator, sameApprover } = this.flow.settings;
    if (sameInitiator === 'skip' && person === this.initiator) return true;
    if (sameApprover === 'again') return false;
    if (leaf.prev?.seats.some((one) => one.person === person && one.vote === 'adopt' && one.decided >= this.valuesSeq)) return true;
    return (
      sameApprover === 'always' &&
      this.every.some(
        (one) => !one.dropped && one.seats.some((seat) => seat.person === person && seat.vote === 'adopt' && !seat.skipped && seat.decided >= this.valuesSeq),
      )
    );
  }

  nobody(leaf: Leaf): void {
    const node = leaf.node as ApproverNode;
    const rule = node.nobody;
    if (rule.does === 'refuse' && this.actor !== null) this.no('nobody');
    if (rule.does === 'initiator') {
      this.leaveAlone(leaf);
      this.todo.push(() => this.giveBack(null, this.flow.start.id));
      return;
    }
    if (rule.does === 'adopt' && !this.isMissing(node)) {
      this.seat(leaf, null, { now: 'done', vote: 'adopt', decided: this.seq });
      this.judgeLater(leaf);
      return;
    }
    const people = rule.does === 'people' ? this.members(rule.people).filter((one) => one !== this.initiator || !node.limit.notInitiator) : [];
    if (people.length > 0) for (const person of people) this.seat(leaf, person);
    else this.toAdmin(leaf);
  }

  /** Void for good, although the tree keeps it until the task is back with the initiator. */
  leaveAlone(leaf: Leaf): void {
    this.drop(leaf);
    leaf.over ??= this.seq;
  }

  toAdmin(leaf: Leaf): void {
    const [admin] = this.admin();
    const { limit } = leaf.node as ApproverNode;
    if (admin === undefined || (admin === this.initiator && limit.notInitiator)) {
      leaf.exception = 'nobody';
      return;
    }
    leaf.queue = [];
    this.seat(leaf, admin);
  }

  judge(_leaf: Leaf): void {
    throw new Error('votes are told in naive-flow-votes');
  }
  giveBack(_from: Leaf | null, _target: string): void {
    throw new Error('ways back are told in naive-flow-votes');
  }

  counting(leaf: Leaf): Seat[] {
    return leaf.seats.filter(({ now, how }) => now !== 'void' && how !== 'before' && how !== 'after');
  }

  /** In the order in which they arrived. */
  judgeAll(leaves: readonly Leaf[]): void {
    for (const leaf of this.every) if (leaves.includes(leaf)) this.judgeLater(leaf);
  }
  judgeLater(leaf: Leaf): void {
    this.todo.push(() => {
      if (leaf.over === null && !leaf.dropped && this.atWork(leaf)) this.judge(leaf);
    });
  }
}
