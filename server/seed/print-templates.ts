// The print templates of a new installation. Labels are field names, so that each reader has them in their own language.
import type { Format } from '@ordo/engine/kind/kind.ts';
import { defaultPage, documentSchema, type Align, type Block, type Cell, type Inline, type PrintDocument } from '@ordo/engine/print/document.ts';
import type { Tx } from '../src/kit/db.ts';
import { isSeeded, markSeeded } from './marks.ts';

const field = (key: string, format: Format = 'plain'): Inline => ({ type: 'field', attrs: { key, format } });
const label = (key: string): Inline => ({ type: 'label', attrs: { key, format: 'plain' } });
export const line = (content: Inline[], align: Align = 'left'): Block => ({ type: 'paragraph', attrs: { align }, content });
const head = (key: string): Block => ({ type: 'heading', attrs: { level: 1, align: 'center' }, content: [label(key)] });
export const cell = (content: Block[], type: Cell['type'] = 'tableCell', colspan = 1, width: number | null = null): Cell => ({
  type,
  attrs: { colspan, rowspan: 1, colwidth: width === null ? null : [width] },
  content,
});
export const table = (lines: boolean, rows: Cell[][]): Block => ({
  type: 'table',
  attrs: { lines },
  content: rows.map((content) => ({ type: 'tableRow', content })),
});

type Fact = readonly [key: string, format?: Format];

/** Two facts side by side: name, value, name, value. */
export const facts = (all: readonly Fact[]): Block =>
  table(
    true,
    Array.from({ length: Math.ceil(all.length / 2) }, (_, at) =>
      [all[at * 2], all[at * 2 + 1]].flatMap((fact) => [
        cell([line(fact ? [label(fact[0])] : [])], 'tableCell', 1, 90),
        cell([line(fact ? [field(...(fact as [string, Format?]))] : [])], 'tableCell', 1, 170),
      ]),
    ),
  );

type Column = readonly [key: string, width: number, format?: Format];

const NUMBERS = /Doses|doses|packs|Price|Amount|accepted|rejected$|\.no$|vvm/;
export const list = (columns: readonly Column[], more: Cell[][] = []): Block =>
  table(true, [
    columns.map(([key, width]) => cell([line([label(key)], NUMBERS.test(key) ? 'right' : 'left')], 'tableHeader', 1, width)),
    columns.map(([key, , format]) => cell([line([field(key, format)], NUMBERS.test(key) ? 'right' : 'left')])),
    ...more,
  ]);

const space = line([]);
const signed = (...keys: string[]): Block => table(false, [keys.map((key) => cell([line([label(key), { type: 'text', text: '：' }])]))]);
const titled = (key: string, code: string): Block =>
  table(false, [
    [
      cell([space], 'tableCell', 1, 110),
      cell([head(key), line([label(code), { type: 'text', text: '：' }, field(code)], 'center')], 'tableCell', 1, 340),
      cell([{ type: 'qr', attrs: { key: code, text: '', align: 'right' } }], 'tableCell', 1, 110),
    ],
  ]);

export const paper = (footer: string, content: Block[]): PrintDocument => ({ page: { ...defaultPage, footer }, content });

interface Template {
  enCode: string;
  fullName: string;
  type: string;
  document: PrintDocument;
}

