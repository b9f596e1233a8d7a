import type { Phrases } from '../kit/phrases.ts';

export const schemePhrases = {
  title: ['接种方案', 'Plans'],
  noun: ['方案', 'plan'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新建方案', 'New plan'],
  kind: ['类型', 'Kind'],
  doseCount: ['剂次', 'Doses'],
  coverage: ['预计接种率', 'Expected coverage'],
  wastage: ['损耗率', 'Wastage'],
  wastageHint: ['不填则按产品的目标损耗率', 'Without it, as the product expects'],
  validFrom: ['生效日期', 'Valid from'],
  validTo: ['失效日期', 'Valid to'],
  price: ['价格', 'Price'],
  sectionBasic: ['基本信息', 'Basics'],
  sectionDoses: ['剂次安排', 'Doses'],
  sectionForecast: ['预测参数', 'Forecast'],
  dose: ['第 {n} 剂', 'Dose {n}'],
  minAge: ['最小月龄', 'From months'],
  maxAge: ['最大月龄', 'To months'],
  interval: ['间隔天数', 'Days since'],
  canSkip: ['可跳过', 'May be left out'],
  addDose: ['增加一剂', 'Add a dose'],
  removeDose: ['删除第 {n} 剂', 'Remove dose {n}'],
} as const satisfies Phrases;

export const formularyPhrases = {
  title: ['可订目录', 'Formulary'],
  noun: ['目录条目', 'entry'],
  hint: ['客户名称或编码', 'Customer name or code'],
  add: ['新增', 'Add'],
  assign: ['批量授予', 'Add for many'],
  assignTitle: ['批量授予可订产品', 'Let many customers order'],
  assignText: [
    '对符合条件的正常客户授予所选产品；已有的保持不变。',
    'Active customers that match may order the products; those that may already keep their limits.',
  ],
  assigned: ['已授予 {n} 条', '{n} entries were made'],
  type: ['客户类型', 'Kind of customer'],
  most: ['每次最多', 'At most at once'],
  mostNone: ['不限', 'No limit'],
  between: ['最短间隔', 'At least between'],
  products: ['产品', 'Products'],
} as const satisfies Phrases;

export const populationPhrases = {
  title: ['目标人群', 'Populations'],
  noun: ['人群数据', 'figure'],
  hint: ['区域名称', 'Area name'],
  add: ['新增', 'Add'],
  people: ['人数', 'People'],
  growth: ['年增长率', 'Yearly growth'],
  growthHint: ['用于推算以后没有数据的年份', 'For later years without a figure of their own'],
} as const satisfies Phrases;

export const warehousePhrases = {
  title: ['仓库', 'Warehouses'],
  noun: ['仓库', 'warehouse'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新建仓库', 'New warehouse'],
  lead: ['送达天数', 'Days to arrive'],
  stock: ['库存', 'Stock'],
  stockNone: ['没有库存', 'Nothing lies here'],
  excursions: ['温度异常 {n} 项待处理，相关批号暂不能使用。', 'Temperature excursions to be decided on: {n}. The lots concerned cannot be used.'],
  excursionsOpen: ['查看', 'Show them'],
  product: ['产品', 'Product'],
  doses: ['剂数', 'Doses'],
  usable: ['可用', 'Usable'],
  expiry: ['最近效期', 'Next expiry'],
} as const satisfies Phrases;
