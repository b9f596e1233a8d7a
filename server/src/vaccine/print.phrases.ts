import type { Phrase } from '@ordo/contract/refusals.ts';
import { downloadPhrases } from './download.phrases.ts';

export const printPhrases = {
  ...downloadPhrases,
  title: ['疫苗订单', 'Vaccine order'],
  receipt: ['疫苗收货单', 'Vaccine receipt'],
  signedBy: ['经办人签字', 'Signature'],
  seal: ['单位盖章', 'Stamp'],
  receivedBy: ['收货人签字', 'Received by'],
  name: ['客户名称', 'Customer'],
  shippedAt: ['发货时间', 'Shipped at'],
  receivedAt: ['收货时间', 'Received at'],
  warehouse: ['发货仓库', 'Warehouse'],
  coldBox: ['冷藏箱', 'Cold box'],
  logger: ['温度记录仪', 'Temperature logger'],
  carrier: ['承运人', 'Carrier'],
  rejected: ['拒收剂数', 'Rejected doses'],
} as const satisfies Record<string, Phrase>;
