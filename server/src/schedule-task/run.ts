// One run of a task, on whichever node the queue gave it to: its state and its result are recorded.
import { refusals } from '@ordo/contract/refusals.ts';
import { parametersOf } from '@ordo/engine/schedule/parameters.ts';
import { builtInTasks } from '../built-in-tasks.ts';
import type { AskInterface } from '../data-interface/data-interface.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Job } from '../node/scheduler.ts';
import type { Deps } from '../kit/serve.ts';
import type { RunMessage } from '../kit/task.ts';
import { finishRun, heartbeat, startRun } from './schedule-task.db.ts';
import { taskPhrases as said } from './schedule-task.phrases.ts';

const BEAT = 10_000;

export async function runTask(deps: Deps, ask: AskInterface, { key, userId }: Job): Promise<void> {
  const { db } = deps;
  const task = await db.selectFrom('schedule_task').selectAll().where('id', '=', key).where('delete_mark', '=', 0).executeTakeFirst();
  // Disabled since the job was queued.
  if (!task || (task.enabled_mark === 0 && userId === null)) return;
  const run = await startRun(db, key, userId, { said: said.lost }, { said: said.stillRuns });
  if (!run) return;
  const beat = setInterval(() => void heartbeat(db, run).catch(() => undefined), BEAT);
  try {
    await finishRun(db, run, 'done', await work());
  } catch (error) {
    await finishRun(db, run, 'failed', sayFailure(error));
  } finally {
    clearInterval(beat);
  }

  async function work(): Promise<RunMessage> {
    if (task?.kind !== 'interface') {
      const declared = builtInTasks.find(({ code }) => code === key);
      if (!declared) throw new Failure(said.gone);
      return declared.run(deps);
    }
    const { data, name } = await ask(task.interface_id ?? '', parametersOf(task.parameters), task.owner_user_id ?? '', task.approved_version);
    return Array.isArray(data) ? { said: said.answeredRows, parameters: { name, n: data.length } } : { said: said.answered, parameters: { name } };
  }
}

/** A failure with a message for users. */
class Failure extends Error {
  readonly said: RunMessage['said'];
  constructor(sentence: RunMessage['said']) {
    super(sentence[1]);
    this.said = sentence;
  }
}

function sayFailure(error: unknown): RunMessage {
  if (error instanceof Refusal) return { said: refusals[error.key].text, parameters: error.parameters };
  if (error instanceof Failure) return { said: error.said };
  return { said: said.failed, parameters: { why: (error instanceof Error ? error.message : String(error)).slice(0, 500) } };
}
