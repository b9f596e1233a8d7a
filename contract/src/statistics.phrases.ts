// Names and exact definitions of measures, shown next to every number.
import type { OutcomeCode } from '@ordo/engine/statistics/distribution.ts';
import type { MetricId, Unit } from '@ordo/engine/statistics/metric.ts';
import type { Phrase } from './refusals.ts';

export const metricNames = {
  orders: ['订单数', 'Orders'],
  requestedDoses: ['申请剂数', 'Doses requested'],
  doses: ['订货剂数', 'Doses ordered'],
  approvedDoses: ['批准剂数', 'Doses approved'],
  amount: ['订货金额', 'Amount'],
  shippedDoses: ['发货剂数', 'Doses shipped'],
  receivedDoses: ['收货剂数', 'Doses received'],
  cancelledOrders: ['取消订单数', 'Orders cancelled'],
  dosesGiven: ['接种剂数', 'Doses given'],
  dosesExternal: ['外地接种剂数', 'Doses given elsewhere'],
  personsFirstDose: ['首剂人数', 'First doses'],
  personsCompleted: ['全程接种人数', 'People completed'],
  notDone: ['未接种数', 'Doses not given'],
  aefi: ['不良反应数', 'Adverse events'],
  aefiSerious: ['严重不良反应数', 'Serious adverse events'],
  wastedOpen: ['开瓶损耗剂数', 'Open vial wastage (doses)'],
  wastedClosed: ['未开瓶损耗剂数', 'Closed vial wastage (doses)'],
  expiredDoses: ['过期剂数', 'Doses expired'],
  planned: ['待接种数', 'Doses due'],
} as const satisfies Record<MetricId, Phrase>;

export const metricDefinitions = {
  orders: ['期内首次提交的订单数，不含草稿、已取消和已驳回的订单', 'Orders first submitted in the period, excluding draft, cancelled and rejected orders'],
  requestedDoses: [
    '期内首次提交的订单各行申请剂数之和，不含已取消和已驳回的订单',
    'Requested doses of orders first submitted in the period, excluding cancelled and rejected orders',
  ],
  doses: [
    '期内首次提交的订单各行剂数之和：已批准的按批准剂数，未批准的按申请剂数；不含已取消和已驳回的订单',
    'Doses of orders first submitted in the period: approved doses, or requested doses if not yet approved; excluding cancelled and rejected orders',
  ],
  approvedDoses: ['期内批准的订单各行批准剂数之和，不含之后取消的订单', 'Approved doses of orders approved in the period, excluding orders cancelled later'],
  amount: ['期内批准的订单：批准剂数 × 下单时单价', 'For orders approved in the period: approved doses × unit price at the time of ordering'],
  shippedDoses: ['期内发货的剂数之和', 'Doses shipped in the period'],
  receivedDoses: ['期内收货并验收合格的剂数之和', 'Doses received and accepted in the period'],
  cancelledOrders: ['期内首次提交、之后取消的订单数', 'Orders first submitted in the period and cancelled later'],
  dosesGiven: [
    '期内在本单位接种完成的剂次数，不含录入错误和外地接种的记录',
    'Doses given at our sites in the period, excluding records entered in error and doses given elsewhere',
  ],
  dosesExternal: ['期内登记的外地接种剂次数', 'Doses given elsewhere and recorded in the period'],
  personsFirstDose: ['期内接种方案第一剂的人数，按方案计', 'People who received the first dose of a plan in the period, counted per plan'],
  personsCompleted: ['方案最后一剂在期内接种的人数，按方案计', 'People who received the last dose of a plan in the period, counted per plan'],
  notDone: ['期内应种未种的剂次数', 'Doses that were due in the period but not given'],
  aefi: ['期内接种剂次之后报告的不良反应数，不论何时发生', 'Adverse events reported after doses given in the period, whenever they occurred'],
  aefiSerious: ['期内接种剂次之后报告的严重及危及生命的不良反应数', 'Serious and life-threatening adverse events reported after doses given in the period'],
  wastedOpen: ['期内接种单位登记的开瓶损耗剂数，按客户现属区域计', 'Open vial wastage recorded by sites in the period, by the customer’s current region'],
  wastedClosed: ['期内接种单位登记的未开瓶损耗剂数，按客户现属区域计', 'Closed vial wastage recorded by sites in the period, by the customer’s current region'],
  expiredDoses: ['期内接种单位登记的过期剂数，按客户现属区域计', 'Expired doses recorded by sites in the period, by the customer’s current region'],
  planned: ['计划日期在期内、尚未接种的剂次数', 'Doses planned for the period and not given yet'],
} as const satisfies Record<MetricId, Phrase>;

