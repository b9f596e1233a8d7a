// The machine-readable table: the usual columns of OpenLMIS order files, quoted by RFC 4180.
import type { Language } from '@ordo/contract/language.ts';
import { byteOrderMark, csvLine } from '@ordo/engine/text/csv.ts';
import { dayOf, wordsIn } from './download-words.ts';
import type { Opened } from './indent.db.ts';

export function csvOf(order: Opened, language: Language, { header, zero }: { header: boolean; zero: boolean }): Buffer {
  const word = wordsIn(language);
  const [year, month] = order.period.split('-') as [string, string];
  const [orderYear = '', orderMonth = '', orderDay = ''] = dayOf(order.requestedAt ?? order.creatorTime).split('-');
  const head = (['orderNo', 'customerCode', 'productCode', 'productName', 'approved', 'period', 'orderDate'] as const).map(word);
  const lines = order.lines.filter((line) => zero || (line.approvedDoses ?? 0) > 0);
  const rows = lines.map((line) => [
    order.orderNo,
    order.customerCode,
    order.productCode,
    line.productName,
    line.approvedDoses ?? 0,
    `${month}/${year.slice(2)}`,
    `${orderDay}/${orderMonth}/${orderYear}`,
  ]);
  return Buffer.from(byteOrderMark + [...(header ? [head] : []), ...rows].map(csvLine).join(''));
}