export const printTemplates: readonly Template[] = [
  {
    enCode: 'orderForm',
    fullName: '疫苗订单',
    type: 'indent',
    document: paper('{orderNo}    {page} / {pages}', [
      titled('title', 'orderNo'),
      facts([
        ['customerName'],
        ['customerCode'],
        ['areaName'],
        ['status'],
        ['orderType'],
        ['urgency'],
        ['schemeName'],
        ['neededBy'],
        ['requestedAt'],
        ['approvedAt'],
        ['approver'],
        ['warehouseName'],
      ]),
      list(
        [
          ['lines.no', 40],
          ['lines.productName', 190],
          ['lines.requestedDoses', 75, 'grouped'],
          ['lines.approvedDoses', 75, 'grouped'],
          ['lines.packsToShip', 50],
          ['lines.unitPrice', 75, 'grouped'],
          ['lines.lineAmount', 90, 'grouped'],
        ],
        [
          [cell([line([label('amount')], 'right')], 'tableCell', 6), cell([line([field('amount', 'grouped')], 'right')])],
          [cell([line([label('inWords')])], 'tableCell', 2), cell([line([field('amount', 'capital')])], 'tableCell', 5)],
        ],
      ),
      line([label('remark'), { type: 'text', text: '：' }, field('remark')]),
      space,
      signed('signedBy', 'seal', 'signedOn'),
    ]),
  },
  {
    enCode: 'receipt',
    fullName: '疫苗收货单',
    type: 'indent',
    document: paper('{orderNo}    {page} / {pages}', [
      titled('receipt', 'orderNo'),
      facts([
        ['customerName'],
        ['customerCode'],
        ['productName'],
        ['warehouseName'],
        ['shippedAt', 'time'],
        ['receivedAt', 'time'],
        ['coldBox'],
        ['logger'],
        ['carrier'],
        ['shippedDoses'],
      ]),
      list([
        ['lots.no', 40],
        ['lots.lotNo', 120],
        ['lots.expiryDate', 90],
        ['lots.vvmStage', 54],
        ['lots.doses', 64, 'grouped'],
        ['lots.accepted', 86, 'grouped'],
        ['lots.rejected', 80, 'grouped'],
        ['lots.rejectReason', 126],
      ]),
      space,
      signed('receivedBy', 'seal', 'signedOn'),
    ]),
  },
  {
    enCode: 'customerCard',
    fullName: '客户资料卡',
    type: 'customer',
    document: paper('{code}    {page} / {pages}', [
      titled('title', 'code'),
      facts([
        ['name'],
        ['type'],
        ['areaName'],
        ['organizeName'],
        ['address'],
        ['status'],
        ['contact'],
        ['mobile'],
        ['licenceNo'],
        ['licenceExpiry', 'long'],
        ['coldStorageLitres'],
        ['populationServed', 'grouped'],
        ['supplyIntervalMonths'],
        ['safetyStockMonths'],
      ]),
      line([label('remark'), { type: 'text', text: '：' }, field('remark')]),
    ]),
  },
];

/** For every workflow. */
const taskTemplates: readonly Template[] = [
  {
    enCode: 'approvalForm',
    fullName: '审批单（含意见）',
    type: 'flowTask',
    document: paper('{number}    {page} / {pages}', [
      head('approvalForm'),
      line([{ ...field('fullName'), marks: [{ type: 'bold' }] } as Inline], 'center'),
      facts([['flow'], ['number'], ['initiator'], ['status'], ['launched', 'time'], ['ended', 'time']]),
      line([label('formTitle')]),
      list([
        ['form.name', 140],
        ['form.value', 380],
      ]),
      line([label('opinionsTitle')]),
      list([
        ['opinions.step', 90],
        ['opinions.who', 80],
        ['opinions.act', 60],
        ['opinions.opinion', 140],
        ['opinions.signature', 70],
        ['opinions.at', 80, 'time'],
      ]),
    ]),
  },
];

/** Once per installation: what an administrator changes or deletes stays so. */
export async function seedPrintTemplates(tx: Tx): Promise<void> {
  await seedOnce(tx, 'print templates', printTemplates);
  await seedOnce(tx, 'print templates of tasks', taskTemplates, printTemplates.length);
}

async function seedOnce(tx: Tx, mark: string, templates: readonly Template[], from = 0): Promise<void> {
  if (await isSeeded(tx, mark)) return;
  for (const [at, { enCode, fullName, type, document }] of templates.entries()) {
    const id = `print.${enCode}`;
    const made = await tx
      .insertInto('print_template')
      .values({ id, en_code: enCode, full_name: fullName, type, sort_code: from + at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!made.numInsertedOrUpdatedRows) continue;
    await tx
      .insertInto('print_template_document')
      .values({ template_id: id, number: 1, document: JSON.stringify(documentSchema.parse(document)) })
      .execute();
  }
  await markSeeded(tx, mark);
}
