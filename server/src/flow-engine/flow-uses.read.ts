// Where workflows name fields of a form: in their draft, and in the release in use.
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { fieldUses, foreignUses, type FieldUse } from '@ordo/engine/flow/field-uses.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

const MAX_FLOWS = 200;

export interface FlowUse extends FieldUse {
  flow: string;
  name: string;
}

/** By node, in the order of the flow: those of the form's own workflows, and of others that write its records or start its workflows. */
export async function flowsUsing(db: Db, model: string): Promise<FlowUse[]> {
  const { rows: own } = await sql<{ id: string }>`select id from flow where model_id = ${model} and delete_mark = 0`.execute(db);
  const engines = new Set(own.map(({ id }) => id));
  const named = [model, ...engines];
  const { rows } = await sql<{
    id: string;
    name: string;
    modelId: string | null;
    draft: FlowDocument;
    releasedFor: string | null;
    released: FlowDocument | null;
  }>`
    select t.id, t.full_name as name, t.model_id as "modelId", t.draft, r.model_id as "releasedFor", r.document as released
    from flow t left join flow_release r on r.flow_id = t.id and r.number = t.release_number and t.enabled_mark = 1
    where t.delete_mark = 0 and (t.model_id = ${model} or r.model_id = ${model}
      or exists (select from unnest(${named}::text[]) one where strpos(t.draft::text, one) > 0 or strpos(r.document::text, one) > 0))
    order by t.sort_code, t.id limit ${MAX_FLOWS}`.execute(db);
  return rows.flatMap(({ id, name, modelId, draft, releasedFor, released }) => {
    const usesIn = (flow: FlowDocument, of: string | null) => [...(of === model ? fieldUses(flow) : []), ...foreignUses(flow, { model, engines })];
    const all = [...usesIn(draft, modelId), ...(released ? usesIn(released, releasedFor) : [])];
    return [...Map.groupBy(all, ({ node }) => node).values()].map((uses): FlowUse => {
      const [{ node, title }] = uses as [FieldUse];
      return { flow: id, name, node, title, fields: [...new Set(uses.flatMap(({ fields }) => fields))] };
    });
  });
}
