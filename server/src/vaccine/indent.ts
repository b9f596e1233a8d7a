import {
  indentCheck,
  indentCreate,
  indentFacts,
  indentFigures,
  indentInfo,
  indentList,
  indentRegions,
  indentRemove,
  indentUpdate,
  orderNumberRule,
} from '@ordo/contract/indent.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bindBillNumber } from '../bill-rule/bill-rule.read.ts';
import { sqlAnd } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { todayOf } from '../kit/moment.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { figuresOf } from './indent-figures.ts';
import { checkDraft, type Draft } from './indent-check.ts';
import { columns, isInScope, joins, linesOf, lockIndent, readIndent, regionsOf, shown, totalsOf, wanted, writeEvent, type IndentRow } from './indent.db.ts';
import { assertFree, sayFindings, stateWords } from './names.ts';

const ORDER = { creatorTime: 'creator_time', requestedAt: 'requested_at', neededBy: 'needed_by', requestedDoses: 'requested_doses' };

export function indentFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, indentList, async (input, call) => {
    const page = await readPage<Parameters<typeof shown>[0]>(call.db, input, {
      table: 'vac_indent',
      where: sqlAnd(wanted(call, input)),
      order: ORDER,
      nullable: ['requested_at', 'needed_by'],
      select: sql`${columns(call)} ${joins}`,
    });
    return { ...page, list: page.list.map(shown) };
  });
  serve(app, deps, indentInfo, ({ id }, call) => readIndent(call, id));
  serve(app, deps, indentRegions, async ({ product }, call) => ({ list: await regionsOf(call, product) }));
  serve(app, deps, indentFigures, (input, call) => figuresOf(call, input));
  serve(app, deps, indentFacts, (input, call) => factsOf(input, call));
  serve(app, deps, indentCheck, async ({ id, region, ...input }, call) => {
    const { findings } = await checkDraft(call, draftOf(id ?? null, region ?? null, input));
    return { findings: sayFindings(findings, call) };
  });
  serve(app, deps, indentCreate, (input, call) => create(input, call, deps));
  serve(app, deps, indentUpdate, ({ id, version, ...input }, call) => update(id, version, input, call));
  serve(app, deps, indentRemove, async ({ id }, call) => {
    const { rows } = await sql<IndentRow>`select t.* from vac_indent t where t.id = ${id} and t.delete_mark = 0 and ${isInScope(call)} for update`.execute(
      call.db,
    );
    const order = rows[0];
    if (!order) throw new Refusal('notFound');
    if (order.status !== 'DRAFT') throw new Refusal('orderState', stateWords(order.status, 'remove', call));
    await removeRecord(call, 'vac_indent', id, isInScope(call));
    return null;
  });
}

type Filled = Omit<Parsed<typeof indentCreate>, 'draft'>;

export function draftOf(id: string | null, region: string | null, input: Filled): Draft {
  return {
    id,
    region,
    productId: input.productId,
    customerId: input.customerId,
    schemeId: input.schemeId,
    orderType: input.orderType,
    neededBy: input.neededBy,
    justification: input.justification,
    remark: input.remark,
    opening: input.openingDoses,
    received: input.receivedLastDoses,
    adjusted: input.adjustedLastDoses,
    consumed: input.consumedLastPeriodDoses,
    closing: input.stockOnHandDoses,
    requested: input.requestedDoses,
  };
}

/** Rules that apply to drafts already: parties and plan. The others are checked when it is sent. */
const FOR_DRAFTS = /^V0[12]\.(?!most|often)/;

async function create({ draft, ...input }: Parsed<typeof indentCreate>, call: Call, deps: Deps) {
  const { findings, forecast, basis } = await checkDraft(call, draftOf(null, null, input));
  assertFree(
    findings.filter((finding) => FOR_DRAFTS.test(finding.rule)),
    call,
  );
  const { rows } = await sql<{ area_id: string; path: string }>`
    select c.area_id, a.path from vac_customer c join area a on a.id = c.area_id where c.id = ${input.customerId} for key share of c`.execute(call.db);
  const orderNo = await bindBillNumber(deps, call, orderNumberRule, draft);
  const made = await insertRecord(call, 'vac_indent', {
    order_no: orderNo,
    product_id: input.productId,
    scheme_id: input.schemeId,
    customer_id: input.customerId,
    area_id: rows[0]?.area_id,
    area_path: rows[0]?.path,
    period: todayOf(call).slice(0, 7),
    order_type: input.orderType,
    urgency: input.urgency,
    needed_by: input.neededBy,
    justification: input.justification,
    remark: input.remark,
    requested_doses: input.requestedDoses,
  });
  await sql`
    insert into vac_indent_line (id, indent_id, line_no, product_id, scheme_id, opening_doses, received_last_doses, adjusted_last_doses,
      consumed_last_period_doses, stock_on_hand_doses, suggested_doses, requested_doses, unit_price, forecast)
    values (${newId()}, ${made.id}, 1, ${input.productId}, ${input.schemeId}, ${input.openingDoses}, ${input.receivedLastDoses}, ${input.adjustedLastDoses},
      ${input.consumedLastPeriodDoses}, ${input.stockOnHandDoses}, ${forecast?.suggested ?? null}::int, ${input.requestedDoses}, ${basis?.unitPrice ?? null}::int,
      ${forecast && JSON.stringify(forecast)}::jsonb)`.execute(call.db);
  await writeEvent(call, made.id, { command: 'create', from: null, to: 'DRAFT' });
  return { ...made, orderNo };
}