export const unitNames = {
  orders: ['单', 'orders'],
  doses: ['剂', 'doses'],
  fen: ['元', 'yuan'],
  persons: ['人', 'people'],
  records: ['例', 'records'],
} as const satisfies Record<Unit, Phrase>;

export const ageTexts = {
  M0_11: ['0–11 月', '0–11 months'],
  M12_23: ['12–23 月', '12–23 months'],
  M24_59: ['24–59 月', '24–59 months'],
  Y5_8: ['5–8 岁', '5–8 years'],
  Y9_14: ['9–14 岁', '9–14 years'],
  Y15_17: ['15–17 岁', '15–17 years'],
  Y18_26: ['18–26 岁', '18–26 years'],
  Y27_45: ['27–45 岁', '27–45 years'],
  Y46_59: ['46–59 岁', '46–59 years'],
  Y60: ['60 岁及以上', '60 years and over'],
  UNKNOWN: ['年龄不详', 'Age unknown'],
} as const satisfies Record<string, Phrase>;

export const outcomeTexts = {
  NO_REACTION: ['接种，无不良反应', 'Given, no reaction'],
  AEFI_RECOVERED: ['不良反应，已痊愈', 'Reaction, recovered'],
  AEFI_RECOVERED_SEQUELAE: ['不良反应，留有后遗症', 'Reaction, recovered with sequelae'],
  AEFI_RECOVERING: ['不良反应，好转中', 'Reaction, recovering'],
  AEFI_NOT_RECOVERED: ['不良反应，未好转', 'Reaction, not recovered'],
  AEFI_DIED: ['不良反应，死亡', 'Reaction, died'],
  AEFI_UNKNOWN: ['不良反应，结局不详', 'Reaction, outcome unknown'],
  NOT_DONE_REFUSED: ['未接种：拒绝', 'Not given: refused'],
  NOT_DONE_CONTRAINDICATED: ['未接种：禁忌', 'Not given: contraindicated'],
  NOT_DONE_OUT_OF_STOCK: ['未接种：缺苗', 'Not given: out of stock'],
  NOT_DONE_NO_SHOW: ['未接种：未到场', 'Not given: no-show'],
  NOT_DONE_OTHER: ['未接种：其他', 'Not given: other'],
} as const satisfies Record<OutcomeCode, Phrase>;

export const checkTexts = {
  month: ['月度合计与原始记录不符', 'monthly totals differ from the source records'],
  cells: ['按日或分组的合计与原始记录不符', 'daily or grouped totals differ from the source records'],
  whole: ['各日之和与月度合计不符', 'daily totals do not add up to the monthly total'],
  hours: ['按小时的合计与原始记录不符', 'hourly totals differ from the source records'],
  waiting: ['待办订单数与订单不符', 'the count of pending orders differs from the orders'],
  shipped: ['发货与接收、拒收、在途之和不符', 'shipped doses do not equal accepted + rejected + in transit'],
  returned: ['退回没有对应的收回记录', 'a return has no matching receipt'],
  totals: ['订单合计与各行之和不符', 'order totals differ from the sum of their lines'],
} as const satisfies Record<string, Phrase>;
