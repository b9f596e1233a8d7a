import type { DeliverySchedule } from '@ordo/contract/customer.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const customerPhrases = {
  title: ['客户管理', 'Customers'],
  noun: ['客户', 'customer'],
  hint: ['名称、编码、联系人或拼音首字母', 'Name, code, contact or pinyin initials'],
  add: ['新建客户', 'New customer'],
  remove: ['删除', 'Delete'],

  code: ['客户编码', 'Code'],
  name: ['客户名称', 'Name'],
  type: ['类型', 'Type'],
  area: ['所属区域', 'Area'],
  organize: ['归属组织', 'Looked after by'],
  organizeHint: ['不选则为您所在的组织', 'Your own organisation, if none is chosen'],
  address: ['地址', 'Address'],
  contact: ['联系人', 'Contact'],
  mobile: ['手机号', 'Mobile'],
  licenceNo: ['许可证号', 'Licence number'],
  licenceExpiry: ['许可证有效期', 'Licence expiry'],
  licenceToday: ['今日到期', 'Expires today'],
  licenceLeft: ['剩余 {n} 天', '{n} days left'],
  licencePast: ['已过期 {n} 天', 'Expired {n} days ago'],
  coldStorage: ['冷库容量', 'Cold storage'],
  minTemp: ['最低温度', 'Lowest temperature'],
  maxTemp: ['最高温度', 'Highest temperature'],
  population: ['服务人口', 'Population'],
  schedule: ['配送周期', 'Delivery schedule'],
  interval: ['供应间隔', 'Supply interval'],
  safety: ['安全库存', 'Safety stock'],
  remark: ['备注', 'Remark'],
  status: ['状态', 'Status'],
  updated: ['更新时间', 'Updated'],
  litres: ['升', 'L'],
  months: ['个月', 'mo'],
  people: ['人', 'people'],

  sectionBasic: ['基本信息', 'Basics'],
  sectionLicence: ['许可证与冷链', 'Licence and cold chain'],
  sectionSupply: ['供应', 'Supply'],

  lastOrder: ['最近下单', 'Last order'],
  lasts: ['可用月数', 'Months of stock'],
  lastsHint: ['可用库存 ÷ 近三个完整月的月均使用量，取各产品中最少的', 'Usable stock ÷ average use of the last three full months; of all products the lowest'],
  monthsShort: ['{n} 个月', '{n} mo'],
  rows: ['列表', 'List'],
  board: ['区域', 'Regions'],
  view: ['查看方式', 'View'],

  suspend: ['暂停', 'Suspend'],
  suspendTitle: ['暂停客户？', 'Suspend this customer?'],
  suspendText: ['“{name}”暂停后不能再下单，可随时恢复。', '“{name}” cannot order while it is suspended. You can reactivate it at any time.'],
  resume: ['恢复', 'Reactivate'],
  resumeTitle: ['恢复客户？', 'Reactivate this customer?'],
  resumeText: ['“{name}”恢复后可以重新下单。', '“{name}” will be able to order again.'],
  shut: ['关闭', 'Close for good'],
  shutTitle: ['关闭客户？', 'Close this customer for good?'],
  shutText: ['“{name}”关闭后不能再修改，也不能恢复。', '“{name}” can then neither be changed nor be reactivated.'],
} as const satisfies Phrases;

export const supplyPhrases = {
  title: ['库存与供应', 'Stock and supply'],
  excursions: ['温度异常 {n} 项待处理，相关批号暂不能使用', 'Temperature excursions to be decided on: {n}. The lots concerned cannot be used.'],
  product: ['产品', 'Product'],
  usable: ['可用', 'Usable'],
  coming: ['在途', 'On the way'],
  perMonth: ['月均使用', 'Used a month'],
  lasts: ['可用月数', 'Months of stock'],
  expiry: ['最近效期', 'Next expiry'],
  months: ['{n} 个月', '{n} mo'],
  unknown: ['—', '—'],
  none: ['没有库存，也没有使用记录', 'No stock, and nothing was used'],
  below: ['低于安全库存 {n} 个月', 'Below the safety stock of {n} months'],
  cold: ['冷库占用', 'Cold storage in use'],
  coldSaid: ['{used} / {all} 升', '{used} of {all} L'],
  coldUnsaid: ['{used} 升（未填写容量）', '{used} L (capacity not stated)'],
  coldFull: ['冷库将满', 'Nearly full'],
  orders: ['在办订单 {n}', 'Orders under way: {n}'],
  ordersNone: ['没有在办订单', 'No orders under way'],
  doses: ['{n} 剂', '{n} doses'],
} as const satisfies Phrases;

export const boardPhrases = {
  title: ['客户分布', 'Customers by region'],
  all: ['全部', 'All'],
  up: ['上一级', 'Up'],
  customers: ['{n} 家客户', '{n} customers'],
  active: ['正常 {n}', '{n} active'],
  past: ['许可证过期 {n}', '{n} expired'],
  soon: ['60 天内到期 {n}', '{n} end within 60 days'],
  pending: ['待办订单 {n}', '{n} orders waiting'],
  doses: ['在库 {n} 剂', '{n} doses in stock'],
  open: ['{name}：查看客户', '{name}: show customers'],
  deeper: ['{name}：下级区域', '{name}: its parts'],
  parts: ['下级', 'Parts'],
  none: ['没有可见的客户', 'No customers to be seen'],
  shade: ['底色越深客户越多', 'The darker, the more customers'],
} as const satisfies Phrases;

export { customerStatusPhrases as statusPhrases, customerTypePhrases as typePhrases } from '@ordo/contract/customer.phrases.ts';

export const schedulePhrases = {
  WEEKLY: ['每周', 'Weekly'],
  FORTNIGHTLY: ['每两周', 'Fortnightly'],
  MONTHLY: ['每月', 'Monthly'],
  ON_DEMAND: ['按需', 'On demand'],
} as const satisfies Record<DeliverySchedule, Phrase>;
