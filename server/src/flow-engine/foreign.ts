// Fields of other forms: of a started engine, and of a form whose records are written.
import type { Language } from '@ordo/contract/language.ts';
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import { namedIn } from '@ordo/engine/flow/named.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { formInUse, type ReleasedForm } from '../model/form.read.ts';

/** Null for an engine without a release. */
async function formOfEngine(db: Db, engine: string): Promise<ReleasedForm | null> {
  const { rows } = await sql<{
    modelId: string;
  }>`select model_id as "modelId" from flow where id = ${engine} and delete_mark = 0 and model_id is not null`.execute(db);
  return rows[0] ? formInUse(db, rows[0].modelId) : null;
}

const headOf = (form: ReleasedForm | null) =>
  form
    ? fieldsOf(form.form).flatMap(({ node, table, kind }) => (table === null && kind !== null && !fieldKinds[node.kind].sealed ? [{ node, kind }] : []))
    : [];

export async function foreignFields(db: Db, { engine, model }: { engine?: string | undefined; model?: string | undefined }, language: Language) {
  const form = engine ? await formOfEngine(db, engine) : model ? await formInUse(db, model) : null;
  const head = headOf(form);
  return { list: head.map(({ node, kind }) => ({ id: node.id, label: textIn(node.label, language) || node.key, kind })), nodes: head.map(({ node }) => node) };
}

/** The family names fields of other forms by their keys: those of known forms are replaced by their ids. */
export async function withForeign(db: Db, flow: FlowDocument): Promise<FlowDocument> {
  const { engines, models } = namedIn(flow);
  const ids = new Map<string, ReadonlyMap<string, string>>();
  const add = (of: string, form: ReleasedForm | null) => ids.set(of, new Map(headOf(form).map(({ node }) => [node.key, node.id])));
  for (const engine of engines) add(engine, await formOfEngine(db, engine));
  for (const model of models) add(model, await formInUse(db, model));
  if (ids.size === 0) return flow;
  const idOf = (of: string, field: string) => ids.get(of)?.get(field) ?? field;
  const chain = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.map((node) => {
      if (isFork(node)) return { ...node, branches: node.branches.map((branch) => ({ ...branch, chain: chain(branch.chain) })) };
      if (node.kind === 'assignData') return { ...node, mapping: node.mapping.map((pair) => ({ ...pair, to: idOf(node.model, pair.to) })) };
      if (node.kind !== 'subFlow') return node;
      const named = <P extends { child: string }>(pairs: readonly P[]) => pairs.map((pair) => ({ ...pair, child: idOf(node.engine, pair.child) }));
      return { ...node, into: named(node.into), outOf: named(node.outOf) };
    });
  return { ...flow, chain: chain(flow.chain) };
}