type Changes = Omit<Parsed<typeof indentUpdate>, 'id' | 'version'>;

async function update(id: string, version: number, input: Changes, call: Call) {
  const order = await lockIndent(call, id, version);
  if (order.status !== 'DRAFT' && order.status !== 'RETURNED') throw new Refusal('orderState', stateWords(order.status, 'edit', call));
  const [line] = await linesOf(call, id);
  if (!line) throw new Refusal('notFound');
  const schemeId = input.schemeId === undefined ? order.scheme_id : input.schemeId;
  const draft = { ...filledOf(order, line), ...input, schemeId };
  const { findings, forecast } = await checkDraft(call, draftOf(id, null, draft));
  assertFree(
    findings.filter((finding) => finding.rule.startsWith('V02')),
    call,
  );
  await sql`
    update vac_indent_line set scheme_id = ${schemeId}, opening_doses = ${draft.openingDoses}, received_last_doses = ${draft.receivedLastDoses},
      adjusted_last_doses = ${draft.adjustedLastDoses}, consumed_last_period_doses = ${draft.consumedLastPeriodDoses},
      stock_on_hand_doses = ${draft.stockOnHandDoses}, suggested_doses = ${forecast?.suggested ?? null}::int, requested_doses = ${draft.requestedDoses},
      forecast = ${forecast && JSON.stringify(forecast)}::jsonb where id = ${line.id}`.execute(call.db);
  return updateRecord(call, 'vac_indent', id, version, {
    scheme_id: schemeId,
    order_type: draft.orderType,
    urgency: draft.urgency,
    needed_by: draft.neededBy,
    justification: draft.justification,
    remark: draft.remark,
    ...(await totalsOf(call, id)),
  });
}

/** An order in the format of its form. */
export function filledOf(order: IndentRow, line: Awaited<ReturnType<typeof linesOf>>[number]): Filled {
  return {
    productId: order.product_id,
    customerId: order.customer_id,
    schemeId: order.scheme_id,
    orderType: order.order_type,
    urgency: order.urgency,
    neededBy: order.needed_by,
    justification: order.justification,
    remark: order.remark,
    openingDoses: line.opening_doses,
    receivedLastDoses: line.received_last_doses,
    adjustedLastDoses: line.adjusted_last_doses,
    consumedLastPeriodDoses: line.consumed_last_period_doses,
    stockOnHandDoses: line.stock_on_hand_doses,
    requestedDoses: line.requested_doses,
  };
}

async function factsOf({ customerId, productId, schemeId }: Parsed<typeof indentFacts>, call: Call) {
  const nothing = { openingDoses: 0, receivedLastDoses: 0, adjustedLastDoses: 0, consumedLastPeriodDoses: 0, stockOnHandDoses: 0, requestedDoses: 0 };
  const plain = { orderType: 'REGULAR', urgency: 1, neededBy: null, justification: '', remark: '' } as const;
  const { findings, forecast, basis, cold } = await checkDraft(
    call,
    draftOf(null, null, { customerId, productId, schemeId: schemeId ?? null, ...nothing, ...plain }),
  );
  if (!basis) throw new Refusal('notFound');
  const { rows } = await sql<{ days: number | null; most: number | null }>`
    select (select min(lead_days) from vac_warehouse where enabled_mark = 1 and delete_mark = 0) as days,
           (select max_doses_per_order from vac_customer_product where customer_id = ${customerId} and product_id = ${productId} and delete_mark = 0) as most`.execute(
    call.db,
  );
  const { books, forecast: input } = basis;
  return {
    openingDoses: books.opening,
    receivedLastDoses: books.received,
    adjustedLastDoses: books.adjusted,
    consumedLastPeriodDoses: books.consumed,
    stockOnHandDoses: books.closing,
    usableDoses: input.usableOnHand,
    inTransitDoses: input.inTransit,
    forecast,
    dosesPerVial: input.dosesPerVial,
    netDosesPerPack: input.netDosesPerPack,
    unitPrice: basis.unitPrice,
    earliest: addDays(todayOf(call), rows[0]?.days ?? 0),
    mayOrder: !findings.some((finding) => finding.rule === 'V01.formulary'),
    maxDosesPerOrder: rows[0]?.most ?? null,
    freeLitres: cold.free,
  };
}
