// The reference model: its implementation of every command.
import type { Command } from '../src/flow/command.ts';
import type { ApproverNode } from '../src/flow/nodes/approver.ts';
import { answer } from './flow-office.ts';
import { chainOf, type Leaf, type Seat } from './naive-flow-tree.ts';
import { NaiveVotes } from './naive-flow-votes.ts';

/** Target of a command: the nth visit of a node, and in it the kth operator, child or timer. */
export interface Aim {
  node: string;
  nth: number;
  at: number;
  does?: string;
}
export interface Asker {
  actor: string | null;
  principals: readonly string[];
  now: number;
  monitor: boolean;
  administer: boolean;
}

type Word<C extends Command['command']> = Extract<Command, { command: C }>;

export class NaiveCommands extends NaiveVotes {
  principals: readonly string[] = [];

  leaf(aim: Aim | null): Leaf {
    // Like `aimAt`.
    const there = this.every.filter(({ node, fleeting }) => node.id === aim?.node && !fleeting);
    return there[aim?.nth ?? -1] ?? this.no('gone');
  }
  isMine(person: string | null): boolean {
    return person !== null && (person === this.actor || (this.principals.includes(person) && this.actor !== this.initiator));
  }

  mine(aim: Aim | null): { leaf: Leaf; seat: Seat } {
    const leaf = this.leaf(aim);
    const seat = leaf.seats[aim?.at ?? -1] ?? this.no('gone');
    if (!this.isMine(seat.person) || seat.now !== 'open' || leaf.over !== null || !this.atWork(leaf)) this.no('not yours');
    return { leaf, seat };
  }

  /** Votes and their dependencies. */
  cast(leaf: Leaf, seat: Seat, vote: 'adopt' | 'reject'): void {
    const after = leaf.seats.filter((one) => one.by === seat && one.how === 'after' && one.now === 'waiting');
    if (vote === 'adopt' && after.length > 0) {
      seat.now = 'waiting';
      for (const one of after) one.now = 'open';
      return;
    }
    this.spoke(leaf, seat, vote);
    this.judgeLater(leaf);
  }

  spoke(leaf: Leaf, seat: Seat, vote: 'adopt' | 'reject'): void {
    Object.assign(seat, { now: 'done', vote, decided: this.seq });
    this.gone(leaf, seat);
  }

  /** A signer that others wait for has voted or was removed. */
  gone(leaf: Leaf, { by, how, vote }: Seat): void {
    if (by?.now !== 'waiting' || (how !== 'before' && how !== 'after')) return;
    if (how === 'after' && vote === 'reject') return this.spoke(leaf, by, 'reject');
    if (leaf.seats.some((one) => one.by === by && one.how === how && (one.now === 'open' || one.now === 'waiting'))) return;
    if (how === 'after') this.spoke(leaf, by, 'adopt');
    else by.now = 'open';
  }

  takeAway(leaf: Leaf, seat: Seat): void {
    if (seat.now === 'open' || seat.now === 'waiting') seat.now = 'void';
    for (const one of leaf.seats) if (one.by === seat && one.how !== 'beside' && (one.now === 'open' || one.now === 'waiting')) this.takeAway(leaf, one);
    this.gone(leaf, seat);
  }

  handOn(leaf: Leaf, seat: Seat, to: string): void {
    const fresh: Seat = { ...seat, person: to, pool: false, draft: false, nth: (this.seats += 1) };
    leaf.seats.push(fresh);
    this.seated.add(to);
    for (const one of leaf.seats) if (one.by === seat) one.by = fresh;
    seat.now = 'void';
  }

  setValues(values: Record<string, unknown>): void {
    const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
    if (Object.entries(values).every(([key, value]) => plain(this.values[key]) === plain(value))) return;
    this.values = { ...this.values, ...(values as NaiveCommands['values']) };
    this.valuesSeq = this.seq;
  }

  writes(node: Leaf['node'], values: Record<string, unknown>): void {
    const rights = 'rights' in node ? node.rights : [];
    for (const [key, value] of Object.entries(values)) {
      const right = rights.find(({ field }) => field === key);
      const may = right ? right.read && right.write : node.kind === 'start';
      if (!may && (this.values[key] ?? null) !== (value ?? null)) this.no('field');
    }
    for (const { field, required, read, write } of rights)
      if (required && read && write && [undefined, null, ''].includes((field in values ? values[field] : this.values[field]) as '')) this.no('required');
    this.setValues(values);
  }

  submit({ values, candidates }: Word<'submit'>): void {
    this.chosen = candidates ?? {};
    if (this.actor !== this.initiator) this.no('not yours');
    this.writes(this.flow.start, values);
    this.status = 1;
    this.submitted = this.seq;
    this.acted = 0;
    this.lowers = true;
    this.root = chainOf([this.flow.start, ...this.flow.chain]);
    this.detours = [];
    this.root.at = 0;
    const start = this.known(this.leafOf(this.root, 0, null));
    this.root.here = start;
    this.finish(start);
  }

