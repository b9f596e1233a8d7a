import * as contract from '@ordo/contract/schedule-task.ts';
import { fivePart } from '@ordo/engine/schedule/cron.ts';
import { readTaskContent, writeTaskContent } from '@ordo/engine/schedule/execute-content.ts';
import { parametersOf } from '@ordo/engine/schedule/parameters.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { builtInTasks } from '../built-in-tasks.ts';
import type { AskInterface, AssertAskable } from '../data-interface/data-interface.read.ts';
import { toColumns } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Scheduler } from '../node/scheduler.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { nextMoments } from './moments.ts';
import { runTask } from './run.ts';
import { plansOf, runsOf, taskSelect, type TaskRow } from './schedule-task.db.ts';

const TABLE = 'schedule_task';
/** What can be changed in a built-in task. */
const OPEN = new Set(['cron', 'timeZone', 'enabledMark', 'sortCode', 'description']);

/** Updates the queue after a save. */
export const scheduleTaskEffects = (clock: Scheduler): Record<string, EffectHandler> => ({
  'task.follow': async ({ id }, db) => clock.follow(String(id), (await plansOf(db)).get(String(id)) ?? null),
});

interface Interfaces {
  ask: AskInterface;
  assertAskable: AssertAskable;
}

export function scheduleTaskFeature(app: FastifyInstance, deps: Deps, { ask, assertAskable }: Interfaces): void {
  deps.constraints.add({ schedule_task_code_key: 'taskCodeTaken', schedule_task_name_key: 'taskNameTaken' });
  deps.scheduler.carriedOutBy({ plans: () => plansOf(deps.db), carryOut: (job) => runTask(deps, ask, job) });

  serve(app, deps, contract.taskList, async ({ keyword, kind, enabledMark, ...paging }, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (kind) all.push(sql<SqlBool>`t.kind = ${kind}`);
    if (enabledMark !== undefined) all.push(sql<SqlBool>`t.enabled_mark = ${enabledMark}`);
    if (keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(keyword)}%`}`);
    const page = await readPage<TaskRow>(call.db, paging, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { sortCode: 'sort_code', enCode: 'en_code', fullName: 'full_name', creatorTime: 'creator_time' },
      select: taskSelect,
    });
    return { ...page, list: page.list.map((row) => shown(row, call)) };
  });

  serve(app, deps, contract.taskInfo, async ({ id }, call) => {
    const { rows } = await sql<TaskRow>`select ${taskSelect} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    const task = shown(rows[0], call);
    return { ...task, executeType: '1' as const, executeContent: writeTaskContent(task) };
  });

  serve(app, deps, contract.taskPreview, async ({ cron, timeZone }, { now }) => ({ list: nextMoments({ cron: fivePart(cron) ?? '', timeZone }, now, 10) }));
  serve(app, deps, contract.taskLog, (input, call) => runsOf(call, input));

  serve(app, deps, contract.taskCreate, async (sent, call) => {
    const { cron = '', ...input } = wanted(sent);
    const approved = await assertAskable(call, input.interfaceId, parametersOf(input.parameters));
    const made = await insertRecord(call, TABLE, { ...toColumns(input), kind: 'interface', cron: fivePart(cron), ...ownedBy(call, approved) });
    follow(call, made.id);
    return made;
  });

  serve(app, deps, contract.taskUpdate, async ({ id, version, ...sentKeys }, call) => {
    const { cron, ...input } = wanted(sentKeys);
    const task = await lockRecord<Task>(call.db, TABLE, id);
    const sent = Object.entries(input).filter(([, value]) => value !== undefined);
    if (task.kind === 'builtin' && sent.some(([key]) => !OPEN.has(key))) throw new Refusal('taskBuiltInFixed');
    const own =
      task.kind === 'builtin'
        ? {}
        : ownedBy(call, await assertAskable(call, input.interfaceId ?? task.interface_id, parametersOf(input.parameters ?? task.parameters)));
    follow(call, id);
    return updateRecord(call, TABLE, id, version, {
      ...toColumns(input),
      ...(cron === undefined ? {} : { cron: fivePart(cron) }),
      ...own,
    });
  });

  serve(app, deps, contract.taskRemove, async ({ id }, call) => {
    const { kind } = await lockRecord<{ kind: string }>(call.db, TABLE, id);
    if (kind === 'builtin') throw new Refusal('taskBuiltIn');
    follow(call, id);
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(app, deps, contract.taskState, (input, call) => switched(call, input));
  serve(app, deps, contract.taskEnable, ({ id }, call) => switched(call, { id, enabledMark: 1 }).then(() => null));
  serve(app, deps, contract.taskStop, ({ id }, call) => switched(call, { id, enabledMark: 0 }).then(() => null));

  /** Enabling a task lends it the caller's own rights, for its present query. */
  async function switched(call: Call, input: Parameters<typeof setRecordEnabled>[2]) {
    follow(call, input.id);
    const task = await lockRecord<Task>(call.db, TABLE, input.id);
    const state = await setRecordEnabled(call, TABLE, input);
    if (state.enabledMark === 0 || task.enabled_mark === 1 || task.kind === 'builtin') return state;
    const own = ownedBy(call, await assertAskable(call, task.interface_id, parametersOf(task.parameters)));
    return { ...state, ...(await updateRecord(call, TABLE, input.id, null, own)) };
  }

  serve(app, deps, contract.taskRun, async ({ id }, call) => {
    await lockRecord(call.db, TABLE, id);
    if (!(await deps.scheduler.runNow(id, call.user.userId))) throw new Refusal('taskSchedulerAway');
    return null;
  });
}

interface Task {
  kind: string;
  interface_id: string;
  parameters: string;
  enabled_mark: number;
}

const ownedBy = ({ user }: Call, approved: number): Values => ({ owner_user_id: user.userId, approved_version: approved });

/** The family's form sends both in one text. */
function wanted<T extends { executeType?: string | undefined; executeContent?: string | undefined }>({ executeType: _, executeContent, ...task }: T) {
  return { ...task, ...(executeContent === undefined ? {} : readTaskContent(executeContent)) };
}

function follow(call: Call, id: string): void {
  call.afterCommit({ kind: 'task.follow', payload: { id } });
}

/** A built-in task has a name in the caller's language. */
function shown(row: TaskRow, { language, now }: Call) {
  const declared = language === 'en' ? builtInTasks.find(({ code }) => code === row.id) : undefined;
  return {
    ...row,
    fullName: declared?.name[1] ?? row.fullName,
    description: declared && row.description === declared.about[0] ? declared.about[1] : row.description,
    nextRunTime: row.enabledMark === 1 ? (nextMoments(row, now, 1)[0] ?? null) : null,
  };
}
