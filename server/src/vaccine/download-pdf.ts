// The order as a page to print and sign.
import type { Language } from '@ordo/contract/language.ts';
import { renderPdf } from '../kit/pdf.ts';
import {
  amountOf,
  approverOf,
  changedAt,
  dayOf,
  inWords,
  lineAmount,
  packingIn,
  rejectedOf,
  rejectReasonIn,
  statusIn,
  typeIn,
  urgencyIn,
  wordsIn,
  yuan,
} from './download-words.ts';
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
    [word('amount'), money(amountOf(order))],
    [word('inWords'), inWords(amountOf(order))],
    [word('justification'), order.justification ?? ''],
    [word('opinion'), order.opinion ?? ''],
    [word('remark'), order.remark ?? ''],
  ];
  const lines = [
    [
      word('no'),
      word('productName'),
      word('requested'),
      word('approved'),
      word('packing'),
      word('received'),
      word('rejected'),
      word('unitPrice'),
      word('lineAmount'),
    ],
    ...order.lines.map((line) => [
      String(line.lineNo),
      line.productName,
      count(line.requestedDoses),
      count(line.approvedDoses),
      packingIn(order, line, language),
      count(line.receivedDoses),
      count(rejectedOf(order, line)),
      money(line.unitPrice),
      money(lineAmount(line)),
    ]),
  ];
  const lots = [
    [word('lotNo'), word('expiry'), word('vvm'), word('doses'), word('accepted'), word('rejected'), word('rejectReason')],
    ...order.lots.map((lot) => [
      lot.lotNo,
      lot.expiryDate,
      count(lot.vvmStage),
      count(lot.doses),
      count(lot.accepted),
      count(lot.rejected),
      rejectReasonIn(lot.rejectReason, language),
    ]),
  ];
  const signatures = (['signedRequester', 'signedApprover', 'signedSender', 'signedReceiver'] as const).map((who) => ({
    stack: [{ text: word(who), margin: [0, 0, 0, 26] }, `${word('signedOn')}:`],
  }));
  const at = changedAt(order);
  const document = {
    info: { title: order.orderNo, creationDate: at, modDate: at },
    pageSize: 'A4',
    pageMargins: [40, 48, 40, 48],
    defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.3 },
    content: [
      { text: `${word('order')} ${order.orderNo}`, fontSize: 16, margin: [0, 0, 0, 12] },
      { table: { widths: [90, '*', 90, '*'], body: inPairs(facts) }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 16] },
      {
        table: { headerRows: 1, widths: [24, '*', 46, 46, 60, 46, 46, 44, 54], body: lines },
        layout: 'lightHorizontalLines',
        fontSize: 9,
        margin: [0, 0, 0, 16],
      },
      ...(order.lots.length
        ? [{ table: { headerRows: 1, widths: ['*', 70, 50, 50, 50, 50, '*'], body: lots }, layout: 'lightHorizontalLines', fontSize: 9 }]
        : []),
      { columns: signatures, columnGap: 12, margin: [0, 28, 0, 0], unbreakable: true },
    ],
    footer: (page: number, pages: number) => ({ text: `${order.orderNo}  ${page} / ${pages}`, alignment: 'center', fontSize: 8 }),
  };
  return renderPdf(document);
}

function inPairs(facts: readonly [string, string][]): string[][] {
  return facts.flatMap((fact, index) => (index % 2 === 0 ? [[...fact, ...(facts[index + 1] ?? ['', ''])]] : []));
}
