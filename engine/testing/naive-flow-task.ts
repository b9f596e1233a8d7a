// The reference model: executes a command, for any caller.
import type { Command } from '../src/flow/command.ts';
import type { ApproverNode } from '../src/flow/nodes/approver.ts';
import type { Aim, Asker } from './naive-flow-commands.ts';
import { NaiveDuties } from './naive-flow-duties.ts';

const OWN_WORK = ['adopt', 'reject', 'return', 'claim', 'release', 'transfer', 'addSigner', 'answerWithdrawal', 'recall'];

export class NaiveTask extends NaiveDuties {
  /** Those who have acted on work, their own or that of a principal. */
  hands = new Set<string>();

  /** Executes a command; throws if it is refused. */
  do(command: Command, aim: Aim | null, asker: Asker): void {
    Object.assign(this, { actor: asker.actor, principals: asker.principals, now: asker.now, chosen: null, lowers: false, todo: [], wish: null });
    this.seq += 1;
    try {
      this.ask(command, aim, asker);
      this.settle();
    } catch (error) {
      this.seq -= 1;
      throw error;
    }
    const live = this.live();
    for (const leaf of this.every) if (leaf.born === this.seq) leaf.fleeting = leaf.dropped || (leaf.over === null && !live.includes(leaf));
    // Of deputies too.
    if (OWN_WORK.includes(command.command) && asker.actor !== null) this.hands.add(asker.actor);
    if (['submit', 'revive'].includes(command.command)) this.asking = false;
    if (['submit', 'revive', 'migrate', 'undoMigration'].includes(command.command)) this.horizon = this.seq;
    if (!['comment', 'read', 'urge', 'circulate', 'calendar', 'migrate'].includes(command.command)) this.before = null;
  }

