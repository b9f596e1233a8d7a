// The order as a page to print and sign.
import type { Language } from '@ordo/contract/language.ts';
import { pdfOf } from '../kit/pdf.ts';
import { approverOf, changedAt, dayOf, statusIn, typeIn, urgencyIn, wordsIn, yuan } from './download-words.ts';
import type { Opened } from './indent.db.ts';

const money = (fen: number | null) => yuan(fen)?.toFixed(2) ?? '';
const count = (doses: number | null) => (doses === null ? '' : String(doses));

export async function orderPdf(order: Opened, language: Language): Promise<Buffer> {
  const word = wordsIn(language);
  const facts: [string, string][] = [
    [word('orderNo'), order.orderNo],
    [word('status'), statusIn(order.status, language)],
    [word('customer'), `${order.customerName} (${order.customerCode})`],
    [word('region'), order.areaName.replaceAll('/', ' / ')],
    [word('scheme'), order.schemeName ?? ''],
    [word('orderType'), `${typeIn(order.orderType, language)} · ${urgencyIn(order.urgency, word)}`],
    [word('requestedOn'), dayOf(order.requestedAt)],
    [word('neededBy'), order.neededBy ?? ''],
    [word('approvedOn'), dayOf(order.approvedAt)],
    [word('approver'), approverOf(order)],
    [word('amount'), money(order.amount)],
    [word('remark'), order.remark ?? ''],
  ];
  const lines = [
    [word('no'), word('productName'), word('requested'), word('approved'), word('packs'), word('unitPrice')],
    ...order.lines.map((line) => [
      String(line.lineNo),
      line.productName,
      count(line.requestedDoses),
      count(line.approvedDoses),
      count(line.packsToShip),
      money(line.unitPrice),
    ]),
  ];
  const lots = [
    [word('lotNo'), word('expiry'), word('vvm'), word('doses')],
    ...order.lots.map((lot) => [lot.lotNo, lot.expiryDate, count(lot.vvmStage), count(lot.doses)]),
  ];
  const at = changedAt(order);
  const document = {
    info: { title: order.orderNo, creationDate: at, modDate: at },
    pageSize: 'A4',
    pageMargins: [40, 48, 40, 48],
    defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.3 },
    content: [
      { text: `${word('order')} ${order.orderNo}`, fontSize: 16, margin: [0, 0, 0, 12] },
      { table: { widths: [90, '*', 90, '*'], body: inPairs(facts) }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 16] },
      { table: { headerRows: 1, widths: [30, '*', 70, 70, 50, 70], body: lines }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 16] },
      ...(order.lots.length ? [{ table: { headerRows: 1, widths: ['*', 90, 60, 70], body: lots }, layout: 'lightHorizontalLines' }] : []),
    ],
    footer: (page: number, pages: number) => ({ text: `${order.orderNo}  ${page} / ${pages}`, alignment: 'center', fontSize: 8 }),
  };
  return pdfOf(document);
}

function inPairs(facts: readonly [string, string][]): string[][] {
  return facts.flatMap((fact, index) => (index % 2 === 0 ? [[...fact, ...(facts[index + 1] ?? ['', ''])]] : []));
}
