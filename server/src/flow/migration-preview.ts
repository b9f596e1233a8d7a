// Preview of a migration for each task: decided by the engine with the new release; nothing is written.
import type { flowMigrationPreview } from '@ordo/contract/flow-migration.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { foreseen, handMap, standsAt, wayOver, worksAt, type Foreseen } from '@ordo/engine/flow/migration.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Values } from '@ordo/engine/flow/state.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { sql } from 'kysely';
import type { ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { formAt } from '../model/form.read.ts';
import { formOf, imagined } from './run-command.ts';
import { assertGoes } from './migration-run.ts';
import { findTask } from './task.db.ts';

export interface Chosen {
  flowId: string;
  from: ReleasedFlow;
  to: ReleasedFlow;
  ids: readonly string[];
  map: Readonly<Record<string, string>>;
  /** Tasks above the limit of one migration. */
  more: number;
}

type Told = Result<typeof flowMigrationPreview>;

export async function previewed(forms: FlowForms, call: Call, { from, to, ids, map, more }: Chosen): Promise<Told> {
  const over = handMap(from.version.flow, to.version.flow, map);
  const fields = await fieldsBetween(call, from, to);
  const facts = {
    now: call.now,
    actor: call.user.userId,
    principals: [],
    may: { monitor: true, administer: false, launch: false, launchForOthers: false },
    released: true,
  };
  const command = { command: 'migrate', target: to.version, map: over } as const;
  const [old, target] = [planOf(from.version.flow).places, planOf(to.version.flow).places];
  const titles = (plan: typeof old, nodes: readonly string[]) => nodes.map((id) => plan[id]?.node.title ?? id);
  const standing = new Map<string, number>();
  const rows: (Omit<Told['list'][number], 'initiator' | 'goes' | 'comes'> & { initiator: string; seen: Foreseen | null })[] = [];
  for (const id of ids) {
    const task = await findTask(call.db, id, 'read');
    if (!task) continue;
    const { row } = task;
    for (const node of standsAt(task.state)) standing.set(node, (standing.get(node) ?? 0) + 1);
    const { values } = await forms.read(call.db, await forms.inUse(call.db, row.modelId, formOf(row, from)), row.recordId);
    let seen: Foreseen | null = null;
    let why = '';
    try {
      assertGoes(row, { fromRelease: from.version.id, target: to });
      const state = { ...task.state, values };
      seen = foreseen(state, await imagined(forms, call, { ...task, state }, from, command, facts));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      why = error.say(call.language);
    }
    rows.push({
      id,
      fullName: row.fullName,
      enCode: row.enCode ?? '',
      initiator: row.initiatorId,
      stands: titles(old, worksAt(task.state)),
      lands: titles(target, seen?.lands ?? []),
      children: seen?.children ?? 0,
      seen,
      ...fields(values),
      why,
    });
  }
  const names = await namesOf(call.db, [...new Set(rows.flatMap(({ initiator, seen }) => [initiator, ...(seen?.goes ?? []), ...(seen?.comes ?? [])]))]);
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  return {
    nodes: planOf(from.version.flow).order.flatMap((id) => {
      const tasks = standing.get(id);
      if (tasks === undefined) return [];
      const { to: there, choices } = wayOver(from.version.flow, to.version.flow, id, map);
      return [{ id, title: old[id]?.node.title ?? id, tasks, to: there, choices: choices.map((one) => ({ id: one, title: target[one]?.node.title ?? one })) }];
    }),
    map: over,
    list: rows.map(({ initiator, seen, ...row }) => ({
      ...row,
      initiator: person(initiator),
      goes: (seen?.goes ?? []).map(person),
      comes: (seen?.comes ?? []).map(person),
    })),
    more,
  };
}

/** Fields with a value that the other form does not have, and empty fields of the head that it requires. */
async function fieldsBetween(
  { db, language }: Call,
  from: ReleasedFlow,
  to: ReleasedFlow,
): Promise<(values: Values) => Pick<Told['list'][number], 'lost' | 'wanting'>> {
  const [old, next] = [await formAt(db, from.modelId, from.formNumber), await formAt(db, to.modelId, to.formNumber)];
  if (!old || !next || (from.modelId === to.modelId && from.formNumber === to.formNumber)) return () => ({ lost: [], wanting: [] });
  const [was, is] = [headOf(old.form), headOf(next.form)];
  const kept = new Set(is.map(({ id }) => id));
  const hasValue = (value: unknown) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  const said = (nodes: readonly FormNode[]) => nodes.map(({ label }) => textIn(label, language));
  return (values) => ({
    lost: said(was.filter(({ id }) => !kept.has(id) && hasValue(values[id]))),
    wanting: said(is.filter(({ id, required }) => required && !hasValue(values[id]))),
  });
}

/** Fields of the head, and tables. */
const headOf = (form: FormDocument): FormNode[] =>
  fieldsOf(form).flatMap(({ node, table, kind }) => ((kind !== null && table === null) || node.kind === 'table' ? [node] : []));

async function namesOf(db: Db, people: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, real_name as name from app_user where id = any(${people}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
