// One task of the history, decided by the engine step by step as its people would have decided it: its current state, and all its events.
import { questionKey, type Command, type Effect, type Facts, type Question } from '@ordo/engine/flow/command.ts';
import { decide } from '@ordo/engine/flow/decide.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { RULES, type StoredFacts } from '@ordo/engine/flow/replay.ts';
import { blankTask, fold, type Changes, type Operator, type TaskState, type Values } from '@ordo/engine/flow/state.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { businessDay, businessMoment } from '@ordo/engine/text/business-time.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import type { Dice } from '../random.ts';
import { wordsOf } from './words.ts';

const HOUR = 3_600_000;
const ROUNDS = 20;

export interface PastEvent {
  seq: number;
  at: number;
  actor: string | null;
  command: Command;
  facts: unknown;
  changes: Changes;
  effects: readonly Effect[];
  /** Status of the task at the end. */
  status: number;
}
export interface PastTask {
  state: TaskState;
  events: readonly PastEvent[];
}

/** Outcome of the task, if there was enough time for it. */
export type Fate = 'adopt' | 'reject' | 'return' | 'withdraw' | 'cancel' | 'draft' | 'suspend';

export interface Plan {
  code: string;
  version: Version;
  initiator: string;
  administrator: string;
  /** A person who gets a copy; null: no copy. */
  reader: string | null;
  begun: number;
  /** Nothing happens after this time. */
  now: number;
  fate: Fate;
  chance: Dice;
  /** Complete, as engines have them; `sent` are the fields filled in by the initiator. */
  values: Values;
  sent: ReadonlySet<string>;
  number: string;
  /** The field with its number. */
  numbered: string | undefined;
  answer(question: Question): Promise<Json>;
}

/** What a task is made of, before anybody decides on it. */
type Begun = Pick<Plan, 'version' | 'initiator' | 'values' | 'sent' | 'number' | 'numbered' | 'answer'>;

export interface Past {
  /** As it is now. */
  readonly task: PastTask;
  /** Why the last thing was refused. */
  readonly refusal: string;
  /** @returns false: it was refused */
  does(at: number, command: Command, actor: string | null, monitor?: boolean): Promise<boolean>;
}

/** One thing after the other. */
export function pastOf({ version, initiator, values, sent, numbered, answer }: Begun): Past {
  // What rules have made of it counts for conditions; the number is bound later.
  const before: Values = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, sent.has(field) || field === numbered ? null : value]));
  const kept: Values = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const events: PastEvent[] = [];
  let state: TaskState = { ...blankTask(initiator), values: before };
  let refusal = '';
  let form = 0;
  return {
    get task() {
      return { state, events };
    },
    get refusal() {
      return refusal;
    },
    async does(at, command, actor, monitor = false) {
      const may = { monitor, administer: false, launch: actor === initiator, launchForOthers: false };
      const facts = { now: at, actor, principals: [], may, released: true };
      let answers: Facts['answers'] = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcome = decide(version, state, command, { ...facts, answers });
        if ('needs' in outcome) {
          const found: [string, Json][] = [];
          for (const question of outcome.needs) found.push([questionKey(question), await answer(question)]);
          answers = { ...answers, ...Object.fromEntries(found) };
          continue;
        }
        if ('refused' in outcome) {
          refusal = outcome.refused.key;
          return false;
        }
        const { changes, effects } = outcome.done;
        const isFilled = 'values' in command && state.seq === 0;
        state = fold(state, changes);
        if (isFilled) state = { ...state, values };
        const { values: _, ...task } = changes.task;
        events.push({
          seq: state.seq,
          at,
          actor,
          command,
          facts: {
            ...facts,
            answers,
            rules: RULES,
            release: version.id,
            formVersion: form,
            values: isFilled ? before : null,
            ...(isFilled && { initiator }),
          } satisfies StoredFacts,
          changes: { ...changes, task: isFilled ? { ...task, values: kept } : task },
          effects,
          status: state.status,
        });
        form = 1;
        return true;
      }
      throw new Error('A task of the demo asks without an end.');
    },
  };
}

