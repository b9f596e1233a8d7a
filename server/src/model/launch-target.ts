// The workflow that a list button launches, with the fields that it may fill in; and what a designer is told where there is none.
import { translate, type Language } from '@ordo/contract/language.ts';
import { launchFindingPhrases } from '@ordo/contract/model-findings.phrases.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { writesField } from '@ordo/engine/flow/field-rights.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldsOf, writtenColumns, writtenFields } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { madeButtons } from '@ordo/engine/model/press.ts';
import { flowInUse } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import type { Finding } from './documents.ts';
import { formAt } from './form.read.ts';

interface LaunchTarget {
  fullName: string;
  /** Fields that people write at its start, by path. */
  fields: ReadonlyMap<string, FormNode>;
  /** Child tables of its form, by id. */
  tables: ReadonlyMap<string, FormNode>;
}

/** Null: it does not exist, is not released, or is stopped. */
export async function launchTarget(db: Db, flowId: string): Promise<LaunchTarget | null> {
  const flow = await flowInUse(db, flowId);
  const form = flow && (await formAt(db, flow.modelId, flow.formNumber));
  if (!flow || !form) return null;
  const writes = writesField(flow.version.flow.start);
  const fields = writtenFields(form.form).flatMap((node): [string, FormNode][] => (writes(node.id) ? [[node.id, node]] : []));
  const columns = writtenColumns(form.form).filter(([path]) => writes(path.replace('.', '-')));
  const tables = fieldsOf(form.form).flatMap(({ node }): [string, FormNode][] => (fieldKinds[node.kind].nests === 'rows' ? [[node.id, node]] : []));
  return { fullName: flow.fullName, fields: new Map([...fields, ...columns]), tables: new Map(tables) };
}

export async function launchFindings(db: Db, { list }: Pick<Design, 'list'>, language: Language): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { name, label, action } of madeButtons(list)) {
    if (action?.do !== 'launch' || action.flow === '') continue;
    const target = await launchTarget(db, action.flow);
    const key = target === null ? 'listFlowGone' : Object.keys(action.into).some((field) => !target.fields.has(field)) ? 'listFlowField' : null;
    const params = { button: textIn(label, language) || name };
    if (key) found.push({ node: '', key, params, text: translate(launchFindingPhrases[key], language, params, zhtw), blocks: false });
  }
  return found;
}
