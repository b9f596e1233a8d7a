// Import of a file: a readable file gives an engine that is not released, with a list of what was not understood.
import type { flowEngineImport } from '@ordo/contract/flow-engine.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { fieldsByKey, idsByKey, withFields } from '@ordo/engine/flow/form-fields.ts';
import { sql } from 'kysely';
import { assertChoice } from '../dictionary/dictionary.read.ts';
import type { Db } from '../kit/db.ts';
import type { Destination } from '../kit/destination.ts';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { formInUse } from '../model/form.read.ts';
import { parseFlowFile } from './flow-file.ts';
import { withForeign } from './foreign.ts';
import { columns, formOf, unreadable } from './tree.ts';
import { inspectFlow } from './inspect-flow.ts';

/** @throws Refusal flowUnreadable */
export async function importFlow(call: Call, file: unknown, destinations: readonly Destination[]): Promise<Result<typeof flowEngineImport>> {
  const { document, notes, formId, fullName, enCode, category, ...rest } = await parseFlowFile(file, async (id) => {
    const form = await formInUse(call.db, id);
    return form && fieldsByKey(form.form);
  });
  if (!document) throw unreadable(notes, call.language);
  const form = await formOf(call.db, formId);
  const own = await withForeign(call.db, form ? withFields(document, idsByKey(form.form)) : document);
  const [name, code] = await freeNames(call.db, fullName || document.start.title || 'flow', enCode);
  const id = newId();
  const values = { ...rest, fullName: name, enCode: code, formId: form?.modelId ?? null, category: await knownCategory(call, category) };
  const { version } = await insertRecord(call, 'flow', { ...columns(values), id, draft: JSON.stringify(own) });
  const { findings } = await inspectFlow(call.db, { id, document: own, form: form?.form ?? null, notes }, destinations, call.language);
  const titleOf = (node: string) => nodeOf(own, node)?.title ?? branchOf(own, node)?.branch.title ?? '';
  return { id, version, fullName: name, findings: findings.map((one) => ({ ...one, place: titleOf(one.node) })) };
}

async function knownCategory(call: Call, category: string): Promise<string> {
  if (!category) return '';
  return assertChoice(call, 'WorkFlowCategory', 'enCode', category).then(
    () => category,
    (error: unknown) => {
      if (error instanceof Refusal) return '';
      throw error;
    },
  );
}

/** As given, or with a number appended if they are taken. */
async function freeNames(db: Db, fullName: string, enCode: string): Promise<[string, string]> {
  const code = enCode || `flow_${newId().slice(-8)}`;
  const { rows } = await sql<{ name: string; code: string }>`
    select full_name as name, en_code as code from flow
    where delete_mark = 0 and (strpos(normal_form(full_name), normal_form(${fullName})) = 1 or strpos(normal_form(en_code), normal_form(${code})) = 1)`.execute(
    db,
  );
  const free = (wanted: string, most: number, taken: readonly string[]) => {
    const known = new Set(taken.map((one) => one.toLowerCase()));
    let name = wanted;
    for (let at = 2; known.has(name.toLowerCase()); at += 1) name = `${wanted.slice(0, most - 6)}${at}`;
    return name;
  };
  return [
    free(
      fullName,
      100,
      rows.map(({ name }) => name),
    ),
    free(
      code,
      50,
      rows.map((row) => row.code),
    ),
  ];
}
