// Workflows for tests: an engine with one release, over a designed form.
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import { defaultSettings } from '@ordo/engine/flow/document.ts';
import type { ApproverNode, Who } from '@ordo/engine/flow/nodes/approver.ts';
import { defaultSign } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { modelOpen } from '@ordo/contract/model-record.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import { formOf, node, releasedModel, childTable } from './models.ts';
import type { Asking } from './server.ts';

/** A request of leave: days, reason, who stands in, and lines. */
export const leaveForm = (): string =>
  formOf(
    node('comInput', 'title', '标题', { required: true }),
    node('numInput', 'days', '天数', {}, { precision: 1 }),
    node('textarea', 'remark', '备注'),
    node('userSelect', 'deputy', '代理人'),
    childTable('lines', '明细', [node('comInput', 'item', '事项', { required: true }), node('numInput', 'cost', '费用', {}, { precision: 2 })]),
  );

export const people = (...users: string[]) => ({ ...nobody, users });

export function approver(id: string, who: Who, more: Partial<ApproverNode> = {}): ApproverNode {
  return {
    id,
    title: `节点${id}`,
    outside: {},
    kind: 'approver',
    who,
    sign: defaultSign,
    nobody: { does: 'admin' },
    limit: { notInitiator: false, same: null },
    onReject: { to: 'end' },
    back: 'chosen',
    may: { return: true, transfer: true, addSigner: true, circulate: true },
    needs: { opinion: false, signature: false },
    progress: 50,
    rights: [],
    limits: { remind: null, overdue: null },
    circulate: nobody,
    hooks: [],
    ...more,
  };
}
export const byPeople = (id: string, users: readonly string[], more: Partial<ApproverNode> = {}) =>
  approver(id, { kind: 'people', people: people(...users) }, more);

export interface MadeFlow {
  id: string;
  release: string;
  model: string;
  /** Key of a field → its id. */
  field: Readonly<Record<string, string>>;
}

export interface FlowForm {
  model: string;
  /** The page of its records. */
  page: string;
  number: number;
  field: Readonly<Record<string, string>>;
  kinds: Record<string, { kind: string }>;
}

export async function flowForm(server: Asking, token: string, form = leaveForm(), list = ''): Promise<FlowForm> {
  const made = await releasedModel(server, token, form, list);
  const { design: shown, release: number } = (await server.ask(modelOpen, { id: made.id }, token)).data;
  const fields = fieldsOf((shown as Design).form);
  const kinds = Object.fromEntries(fields.flatMap(({ node: { id }, table, kind }) => (kind !== null && table === null ? [[id, { kind }]] : [])));
  return { model: made.id, page: made.page, number, field: Object.fromEntries(fields.map(({ node: { key, id } }) => [key, id])), kinds };
}

let made = 0;

/** Another release of the same engine, used by new tasks. @param form of another release of it @returns its id */
export async function releasedAgain(server: Asking, flow: MadeFlow, form: FlowForm, chain: readonly FlowNode[]): Promise<string> {
  const release = newId();
  await sql`
    insert into flow_release (id, flow_id, number, document, fields, model_id, form_number)
    select ${release}, flow_id, number + 1, jsonb_set(document::jsonb, '{chain}', ${JSON.stringify(chain)}::jsonb)::json, ${JSON.stringify(form.kinds)}::json,
      ${form.model}, ${form.number}
    from flow_release where flow_id = ${flow.id} order by number desc limit 1`.execute(server.db);
  await sql`update flow set release_number = release_number + 1 where id = ${flow.id}`.execute(server.db);
  return release;
}

/** Writes directly into the tables of designs, as a release would. */
export async function releasedFlowOf(
  server: Asking,
  form: FlowForm,
  chain: readonly FlowNode[],
  more: { settings?: Partial<FlowDocument['settings']>; start?: Partial<FlowDocument['start']>; type?: number } = {},
): Promise<MadeFlow> {
  made += 1;
  const [id, release] = [newId(), newId()];
  const document: FlowDocument = {
    schema: 1,
    start: { kind: 'start', id: 'start', title: '发起', outside: {}, launchers: null, rights: [], hooks: [], ...more.start },
    chain,
    settings: { ...defaultSettings, ...more.settings },
  };
  await sql`insert into flow (id, full_name, en_code, model_id, draft, release_number, enabled_mark, type)
    values (${id}, ${`流程${made}`}, ${`flow${made}`}, ${form.model}, ${JSON.stringify(document)}::json, 1, 1, ${more.type ?? 0})`.execute(server.db);
  const launchers = document.start.launchers;
  await sql`insert into flow_release (id, flow_id, number, document, fields, model_id, form_number, launchers)
    values (${release}, ${id}, 1, ${JSON.stringify(document)}::json, ${JSON.stringify(form.kinds)}::json, ${form.model}, ${form.number},
      ${launchers === null ? null : JSON.stringify(launchers)}::jsonb)`.execute(server.db);
  return { id, release, model: form.model, field: form.field };
}