  ask(command: Command, aim: Aim | null, { monitor, administer }: Asker): void {
    const { status } = this;
    const isLaunch = command.command === 'saveDraft' || command.command === 'submit';
    if (
      isLaunch
        ? ![0, 3, 4].includes(status)
        : command.command === 'revive'
          ? ![3, 4, 5].includes(status)
          : command.command === 'revoke' || command.command === 'revocationEnded'
            ? status !== 2
            : false
    )
      this.no('status');
    const free = ['saveDraft', 'submit', 'revive', 'revoke', 'revocationEnded', 'comment', 'read', 'handOver', 'undoMigration'];
    if (!free.includes(command.command) && !(['circulate', 'childEnded'].includes(command.command) ? status > 0 : status === 1)) this.no('status');
    const always = ['comment', 'read', 'resume', 'cancel', 'handOver', 'fire', 'childEnded', 'answered', 'disabled', 'calendar', 'revocationEnded'];
    if (this.suspended && !always.includes(command.command)) this.no('suspended');
    const forMonitors = ['suspend', 'resume', 'cancel', 'assign', 'move', 'revive', 'retry', 'migrate', 'undoMigration'];
    if ((forMonitors.includes(command.command) && !monitor) || (command.command === 'handOver' && !administer)) this.no('right');
    if ('reason' in command && command.reason.trim() === '') this.no('reason');
    switch (command.command) {
      case 'calendar': {
        const clock = this.leaf(aim).clocks.find(({ does }) => does === aim?.does);
        if (!clock || clock.paused !== null) return this.no('gone');
        clock.due = Math.max(this.now, Object.values(command.dues)[0] ?? 0);
        return;
      }
      case 'saveDraft':
        if (this.actor !== this.initiator) this.no('not yours');
        this.writes({ ...this.flow.start, rights: this.flow.start.rights.map((one) => ({ ...one, required: false })) }, command.values);
        return;
      case 'submit':
        return this.submit(command);
      case 'adopt':
        return this.adopt(command, aim);
      case 'reject':
        return this.rejectBy(command, aim);
      case 'return':
        return this.returnBy(command, aim);
      case 'claim':
      case 'release':
      case 'saveOpinion':
      case 'transfer':
      case 'addSigner':
      case 'removeSigner':
        return this.holderDoes(command, aim, monitor);
      case 'recall':
        return this.recall(aim);
      case 'withdraw': {
        const { withdraw } = this.flow.settings;
        if (this.actor !== this.initiator || withdraw === 'never') this.no('not now');
        if (command.asks && this.acted > 0 && !this.live().some(({ node, over }) => over === null && node.kind === 'start')) {
          if (this.asking) this.no('asked');
          this.asking = true;
          return;
        }
        if (withdraw === 'untouched' && this.acted > 0) this.no('not now');
        return this.end(4);
      }
      case 'answerWithdrawal':
        if (this.mine(aim).leaf.node.kind === 'start' || !this.asking || (!command.agrees && command.opinion.trim() === '')) this.no('nobody asks');
        this.asking = false;
        if (command.agrees) this.end(4);
        return;
      case 'urge': {
        const open = this.live().some(
          (leaf) =>
            leaf.heldBy === null &&
            leaf.over === null &&
            leaf.seats.some(({ now, person }) => now === 'open' && (person !== null || this.mayClaim(leaf.node as ApproverNode).length > 0)),
        );
        if ((this.actor !== this.initiator && !monitor) || this.now - this.urged < 600_000 || !open) this.no('urge');
        this.urged = this.now;
        return;
      }
      case 'circulate': {
        const may = (id: string) => {
          const node = this.nodeAt(this.version, id);
          return node?.kind === 'approver' && node.may.circulate;
        };
        const works = this.every.flatMap(({ node, seats }) => (may(node.id) ? seats.map((seat) => ({ node, seat })) : []));
        const mine = works.filter(({ seat }) => seat.now !== 'void' && this.isMine(seat.person)).toSorted((one, other) => other.seat.nth - one.seat.nth)[0];
        if (!mine && !(this.actor === this.initiator && this.flow.settings.mayCirculate)) this.no('not yours');
        return this.copyTo(
          command.to.filter((one) => this.isEnabled(one)),
          mine?.node.id ?? null,
        );
      }
      case 'comment': {
        const party = [this.initiator, ...this.seated, ...[...this.copies].map((copy) => copy.split('@')[0])];
        if (!monitor && !this.hands.has(this.actor ?? '') && !party.some((one) => one !== null && (one === this.actor || this.principals.includes(one ?? ''))))
          this.no('no party');
        return;
      }
      case 'read':
        if (![...this.copies].some((copy) => copy === aim?.node)) this.no('gone');
        if (aim?.node.split('@')[0] !== this.actor) this.no('not yours');
        return;
      case 'revoke':
        if (this.actor !== this.initiator || !this.flow.settings.revokeAfter || this.revoking) this.no('not now');
        this.revoking = true;
        return;
      case 'revocationEnded':
        if (!this.revoking) this.no('gone');
        this.revoking = false;
        if (command.adopted) this.status = 4;
        return;
      case 'suspend':
        this.suspended = true;
        for (const leaf of this.live()) this.stop(leaf);
        return;
      case 'resume':
        if (!this.suspended) this.no('status');
        this.suspended = false;
        for (const leaf of this.live()) if (leaf.heldBy === null) this.run(leaf);
        this.judgeAll(this.live());
        return;
      case 'cancel':
        return this.end(5);
      case 'move':
      case 'revive':
        return this.moveTo(command.node, command.command === 'revive');
      case 'assign':
        return this.assign(command.to, aim);
      case 'retry':
        return this.retry(aim);
      case 'handOver':
        return this.handOver(command.from, command.to);
      case 'fire':
        return this.fire(aim);
      case 'childEnded': {
        const leaf = this.leaf(aim);
        const kid = leaf.kids[aim?.at ?? -1] ?? this.no('gone');
        const isOver = leaf.over !== null || leaf.dropped;
        if (kid.result === 'adopted' || (kid.result === 'cancelled' && isOver)) this.no('decided');
        kid.result = command.result;
        if (isOver || leaf.node.kind !== 'subFlow') return;
        if (command.result === 'adopted')
          this.setValues(Object.fromEntries(leaf.node.outOf.map(({ child, parent }) => [parent, command.values[child] ?? null])));
        return this.judgeLater(leaf);
      }
      case 'answered':
        return this.answered(command, aim);
      case 'disabled':
        return this.left(command.person);
      case 'migrate':
        return this.migrate(command.target);
      case 'undoMigration':
        if (!this.before) return this.no('touched');
        if (this.status !== this.before.status || this.letGo(this.before) !== this.letGo(this)) this.no('endedByIt');
        this.keepRows(this.before);
        Object.assign(this, this.before);
        this.lowers = true;
        this.before = null;
    }
  }
}
