// Models for tests, as documents of the family.
import { modelCreate, modelInfo, modelPlan, modelRelease, modelUpdate } from '@ordo/contract/model.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageOfTarget } from './target-page.ts';
import type { Asking } from './server.ts';

type Wire = Record<string, unknown>;

/** A node with a value. @param config its `__config__`, top its own keys */
export const node = (kind: string, key: string, label: string, config: Wire = {}, top: Wire = {}): Wire => ({
  __config__: { naseKey: kind, label, showLabel: true, required: false, span: 24, layout: 'colFormItem', fieldId: key.toLowerCase(), ...config },
  __vModel__: key,
  ...top,
});

export const childTable = (key: string, label: string, children: readonly Wire[], config: Wire = {}): Wire =>
  node('table', key, label, { layout: 'rowFormItem', type: 'table', children, ...config });

export const formOf = (...fields: readonly Wire[]): string => JSON.stringify({ fields });

export const listOf = (columns: readonly string[], search: readonly Wire[] = [], more: Wire = {}): string =>
  JSON.stringify({
    searchList: search,
    columnList: columns.map((prop) => ({ prop, label: prop, align: 'left', width: null })),
    type: 1,
    hasPage: true,
    pageSize: 20,
    defaultSidx: '',
    sort: 'desc',
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [{ value: 'edit', label: '编辑' }],
    ...more,
  });

/** An order with lines, in most kinds of column. */
export const orderForm = (): string =>
  formOf(
    node('comInput', 'title', '标题', { required: true }),
    node('textarea', 'remark', '备注'),
    node('numInput', 'amount', '金额', {}, { precision: 2 }),
    node(
      'select',
      'level',
      '级别',
      { dataType: 'static' },
      {
        __slot__: {
          options: [
            { id: 'a', fullName: '普通' },
            { id: 'b', fullName: '紧急' },
          ],
        },
      },
    ),
    node(
      'checkbox',
      'tags',
      '标签',
      { dataType: 'static' },
      {
        __slot__: {
          options: [
            { id: 'x', fullName: '甲' },
            { id: 'y', fullName: '乙' },
          ],
        },
      },
    ),
    node('date', 'day', '日期', {}, { format: 'yyyy-MM-dd', type: 'date' }),
    node('switch', 'urgent', '加急'),
    node('userSelect', 'owner', '负责人'),
    childTable('lines', '明细', [node('comInput', 'item', '品名', { required: true }), node('numInput', 'qty', '数量', {}, { precision: 0 })]),
  );

let made = 0;

export interface MadeModel {
  id: string;
  /** enCode of a page that opens it, and also its id. */
  page: string;
}

/** A model without a release. */
export async function draftModel(server: Asking, token: string, formData: string, columnData = '', more: Wire = {}): Promise<string> {
  made += 1;
  const reply = await server.ask(modelCreate, { fullName: `模型${made}`, enCode: `model${made}`, webType: 2, formData, columnData, ...more }, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return reply.data.id;
}

/** Released, and with a page with these buttons. */
export async function releasedModel(
  server: Asking,
  token: string,
  formData: string,
  columnData = '',
  buttons: readonly string[] = ['btn_add', 'btn_edit', 'btn_remove', 'btn_batchRemove', 'btn_download', 'btn_upload'],
): Promise<MadeModel> {
  const id = await draftModel(server, token, formData, columnData);
  await release(server, token, id);
  return { id, page: await pageOfTarget(server, modelPages, id, buttons) };
}

/** By its own plan. */
export async function release(server: Asking, token: string, id: string, fill: Record<string, unknown> = {}): Promise<void> {
  const plan = await server.ask(modelPlan, { id }, token);
  const reply = await server.ask(modelRelease, { id, version: plan.data.version, plan: plan.data.plan, fill }, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
}

/** Another, unreleased design of the same model. */
export async function redesign(server: Asking, token: string, id: string, changes: Wire): Promise<void> {
  const { version } = (await server.ask(modelInfo, { id }, token)).data;
  const reply = await server.ask(modelUpdate, { id, version, ...changes }, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
}

/** Two orders with a line each, over two releases: tables, child tables, and indexes of most kinds. */
export async function filledModel(server: Asking, token: string): Promise<string> {
  const search = [node('numInput', 'amount', '金额'), node('checkbox', 'tags', '标签')];
  const { id } = await releasedModel(server, token, orderForm(), listOf(['title'], search));
  const form = JSON.parse(orderForm()) as { fields: { __config__: Wire }[] };
  Object.assign(form.fields[0]?.__config__ ?? {}, { unique: true });
  await redesign(server, token, id, { formData: JSON.stringify(form) });
  await release(server, token, id);
  for (const title of ['a', 'b']) {
    const values = { title, amount: '12345678901234567.890', tags: ['x'], day: '2026-02-28' };
    const rows = { lines: [{ id: '1', values: { item: '纸', qty: 3 } }] };
    const reply = await server.ask(recordCreate, { id, recordId: `r${title}`, values, rows }, token);
    if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  }
  return id;
}
