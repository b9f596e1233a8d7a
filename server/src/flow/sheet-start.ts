// Tasks that a person launches from the rows of a spreadsheet: every row by the same command as a launch by hand, in a transaction of its own.
import { createHash } from 'node:crypto';
import * as contract from '@ordo/contract/flow-sheet.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { recordLines } from '@ordo/engine/model/sheet-rows.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { alone } from '../kit/alone.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { fillFromSheet, readFlowSheet, sheetTemplate, type SheetForm, type SheetRows } from '../model/flow-sheet.read.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import type { Answer } from './command-request.ts';
import { runCommand } from './run-command.ts';
import { startForm } from './start-form.ts';

export function sheetStartFeature(app: FastifyInstance, deps: Deps, forms: FlowForms): void {
  serve(app, deps, contract.flowSheetTemplate, async ({ flowId }, call) => sheetTemplate(call, forms, await startForm(forms, call, flowId)));
  serve(
    app,
    deps,
    contract.flowSheetRead,
    async ({ flowId }, call) => {
      const form = await startForm(forms, call, flowId);
      const sheet = await readFlowSheet(call, form, contract.MAX_STARTED);
      const sent = { columns: sheet.columns.map(({ key }) => key), lines: sheet.lines, rows: sheet.rows };
      const { problems } = await launchRows(deps, forms, call, form, { flowId, run: null }, sent);
      return { ...sheet, problems: [...sheet.problems, ...problems], launched: await launchedBefore(call, flowId, sent) };
    },
    'own transactions',
  );
  serve(
    app,
    deps,
    contract.flowSheetCheck,
    async ({ flowId, ...sent }, call) => {
      const { problems } = await launchRows(deps, forms, call, await startForm(forms, call, flowId), { flowId, run: null }, sent);
      return { problems, launched: await launchedBefore(call, flowId, sent) };
    },
    'own transactions',
  );
  serve(
    app,
    deps,
    contract.flowSheetStart,
    async ({ flowId, run, repeats, ...sent }, call) => {
      const form = await startForm(forms, call, flowId);
      const own = sent.lines.map((line) => taskOf(call, flowId, run, line));
      const known = repeats ? (await launchedBefore(call, flowId, sent, own)).filter(({ rows }) => !rows.some((place) => repeats.includes(place))) : [];
      return launchRows(deps, forms, call, form, { flowId, run, known: new Map(known.map(({ rows, at }) => [rows[0] ?? 0, at])) }, sent);
    },
    'own transactions',
  );
}

interface Run {
  flowId: string;
  /** Null: every row is only tried, and undone. */
  run: string | null;
  /** First rows of those that were launched before, unknown to the caller, and when. */
  known?: ReadonlyMap<number, number>;
}

async function launchRows(
  deps: Deps,
  forms: FlowForms,
  call: Call,
  form: SheetForm,
  { flowId, run, known }: Run,
  sent: SheetRows,
): Promise<Result<typeof contract.flowSheetStart>> {
  const { records, problems } = await fillFromSheet(call, forms, form, sent);
  const started: Result<typeof contract.flowSheetStart>['started'] = [];
  for (const { at, line, isReadable, filled, refuse } of records) {
    if (run !== null && !isReadable) continue;
    const launchedAt = known?.get(at[0] ?? 0);
    if (launchedAt !== undefined) {
      refuse(new Refusal('flowTaskLaunched', { when: businessTime(launchedAt) }));
      continue;
    }
    const id = run === null ? newId() : taskOf(call, flowId, run, line);
    const request = { id, commandId: contentOf(sent, at), act: { command: 'submit' }, flowId, form: filled } as const;
    const answer = await launched(deps, call, run !== null, (one) => runCommand(forms, one, request));
    if (answer instanceof Refusal) refuse(answer);
    else if (answer) started.push({ rows: [...at], id: answer.id, number: answer.number });
  }
  return { started, problems: problems() };
}

const digest = (said: unknown) => createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);

/** Id of a row's task: the same row of the same request starts one task. */
const taskOf = ({ user }: Call, flowId: string, run: string, line: number) => digest([user.userId, flowId, run, line]);

/** Id of a row's command: its filled cells with those of its child rows, by which it is recognised in another file. */
function contentOf({ columns, rows }: SheetRows, at: readonly number[]): string {
  const filled = at.map((place) => columns.flatMap((key, column) => (rows[place]?.[column] ? [[key, rows[place][column]] as const] : [])));
  return `sheet-${digest(filled.map((cells) => cells.toSorted(([one], [other]) => (one < other ? -1 : 1))))}`;
}

/** @param own ids of tasks that do not count */
async function launchedBefore(
  { db, user }: Call,
  flowId: string,
  sent: SheetRows,
  own: readonly string[] = [],
): Promise<Result<typeof contract.flowSheetCheck>['launched']> {
  const records = recordLines(sent.columns, sent.rows).map((at) => ({ rows: at, content: contentOf(sent, at) }));
  const { rows } = await sql<{ content: string; at: number }>`
    select e.command_id as content, max(e.at) as at from flow_task t
    join flow_event e on e.task_id = t.id and e.command_id = any(${records.map(({ content }) => content)}::text[])
    where t.initiator_id = ${user.userId} and t.flow_id = ${flowId} and t.status in (1, 2) and t.delete_mark = 0
      and t.id <> all(${own}::text[]) group by 1`.execute(db);
  const times = new Map(rows.map(({ content, at }) => [content, at]));
  return records.flatMap(({ rows: own, content }) => (times.has(content) ? [{ rows: own, at: times.get(content) ?? 0 }] : []));
}

/** Ends the transaction of a row that is only tried. */
class Undone extends Error {}

/** @returns null: it would succeed */
async function launched(deps: Deps, call: Call, isKept: boolean, work: (call: Call) => Promise<Answer>): Promise<Answer | Refusal | null> {
  try {
    return await alone(deps, call, async (one) => {
      const answer = await work(one);
      if (isKept) return answer;
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return null;
    const refusal = deps.constraints.refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
}