export async function pastTask(plan: Plan): Promise<PastTask> {
  const { version, chance, now, values, sent, initiator } = plan;
  const words = wordsOf(plan.code, (items) => chance.of(items));
  const past = pastOf(plan);
  let at = plan.begun;
  const does = (command: Command, actor: string | null, monitor = false) => past.does(at, command, actor, monitor);
  /** Some working hours later. @returns false: that is still to come */
  const later = (least: number, most: number): boolean => {
    const next = officeTime(at + chance.between(least, most) * HOUR + chance.between(0, 50) * 60_000);
    if (next > now) return false;
    at = next;
    return true;
  };
  /** Fires the timers that are due before `until`. */
  const due = async (until: number) => {
    for (let left = 10; left > 0; left -= 1) {
      const timer = past.task.state.timers.filter((one) => one.pausedAt === null && one.due <= until).toSorted((a, b) => a.due - b.due)[0];
      if (!timer) return;
      at = Math.max(at, timer.due);
      if (!(await does({ command: 'fire', timer: timer.id }, null))) return;
    }
  };

  const filled = Object.fromEntries([...sent].map((field) => [field, values[field] ?? null]));
  const command = { command: plan.fate === 'draft' ? 'saveDraft' : 'submit', values: filled } as const;
  if (!(await does(command, initiator))) throw new Error(`The demo's ${plan.code} cannot be launched: ${past.refusal}`);
  if (plan.fate === 'draft') return past.task;
  if (chance.chance(0.12) && later(1, 3)) await does({ command: 'comment', text: words.comment(), mentions: [], files: [] }, initiator);
  if (plan.reader !== null) await does({ command: 'circulate', to: [plan.reader] }, initiator);
  if (plan.fate === 'withdraw' && later(1, 6)) await does({ command: 'withdraw', opinion: words.withdraw() }, initiator);
  if (plan.fate === 'suspend' && later(2, 6)) await does({ command: 'suspend', reason: '等待补充材料' }, plan.administrator, true);
  if (plan.fate === 'cancel' && later(3, 20)) await does({ command: 'cancel', reason: words.cancel() }, plan.administrator, true);

  let strict = plan.fate;
  for (let step = 0; step < 30 && past.task.state.status === 1 && !past.task.state.suspended; step += 1) {
    const from = at;
    const isLate = chance.chance(0.12);
    if (!later(isLate ? 40 : 2, isLate ? 120 : 26)) {
      await due(now);
      break;
    }
    const then = at;
    at = from;
    await due(then);
    at = Math.max(at, then);
    const open = past.task.state.operators.find((one) => one.status === 'open' && isLive(past.task.state, one));
    if (!open) break;
    const operator = open.id;
    if (open.person === null) {
      const [taker] = chance.shuffled(await membersOf(plan, past.task.state, open));
      if (taker === undefined || !(await does({ command: 'claim', operator }, taker))) break;
      continue;
    }
    const actor = open.person;
    const isStart = past.task.state.visits.find(({ id }) => id === open.visit)?.node === version.flow.start.id;
    if (!isStart && strict === 'reject' && chance.chance(0.6)) {
      strict = 'adopt';
      await does({ command: 'reject', operator, opinion: words.reject() }, actor);
      continue;
    }
    if (!isStart && strict === 'return') {
      strict = 'adopt';
      if (
        await does(
          { command: 'return', operator, opinion: words.back(), target: version.flow.start.id, mode: chance.chance(0.5) ? 'straight' : 'again' },
          actor,
        )
      )
        continue;
    }
    if (!(await does({ command: 'adopt', operator, opinion: isStart ? '' : words.adopt() }, actor))) break;
  }
  if (plan.reader !== null && chance.chance(0.6)) {
    const copy = past.task.state.circulates.find(({ person, readAt }) => person === plan.reader && readAt === null);
    if (copy && later(1, 30)) await does({ command: 'read', circulate: copy.id }, plan.reader);
  }
  return past.task;
}

const isLive = ({ visits }: TaskState, { visit }: Operator): boolean =>
  visits.some(({ id, status, heldBy, waits }) => id === visit && status === 'live' && heldBy === null && waits === null);

async function membersOf({ version, answer, initiator }: Plan, state: TaskState, { visit }: Operator): Promise<string[]> {
  const id = state.visits.find((one) => one.id === visit)?.node;
  const node = planOf(version.flow).places[id ?? '']?.node;
  if (node?.kind !== 'approver' || node.who.kind !== 'pool') return [];
  return (await answer({ ask: 'people', of: node.who.people, same: node.limit.same, as: initiator })) as string[];
}

/** The next moment within office hours. */
export function officeTime(at: number): number {
  const day = businessDay(at);
  const [opens, closes] = [businessMoment(`${day} 08:30:00`), businessMoment(`${day} 17:30:00`)];
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isOff = weekday === 0 || weekday === 6;
  if (!isOff && at < opens) return opens + Math.floor((at % HOUR) / 4);
  if (!isOff && at <= closes) return at;
  const next = addDays(day, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
  return businessMoment(`${next} 08:30:00`) + Math.floor((at % HOUR) / 2);
}
