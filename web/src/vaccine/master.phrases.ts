import type { Phrases } from '../kit/phrases.ts';

export const schemePhrases = {
  title: ['接种方案', 'Vaccination plans'],
  noun: ['方案', 'plan'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新建方案', 'New plan'],
  kind: ['类型', 'Type'],
  doseCount: ['剂次', 'Doses'],
  coverage: ['预计接种率', 'Expected coverage'],
  wastage: ['损耗率', 'Wastage'],
  wastageHint: ['不填则按产品的目标损耗率', 'Defaults to the target wastage of the product'],
  validFrom: ['生效日期', 'Valid from'],
  validTo: ['失效日期', 'Valid until'],
  price: ['价格', 'Price'],
  sectionBasic: ['基本信息', 'Basic information'],
  sectionDoses: ['剂次安排', 'Dose schedule'],
  sectionForecast: ['预测参数', 'Forecast parameters'],
  dose: ['第 {n} 剂', 'Dose {n}'],
  minAge: ['最小月龄', 'Minimum age (months)'],
  maxAge: ['最大月龄', 'Maximum age (months)'],
  interval: ['间隔天数', 'Interval (days)'],
  canSkip: ['可跳过', 'Can be skipped'],
  addDose: ['增加一剂', 'Add dose'],
  removeDose: ['删除第 {n} 剂', 'Remove dose {n}'],
} as const satisfies Phrases;

export const formularyPhrases = {
  title: ['可订目录', 'Formulary'],
  noun: ['目录条目', 'formulary entry'],
  hint: ['客户名称或编码', 'Customer name or code'],
  add: ['新增', 'Add'],
  assign: ['批量授予', 'Assign in bulk'],
  assignTitle: ['批量授予可订产品', 'Assign products in bulk'],
  assignText: [
    '对符合条件的正常客户授予所选产品；已有的保持不变。',
    'Assigns the selected products to matching active customers. Existing entries stay unchanged.',
  ],
  assigned: ['已授予 {n} 条', 'Entries added: {n}'],
  type: ['客户类型', 'Customer type'],
  most: ['单次订购上限', 'Maximum per order'],
  mostNone: ['不限', 'No limit'],
  between: ['最短订购间隔', 'Minimum order interval'],
  products: ['产品', 'Products'],
} as const satisfies Phrases;

export const populationPhrases = {
  title: ['目标人群', 'Target populations'],
  noun: ['人群数据', 'population record'],
  hint: ['区域名称', 'Area name'],
  add: ['新增', 'Add'],
  people: ['人数', 'People'],
  growth: ['年增长率', 'Annual growth'],
  growthHint: ['用于推算以后没有数据的年份', 'Used to project later years that have no data'],
} as const satisfies Phrases;

export const warehousePhrases = {
  title: ['仓库', 'Warehouses'],
  noun: ['仓库', 'warehouse'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新建仓库', 'New warehouse'],
  lead: ['送达天数', 'Delivery days'],
  stock: ['库存', 'Stock'],
  stockNone: ['没有库存', 'No stock'],
  excursions: ['温度异常 {n} 项待处理，相关批号暂不能使用。', 'Temperature excursions to resolve: {n}. The affected lots cannot be used for now.'],
  excursionsOpen: ['查看', 'View'],
  product: ['产品', 'Product'],
  doses: ['剂数', 'Doses'],
  usable: ['可用', 'Usable'],
  expiry: ['最近效期', 'Earliest expiry'],
} as const satisfies Phrases;
