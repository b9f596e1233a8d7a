// The order as a workbook of four sheets; numbers are numbers, days are days. Excel keeps the sheet name “History” for itself.
import type { Language } from '@ordo/contract/language.ts';
import {
  amountOf,
  approverOf,
  changedAt,
  commandIn,
  dayOf,
  inWords,
  lineAmount,
  packedOf,
  rejectedOf,
  rejectReasonIn,
  statusIn,
  typeIn,
  urgencyIn,
  wordsIn,
  yuan,
  type Word,
} from './download-words.ts';
import type { Opened } from './indent.db.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';

type Cell = string | number | Date | null;

interface Column {
  header: string;
  key: string;
  width?: number;
  numFmt?: string;
}

const DAY = 'yyyy-mm-dd';
const MONEY = '#,##0.00';
const COUNT = '#,##0';

export async function xlsxOf(order: Opened, language: Language): Promise<Buffer> {
  const word = wordsIn(language);
  const { writeXlsx } = await import('hucre/xlsx');
  const made = await writeXlsx({
    properties: { title: order.orderNo, creator: 'Ordo', created: changedAt(order), modified: changedAt(order) },
    sheets: [
      orderSheet(order, language, word),
      linesSheet(order, word),
      ...(order.shipment ? [lotsSheet(order, language, word)] : []),
      historySheet(order, language, word),
    ],
  });
  return Buffer.from(made);
}

const day = (text: string | null): Date | null => (text ? new Date(`${text}T00:00:00Z`) : null);

const sheet = (name: string, columns: readonly Column[], data: readonly Record<string, Cell>[]) => ({
  name,
  columns: columns.map((column) => ({ width: 16, ...column })),
  data: [...data],
  freezePane: { rows: 1 },
});

function orderSheet(order: Opened, language: Language, word: Word) {
  return sheet(
    word('order'),
    [
      { header: word('orderNo'), key: 'orderNo', width: 20 },
      { header: word('status'), key: 'status' },
      { header: word('customerCode'), key: 'customerCode' },
      { header: word('customer'), key: 'customer', width: 28 },
      { header: word('region'), key: 'region', width: 32 },
      { header: word('scheme'), key: 'scheme' },
      { header: word('orderType'), key: 'orderType' },
      { header: word('urgency'), key: 'urgency' },
      { header: word('requestedOn'), key: 'requestedOn', numFmt: DAY },
      { header: word('approvedOn'), key: 'approvedOn', numFmt: DAY },
      { header: word('neededBy'), key: 'neededBy', numFmt: DAY },
      { header: word('requested'), key: 'requested', numFmt: COUNT },
      { header: word('approved'), key: 'approved', numFmt: COUNT },
      { header: word('shipped'), key: 'shipped', numFmt: COUNT },
      { header: word('received'), key: 'received', numFmt: COUNT },
      { header: word('amount'), key: 'amount', numFmt: MONEY },
      { header: word('inWords'), key: 'inWords', width: 28 },
      { header: word('approver'), key: 'approver' },
      { header: word('justification'), key: 'justification', width: 28 },
      { header: word('opinion'), key: 'opinion', width: 28 },
      { header: word('remark'), key: 'remark', width: 28 },
    ],
    [
      {
        orderNo: order.orderNo,
        status: statusIn(order.status, language),
        customerCode: order.customerCode,
        customer: order.customerName,
        region: order.areaName,
        scheme: order.schemeName,
        orderType: typeIn(order.orderType, language),
        urgency: urgencyIn(order.urgency, word),
        requestedOn: day(dayOf(order.requestedAt)),
        approvedOn: day(dayOf(order.approvedAt)),
        neededBy: day(order.neededBy),
        requested: order.requestedDoses,
        approved: order.approvedDoses,
        shipped: order.shippedDoses,
        received: order.receivedDoses,
        amount: yuan(amountOf(order)),
        inWords: inWords(amountOf(order)),
        approver: approverOf(order),
        justification: order.justification,
        opinion: order.opinion,
        remark: order.remark,
      },
    ],
  );
}

function linesSheet(order: Opened, word: Word) {
  return sheet(
    word('lines'),
    [
      { header: word('no'), key: 'no', width: 8 },
      { header: word('productCode'), key: 'productCode' },
      { header: word('productName'), key: 'productName', width: 32 },
      { header: word('scheme'), key: 'scheme' },
      { header: word('stockOnHand'), key: 'stockOnHand', numFmt: COUNT },
      { header: word('suggested'), key: 'suggested', numFmt: COUNT },
      { header: word('requested'), key: 'requested', numFmt: COUNT },
      { header: word('approved'), key: 'approved', numFmt: COUNT },
      { header: word('packs'), key: 'packs', numFmt: COUNT },
      { header: word('vials'), key: 'vials', numFmt: COUNT },
      { header: word('shipped'), key: 'shipped', numFmt: COUNT },
      { header: word('received'), key: 'received', numFmt: COUNT },
      { header: word('rejected'), key: 'rejected', numFmt: COUNT },
      { header: word('unitPrice'), key: 'unitPrice', numFmt: MONEY },
      { header: word('amount'), key: 'amount', numFmt: MONEY },
      { header: word('remark'), key: 'remark', width: 28 },
    ],
    order.lines.map((line) => ({
      no: line.lineNo,
      productCode: order.productCode,
      productName: line.productName,
      scheme: order.schemeName,
      stockOnHand: line.stockOnHandDoses,
      suggested: line.suggestedDoses,
      requested: line.requestedDoses,
      approved: line.approvedDoses,
      ...packedOf(order, line),
      shipped: line.shippedDoses,
      received: line.receivedDoses,
      rejected: rejectedOf(order, line),
      unitPrice: yuan(line.unitPrice),
      amount: yuan(lineAmount(line)),
      remark: line.remark,
    })),
  );
}

function lotsSheet(order: Opened, language: Language, word: Word) {
  return sheet(
    word('lots'),
    [
      { header: word('no'), key: 'no', width: 8 },
      { header: word('lotNo'), key: 'lotNo' },
      { header: word('expiry'), key: 'expiry', numFmt: DAY },
      { header: word('vvm'), key: 'vvm', width: 10 },
      { header: word('doses'), key: 'doses', numFmt: COUNT },
      { header: word('accepted'), key: 'accepted', numFmt: COUNT },
      { header: word('rejected'), key: 'rejected', numFmt: COUNT },
      { header: word('rejectReason'), key: 'rejectReason', width: 24 },
    ],
    order.lots.map((lot) => ({
      no: order.lines.find((line) => line.id === lot.lineId)?.lineNo ?? null,
      lotNo: lot.lotNo,
      expiry: day(lot.expiryDate),
      vvm: lot.vvmStage,
      doses: lot.doses,
      accepted: lot.accepted,
      rejected: lot.rejected,
      rejectReason: rejectReasonIn(lot.rejectReason, language),
    })),
  );
}

function historySheet(order: Opened, language: Language, word: Word) {
  return sheet(
    word('history'),
    [
      { header: word('at'), key: 'at', width: 20 },
      { header: word('who'), key: 'who' },
      { header: word('what'), key: 'what' },
      { header: word('status'), key: 'status' },
      { header: word('note'), key: 'note', width: 40 },
    ],
    order.events.map((event) => ({
      at: businessTime(event.at),
      who: event.userName,
      what: commandIn(event.command, language),
      status: statusIn(event.toStatus, language),
      note: event.note,
    })),
  );
}
