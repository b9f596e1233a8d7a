// Orders as a print source.
import { indentColumns } from '@ordo/contract/indent-columns.ts';
import { sql } from 'kysely';
import { sqlAnd } from '../kit/filter-sql.ts';
import type { PrintSource, SourceField } from '../kit/print-source.ts';
import { amountOf, approverOf, changedAt, lineAmount, packingIn, rejectReasonIn, statusIn, typeIn, urgencyIn, wordsIn } from './download-words.ts';
import { readIndent, wanted } from './indent.db.ts';
import { printPhrases } from './print.phrases.ts';

const field = (key: string, kind: SourceField['kind'], name: keyof typeof printPhrases, tells?: string): SourceField => ({
  key,
  kind,
  name: printPhrases[name],
  ...(tells && { tells }),
});
const word = (key: keyof typeof printPhrases) => field(key, 'word', key);

export const indentPrint: PrintSource = {
  name: printPhrases.title,
  columns: indentColumns,
  entity: 'vac_indent',
  fields: [
    field('orderNo', 'text', 'orderNo'),
    field('status', 'text', 'status'),
    field('customerName', 'text', 'name'),
    field('customerCode', 'text', 'customerCode'),
    field('areaName', 'text', 'region'),
    field('productName', 'text', 'productName'),
    field('schemeName', 'text', 'scheme'),
    field('orderType', 'text', 'orderType'),
    field('urgency', 'text', 'urgency'),
    field('neededBy', 'day', 'neededBy'),
    field('requestedAt', 'moment', 'requestedOn'),
    field('approvedAt', 'moment', 'approvedOn'),
    field('shippedAt', 'moment', 'shippedAt'),
    field('receivedAt', 'moment', 'receivedAt'),
    field('approver', 'text', 'approver', 'events'),
    field('requestedDoses', 'number', 'requested'),
    field('approvedDoses', 'number', 'approved'),
    field('shippedDoses', 'number', 'shipped'),
    field('receivedDoses', 'number', 'received'),
    field('amount', 'money', 'amount'),
    field('warehouseName', 'text', 'warehouse'),
    field('coldBox', 'text', 'coldBox', 'shipment'),
    field('logger', 'text', 'logger', 'shipment'),
    field('carrier', 'text', 'carrier', 'shipment'),
    field('justification', 'text', 'justification'),
    field('opinion', 'text', 'opinion'),
    field('remark', 'text', 'remark'),
    word('title'),
    word('receipt'),
    word('inWords'),
    word('signedBy'),
    word('receivedBy'),
    word('seal'),
    word('signedOn'),
  ],
  lists: [
    {
      key: 'lines',
      name: printPhrases.lines,
      fields: [
        field('productCode', 'text', 'productCode'),
        field('productName', 'text', 'productName'),
        field('requestedDoses', 'number', 'requested'),
        field('approvedDoses', 'number', 'approved'),
        field('shippedDoses', 'number', 'shipped'),
        field('receivedDoses', 'number', 'received'),
        field('packsToShip', 'text', 'packing', 'lines'),
        field('unitPrice', 'money', 'unitPrice'),
        field('lineAmount', 'money', 'lineAmount', 'unitPrice'),
        field('remark', 'text', 'remark'),
      ],
    },
    {
      key: 'lots',
      name: printPhrases.lots,
      fields: [
        field('lotNo', 'text', 'lotNo', 'lots'),
        field('expiryDate', 'day', 'expiry', 'lots'),
        field('vvmStage', 'number', 'vvm', 'lots'),
        field('doses', 'number', 'doses', 'lots'),
        field('accepted', 'number', 'accepted', 'lots'),
        field('rejected', 'number', 'rejected', 'lots'),
        field('rejectReason', 'text', 'rejectReason', 'lots'),
      ],
    },
  ],

  async find(call, keyword) {
    const { rows } = await sql<{ id: string; fullName: string }>`
      select t.id, t.order_no || ' ' || c.name as "fullName" from vac_indent t join vac_customer c on c.id = t.customer_id
      where ${sqlAnd(wanted(call, { keyword }))} order by t.creator_time desc, t.id desc limit 20`.execute(call.db);
    return rows;
  },

  async read(call, id) {
    const order = await readIndent(call, id);
    const { shipment } = order;
    const record = {
      orderNo: order.orderNo,
      status: statusIn(order.status, call.language),
      customerName: order.customerName,
      customerCode: order.customerCode,
      areaName: order.areaName.replaceAll('/', ' / '),
      productName: order.productName,
      schemeName: order.schemeName,
      orderType: typeIn(order.orderType, call.language),
      urgency: urgencyIn(order.urgency, wordsIn(call.language)),
      neededBy: order.neededBy,
      requestedAt: order.requestedAt,
      approvedAt: order.approvedAt,
      shippedAt: order.shippedAt,
      receivedAt: order.receivedAt,
      approver: approverOf(order),
      requestedDoses: order.requestedDoses,
      approvedDoses: order.approvedDoses,
      shippedDoses: order.shippedDoses,
      receivedDoses: order.receivedDoses,
      amount: amountOf(order),
      warehouseName: order.warehouseName,
      coldBox: shipment?.coldBox,
      logger: shipment?.logger,
      carrier: shipment?.carrier,
      justification: order.justification,
      opinion: order.opinion,
      remark: order.remark,
      lines: order.lines.map((line) => ({
        productCode: order.productCode,
        productName: line.productName,
        requestedDoses: line.requestedDoses,
        approvedDoses: line.approvedDoses,
        shippedDoses: line.shippedDoses,
        receivedDoses: line.receivedDoses,
        packsToShip: packingIn(order, line, call.language),
        unitPrice: line.unitPrice,
        lineAmount: lineAmount(line),
        remark: line.remark,
      })),
      lots: order.lots.map(({ lotNo, expiryDate, vvmStage, doses, accepted, rejected, rejectReason }) => ({
        lotNo,
        expiryDate,
        vvmStage,
        doses,
        accepted,
        rejected,
        rejectReason: rejectReasonIn(rejectReason, call.language),
      })),
    };
    return { fullName: order.orderNo, record, changedAt: changedAt(order).getTime() };
  },
};
