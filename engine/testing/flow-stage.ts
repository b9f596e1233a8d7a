// A task driven by sentences: `ann adopts`, `bob returns to a`, `time 60`. Its state is printed in one line.
import type { Json } from '../src/form/document.ts';
import type { Command, Effect, Facts, Outcome, Refusal } from '../src/flow/command.ts';
import { decide } from '../src/flow/decide.ts';
import type { Version } from '../src/flow/document.ts';
import { planOf } from '../src/flow/plan.ts';
import { blankTask, fold, type Changes, type TaskState } from '../src/flow/state.ts';
import { brokenRules } from './flow-invariants.ts';
import { answers, smallOffice, type Office } from './flow-office.ts';

export const NOON = Date.UTC(2026, 10, 26, 4);

export class Stage {
  state: TaskState;
  version: Version;
  versions: Version[];
  office: Office;
  now = NOON;
  effects: Effect[] = [];
  outcomes: Changes[] = [];
  before: TaskState[] = [];
  /** Of all effects so far. */
  keys = new Set<string>();
  rounds = 0;
  principals: Record<string, string[]> = {};
  refusal: Refusal | null = null;
  released = true;

  constructor(versions: Version[], office = smallOffice()) {
    const [first] = versions;
    if (!first) throw new Error('no version');
    this.versions = versions;
    this.version = first;
    this.office = office;
    this.state = blankTask('ini');
  }

  /** Like the server: repeats the decision with the answers it needs. @throws Error if an invariant does not hold afterwards */
  do(command: Command, actor: string | null): Outcome {
    let known: Record<string, Json> = {};
    for (this.rounds = 1; ; this.rounds += 1) {
      const outcome = decide(this.version, this.state, command, this.facts(actor, known));
      if (!('needs' in outcome)) {
        const { state } = this;
        this.take(outcome);
        const broken = brokenRules(state, this.state, { command, outcome, flow: this.version.flow }, this.keys);
        if (broken) throw new Error(`${command.command} broke a rule: ${broken}`);
        return outcome;
      }
      if (this.rounds > 20) throw new Error(`asked for ever: ${JSON.stringify(outcome.needs)}`);
      known = answers(this.office, outcome.needs, known);
    }
  }

  facts(actor: string | null, known: Record<string, Json>): Facts {
    return {
      now: this.now,
      actor,
      principals: this.principals[actor ?? ''] ?? [],
      may: { monitor: actor === 'mon', administer: actor === 'boss', launch: actor !== 'mon', launchForOthers: actor === 'sec' },
      released: this.released,
      answers: known,
    };
  }

  take(outcome: Outcome): void {
    this.refusal = 'refused' in outcome ? outcome.refused : null;
    if (!('done' in outcome)) return;
    this.before.push(this.state);
    this.state = fold(this.state, outcome.done.changes);
    this.outcomes.push(outcome.done.changes);
    this.effects.push(...outcome.done.effects);
    this.version = this.versions.find(({ id }) => id === this.state.version) ?? this.version;
  }

  /** The operator of a person: at the given node if any; open ones first. */
  operator(person: string, node?: string): string {
    const mine = this.state.operators.filter(
      (one) => (one.person === person || one.person === null) && (!node || this.state.visits.find(({ id }) => id === one.visit)?.node === node),
    );
    const open = mine.findLast(({ status, person }) => status === 'open' && person !== null) ?? mine.findLast(({ status }) => status === 'open');
    return (open ?? mine.findLast(({ vote }) => vote !== null) ?? mine.at(-1))?.id ?? 'none';
  }

  visit(node: string): string {
    return this.state.visits.findLast((visit) => visit.node === node)?.id ?? 'none';
  }

  /** Fires all timers that are due, in order. */
  time(minutes: number): void {
    const until = this.now + minutes * 60_000;
    for (let fired = 0; fired < 50; fired += 1) {
      const next = this.state.timers.filter(({ due, pausedAt }) => pausedAt === null && due <= until).toSorted((one, other) => one.due - other.due)[0];
      if (!next) break;
      this.now = Math.max(this.now, next.due);
      this.do({ command: 'fire', timer: next.id }, null);
    }
    this.now = until;
  }

  /** `1 a(ann bob…) ~c(cat)`: the status, and the active nodes with their people; `…` waits for signers, `~` is held during a return, `!` has nobody. */
  line(): string {
    const { order } = planOf(this.version.flow);
    const live = this.state.visits
      .filter(({ status, branches }) => status === 'live' && branches === null)
      .toSorted((one, other) => order.indexOf(one.node) - order.indexOf(other.node));
    const said = live.map((visit) => {
      const people = this.state.operators
        .filter((one) => one.visit === visit.id && (one.status === 'open' || one.status === 'waiting'))
        .map(({ person, status }) => `${person ?? '?'}${status === 'waiting' ? '…' : ''}`);
      return `${visit.heldBy === null ? '' : '~'}${visit.node}${visit.exception ? '!' : ''}${people.length > 0 ? `(${people.join(' ')})` : ''}`;
    });
    return [`${this.state.status}${this.state.suspended ? 's' : ''}`, ...said].join(' ');
  }
}
