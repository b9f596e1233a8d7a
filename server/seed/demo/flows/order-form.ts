// What approves vaccine orders: a specialist of the county centre, and of large orders the head of the section as well. Its form shows the order; how many
// doses are approved is the approver's to change.
import { either, flow, step, within, writes } from '@ordo/engine/flow/gallery/words.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { orderTypeTexts } from '@ordo/contract/indent.phrases.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { design, field, options, said, wide } from '../models/kit.ts';

export const MANY_DOSES = 200;
export const MUCH_MONEY = 20_000;

/** @param amount in yuan */
export const isLarge = (doses: number, amount: number): boolean => doses >= MANY_DOSES || amount >= MUCH_MONEY;

/** By the key that `formValuesOf` of server/src/vaccine/indent-flow.ts has; ids are small letters. */
const told = (
  kind: Parameters<typeof field>[0],
  key: string,
  ...rest: [Parameters<typeof field>[2], Parameters<typeof field>[3]?, Parameters<typeof field>[4]?]
) => ({ ...field(kind, key.toLowerCase(), ...rest), key });

export const orderForm = {
  code: 'order',
  name: said('疫苗订单审批单', 'Vaccine order approval'),
  design: design(
    [
      told('comInput', 'orderNo', ['订单号', 'Order number']),
      told('select', 'orderType', ['订单类型', 'Type'], options(...Object.entries(orderTypeTexts).map(([id, [zh, en]]) => `${id} ${zh} ${en}`))),
      told('comInput', 'customer', ['接种单位', 'Customer']),
      told('comInput', 'area', ['区域', 'Area'], {}, wide),
      told('comInput', 'product', ['产品', 'Product'], {}, wide),
      told('numInput', 'requestedDoses', ['申请剂数', 'Requested doses'], { precision: 0, min: 0 }),
      told('numInput', 'approvedDoses', ['批准剂数', 'Approved doses'], { precision: 0, min: 0 }),
      told('numInput', 'amount', ['金额（元）', 'Amount (CNY)'], { precision: 2, min: 0 }),
      told('comInput', 'neededBy', ['需求日期', 'Needed by']),
      told('textarea', 'justification', ['申请理由', 'Justification'], {}, wide),
      told('textarea', 'remark', ['备注', 'Remark'], {}, wide),
    ],
    {
      search: ['orderno', 'customer'],
      columns: [
        ['orderno', 180],
        ['customer', 200],
        ['product', 220],
        ['requesteddoses', 120],
        ['approveddoses', 120],
        ['amount', 120],
      ],
      sort: '-orderno',
    },
  ),
};

const large: Filter = {
  any: [
    { field: 'requesteddoses', is: 'greaterOrEqual', value: MANY_DOSES },
    { field: 'amount', is: 'greaterOrEqual', value: MUCH_MONEY },
  ],
};

/** @param posts positions of the section: who checks orders, and who leads it */
export function orderFlow(admin: string, posts: { specialist: string; chief: string }): FlowDocument {
  const post = (position: string) => ({ kind: 'people', people: { ...nobody, positions: [position] } }) as const;
  const approves = { rights: [writes('approveddoses', true)], limit: { notInitiator: true, same: null }, ...within(8) };
  return flow(
    [
      step('specialist', '订单审核员审批', post(posts.specialist), 40, approves),
      either(
        'large',
        '订单规模',
        [`${MANY_DOSES} 剂、${MUCH_MONEY} 元以下`],
        [`${MANY_DOSES} 剂或 ${MUCH_MONEY} 元及以上`, large, step('chief', '科长审批', post(posts.chief), 80, approves)],
      ),
    ],
    { admin, title: '{product} {requesteddoses} 剂（{customer}）' },
  );
}