  adopt({ values, candidates, circulate }: Word<'adopt'>, aim: Aim | null): void {
    this.chosen = candidates ?? {};
    const { leaf, seat } = this.mine(aim);
    const { node } = leaf;
    if (circulate && circulate.length > 0 && !(node.kind === 'approver' && node.may.circulate)) this.no('not allowed');
    this.writes(node, values ?? {});
    if (circulate)
      this.copyTo(
        circulate.filter((one) => this.isEnabled(one)),
        node.id,
      );
    if (node.kind === 'approver') this.acted += 1;
    else this.asking = false;
    this.cast(leaf, seat, 'adopt');
  }

  rejectBy({ opinion, target }: Word<'reject'>, aim: Aim | null): void {
    const { leaf, seat } = this.mine(aim);
    if (leaf.node.kind !== 'approver' || opinion.trim() === '') this.no('opinion');
    if (target !== undefined && !this.targets(leaf).includes(target)) this.no('target');
    this.acted += 1;
    leaf.touched = true;
    this.wish = target ?? null;
    this.cast(leaf, seat, 'reject');
  }
  wish: string | null = null;

  override reject(leaf: Leaf): void {
    const node = leaf.node as ApproverNode;
    if (node.onReject.to !== 'chosen') return super.reject(leaf);
    const to = this.wish !== null && this.targets(leaf).includes(this.wish) ? this.wish : this.flow.start.id;
    this.giveBack(leaf, to, node.back === 'straight');
  }

  returnBy({ opinion, target, mode }: Word<'return'>, aim: Aim | null): void {
    const { leaf } = this.mine(aim);
    const { node } = leaf;
    if (node.kind !== 'approver' || !node.may.return || opinion.trim() === '' || !this.targets(leaf).includes(target)) return this.no('not allowed');
    const how = node.back === 'chosen' ? (mode ?? 'again') : node.back;
    if (mode !== undefined && mode !== how) this.no('mode');
    this.acted += 1;
    this.giveBack(leaf, target, how === 'straight');
  }

  isFree(leaf: Leaf, person: string): void {
    if (person === this.actor || !this.isEnabled(person) || leaf.queue.includes(person)) this.no('person');
    if (leaf.seats.some((one) => one.person === person && one.now !== 'void')) this.no('co-signer');
  }

  holderDoes(command: Word<'claim' | 'release' | 'saveOpinion' | 'transfer' | 'addSigner' | 'removeSigner'>, aim: Aim | null, monitor: boolean): void {
    if (command.command === 'claim') {
      const leaf = this.leaf(aim);
      const seat = leaf.seats[aim?.at ?? -1];
      const { node } = leaf;
      if (!seat?.pool || node.kind !== 'approver' || node.who.kind !== 'pool' || leaf.over !== null || !this.atWork(leaf)) return this.no('gone');
      if (seat.now !== 'open' || seat.person !== null) this.no('claimed');
      const member = answer(this.office, { ask: 'member', of: node.who.people, person: this.actor ?? '' }) as string[];
      if (member.length === 0 || !this.isAdmitted(node, this.actor ?? '')) this.no('member');
      seat.person = this.actor;
      this.seated.add(this.actor ?? '');
      return;
    }
    if (command.command === 'removeSigner') {
      const leaf = this.leaf(aim);
      const seat = leaf.seats[aim?.at ?? -1];
      if (!seat?.by || (!monitor && !this.isMine(seat.by.person)) || (seat.now !== 'open' && seat.now !== 'waiting')) return this.no('not yours');
      if (leaf.over !== null || !this.atWork(leaf) || !this.counting(leaf).some((one) => one !== seat)) this.no('last');
      this.takeAway(leaf, seat);
      this.judgeLater(leaf);
      return;
    }
    const { leaf, seat } = this.mine(aim);
    const { node } = leaf;
    if (command.command === 'release') {
      if (!seat.pool || leaf.seats.some((one) => one.by === seat && (one.now === 'open' || one.now === 'waiting'))) this.no('no pool');
      Object.assign(seat, { person: null, draft: false });
    } else if (command.command === 'saveOpinion') seat.draft = true;
    else if (node.kind !== 'approver') this.no('start');
    else if (command.command === 'transfer') {
      if (!node.may.transfer || !this.isAdmitted(node, command.to)) this.no('not allowed');
      this.isFree(leaf, command.to);
      this.acted += 1;
      leaf.touched = true;
      this.handOn(leaf, seat, command.to);
    } else {
      if (!node.may.addSigner || seat.depth >= 3 || !this.isAdmitted(node, command.to)) this.no('not allowed');
      this.isFree(leaf, command.to);
      this.acted += 1;
      leaf.touched = true;
      if (command.how === 'beside' && node.sign.mode === 'order') leaf.queue = [command.to, ...leaf.queue];
      else this.seat(leaf, command.to, { now: command.how === 'after' ? 'waiting' : 'open', by: seat, how: command.how, depth: seat.depth + 1 });
      if (command.how === 'before') seat.now = 'waiting';
    }
  }
}
