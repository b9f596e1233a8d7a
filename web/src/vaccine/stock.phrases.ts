import type { HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { SiteKind, StockReason } from '@ordo/contract/stock.ts';
import type { Phrases } from '../kit/phrases.ts';

export const lotPhrases = {
  title: ['批号与效期', 'Lots and expiry'],
  noun: ['批号', 'lot'],
  hint: ['批号', 'Lot number'],
  add: ['登记批号', 'New lot'],
  maker: ['生产企业', 'Manufacturer'],
  makerHint: ['不填则为产品的生产企业', 'Without it, the product’s'],
  made: ['生产日期', 'Made on'],
  certificate: ['批签发号', 'Release certificate'],
  vvm: ['热敏标签阶段', 'VVM stage'],
  campaign: ['专项活动用', 'For a campaign'],
  inWarehouse: ['库内', 'In stores'],
  atCustomers: ['客户处', 'At customers'],
  within: ['效期', 'Expiry'],
  within0: ['已过期', 'Expired'],
  within30: ['30 天内', 'Within 30 days'],
  within90: ['90 天内', 'Within 90 days'],
  within180: ['180 天内', 'Within 180 days'],
  past: ['已过期 {n} 天', 'Expired {n} days ago'],
  left: ['剩余 {n} 天', '{n} days left'],
  hold: ['暂扣', 'Hold'],
  recall: ['召回', 'Recall'],
  release: ['解除', 'Release'],
  trace: ['追溯', 'Trace'],
  holdTitle: ['批号 {lot}', 'Lot {lot}'],
  holdText: ['暂扣后不能配货和接种，直到解除。', 'Nobody can allocate or give it until it is released.'],
  recallText: [
    '召回后不能再使用，每个有库存或已接种的客户会收到一项任务。',
    'Nobody can use it any more, and every customer that has or gave some gets a task.',
  ],
  recalled: ['已召回，生成 {n} 项任务', 'Recalled; {n} tasks were made'],
  received: ['入库', 'Came in'],
  shipped: ['发往', 'Went to'],
  held: ['现存', 'Lies at'],
  given: ['已接种', 'Was given'],
  accepted: ['接收 {n}', 'accepted {n}'],
  rejected: ['拒收 {n}', 'rejected {n}'],
  onWay: ['在途', 'on its way'],
  people: ['{n} 人次', '{n} doses given'],
  nothing: ['没有记录', 'Nothing'],
} as const satisfies Phrases;

export const holdPhrases = {
  NONE: ['正常', 'Free'],
  QUARANTINE: ['暂扣', 'In quarantine'],
  RECALLED: ['已召回', 'Recalled'],
} as const satisfies Record<HoldStatus, Phrase>;

export const stockPhrases = {
  title: ['库存与流水', 'Stock'],
  hint: ['批号', 'Lot number'],
  balances: ['库存', 'Balances'],
  ledger: ['流水', 'Ledger'],
  post: ['登记出入库', 'Post a movement'],
  adjustWhy: ['请写明调整的原因', 'Say why it is adjusted'],
  transfer: ['调拨', 'Transfer'],
  transferFrom: ['{site}：{product}，批号 {lot}，可调拨 {n} 剂', '{site}: {product}, lot {lot}, {n} doses are free'],
  transferred: ['已调拨批号 {lot} 共 {n} 剂', '{n} doses of lot {lot} were transferred'],
  toKind: ['调入地点类型', 'Kind of the other place'],
  to: ['调入地点', 'To'],
  kind: ['地点类型', 'Kind of place'],
  site: ['地点', 'Place'],
  reserved: ['已预留', 'Reserved'],
  available: ['可用', 'Free'],
  receivedOn: ['入库日期', 'Came in on'],
  why: ['事由', 'Reason'],
  at: ['发生时间', 'When'],
  who: ['经手人', 'By'],
  on: ['发生日期', 'Happened on'],
  dosesHint: ['按剂填写；“调整”可为负数', 'In doses; an adjustment may be below zero'],
} as const satisfies Phrases;

export const sitePhrases = {
  WAREHOUSE: ['仓库', 'Warehouse'],
  CUSTOMER: ['客户', 'Customer'],
} as const satisfies Record<SiteKind, Phrase>;

export const reasonPhrases = {
  RECEIVE: ['入库', 'Received'],
  ISSUE: ['出库', 'Issued'],
  ADMINISTER: ['接种', 'Given'],
  UNADMINISTER: ['撤销接种', 'Taken back'],
  WASTE_OPEN: ['开瓶损耗', 'Wasted, opened'],
  WASTE_CLOSED: ['未开瓶损耗', 'Wasted, closed'],
  EXPIRE: ['过期报废', 'Expired'],
  RETURN: ['退回', 'Returned'],
  TRANSFER: ['调拨', 'Transferred'],
  ADJUST: ['盘点调整', 'Adjusted'],
} as const satisfies Record<StockReason, Phrase>;

export const recallPhrases = {
  title: ['召回任务', 'Recalls'],
  noun: ['召回任务', 'task'],
  hint: ['批号或客户', 'Lot or customer'],
  held: ['当时库存', 'Had then'],
  recipients: ['已接种人数', 'People'],
  returned: ['收回', 'Given back'],
  open: ['待完成', 'Open'],
  done: ['已完成', 'Done'],
  finish: ['完成', 'Finish'],
  finishTitle: ['完成召回任务', 'Finish the task'],
  finishText: ['收回的剂数将从客户库存中扣除。', 'What was given back leaves the customer’s stock.'],
} as const satisfies Phrases;
