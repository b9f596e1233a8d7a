// Rules V01 to V10: checks of an order before it is submitted.
import { addDays, addMonths } from './days.ts';
import { block, warn, type Finding } from './finding.ts';
import { wholeVials } from './pack.ts';

export const orderTypes = ['REGULAR', 'EMERGENCY', 'CAMPAIGN'] as const;
export type OrderType = (typeof orderTypes)[number];

export interface OrderLine {
  productEnabled: boolean;
  dosesPerVial: number;
  /** Cold space per dose in ml; null: unknown. */
  mlPerDose: number | null;
  opening: number;
  received: number;
  adjusted: number;
  consumed: number;
  /** Stock on hand as counted by the customer. */
  closing: number;
  /** Null: no suggestion was possible. */
  suggested: number | null;
  requested: number;
}

export interface OrderFacts {
  /** `YYYY-MM-DD` */
  today: string;
  /** Null: unknown, or not visible to the caller. */
  customer: {
    status: string;
    licenceExpiry: string | null;
    /** Ids from the province down. */
    areaPath: readonly string[];
    /** Free cold space in litres; null: the total or the used space is unknown. */
    freeLitres: number | null;
    /** Products stored there whose volume is unknown. */
    unmeasured: readonly string[];
  } | null;
  /** The region in the address of the page. */
  regionId: string | null;
  /** Conditions for orders of this product; null: the customer may not order it. */
  formulary: { maxDosesPerOrder: number | null; minMonthsBetween: number; lastOrderedOn: string | null } | null;
  /** Undefined: none selected; null: it does not exist. */
  scheme: { belongs: boolean; enabled: boolean; validFrom: string | null; validTo: string | null } | null | undefined;
  orderType: OrderType;
  /** Reason of the emergency. */
  remark: string;
  justification: string;
  neededBy: string | null;
  /** Days from the submission of an order to its arrival. */
  leadDays: number;
  /** Numbers of other open orders of the same customer, product and period. */
  openOrders: readonly string[];
  lines: readonly OrderLine[];
}

/** Rule V03. */
export const maxDosesOfLine = 9_999_999;
/** Above this percentage of the suggestion an order needs a reason. */
const FREELY_PCT = 120;
const SHORTEST_REASON = 10;

export function checkOrder(facts: OrderFacts): Finding[] {
  return [
    ...checkParties(facts),
    ...checkScheme(facts),
    ...facts.lines.flatMap((line, index) => checkLine(line, facts).map((finding) => ({ ...finding, line: index + 1 }))),
    ...checkWhole(facts),
    ...checkDates(facts),
  ];
}

/** V01, including the formulary. */
function checkParties({ customer, regionId, formulary, lines, today, orderType }: OrderFacts): Finding[] {
  const found: Finding[] = [];
  if (lines.some((line) => !line.productEnabled)) found.push(block('V01.product'));
  if (!customer) return [...found, block('V01.customer')];
  if (customer.status !== 'ACTIVE') found.push(block('V01.status'));
  if (customer.licenceExpiry !== null && customer.licenceExpiry < today) found.push(block('V01.licence', { day: customer.licenceExpiry }));
  if (regionId !== null && !customer.areaPath.includes(regionId)) found.push(block('V01.region'));
  if (!formulary) return [...found, block('V01.formulary')];
  const wanted = lines[0]?.requested ?? 0;
  if (formulary.maxDosesPerOrder !== null && wanted > formulary.maxDosesPerOrder) found.push(block('V01.most', { most: formulary.maxDosesPerOrder }));
  const next = formulary.lastOrderedOn === null ? null : addMonths(formulary.lastOrderedOn, formulary.minMonthsBetween);
  if (next !== null && next > today && orderType !== 'EMERGENCY') found.push(block('V01.often', { day: next }));
  return found;
}

/** V02 */
function checkScheme({ scheme, today }: OrderFacts): Finding[] {
  if (scheme === undefined) return [];
  if (!scheme?.belongs) return [block('V02.scheme')];
  if (!scheme.enabled) return [block('V02.off')];
  const outside = (scheme.validFrom !== null && today < scheme.validFrom) || (scheme.validTo !== null && today > scheme.validTo);
  return outside ? [block('V02.dates')] : [];
}

/** V03, V04, V06, V07 */
function checkLine(line: OrderLine, { justification }: OrderFacts): Finding[] {
  const { requested, suggested, dosesPerVial } = line;
  const counts = [requested, line.opening, line.received, line.consumed, line.closing];
  if (counts.some((doses) => !Number.isInteger(doses) || doses < 0) || !Number.isInteger(line.adjusted)) return [block('V03.whole')];
  if (requested > maxDosesOfLine) return [block('V03.most', { most: maxDosesOfLine })];
  const found: Finding[] = [];
  if (requested % dosesPerVial !== 0) found.push(block('V04.vials', { perVial: dosesPerVial, whole: wholeVials(requested, dosesPerVial) }));
  const expected = line.opening + line.received + line.adjusted - line.consumed;
  if (line.closing !== expected) found.push(block('V06.identity', { expected, closing: line.closing }));
  if (suggested !== null && requested * 100 > suggested * FREELY_PCT && justification.trim().length < SHORTEST_REASON)
    found.push(block('V07.justify', { suggested, percent: FREELY_PCT, least: SHORTEST_REASON }));
  return found;
}

/** V03 for all lines together, V08, V09 */
function checkWhole({ lines, openOrders, orderType, remark, customer }: OrderFacts): Finding[] {
  const found: Finding[] = [];
  if (!lines.some((line) => line.requested > 0)) found.push(block('V03.none'));
  if (orderType === 'EMERGENCY' && !remark.trim()) found.push(block('V08.reason'));
  if (orderType !== 'EMERGENCY' && openOrders.length) found.push(warn('V08.duplicate', { orders: openOrders }));
  const free = customer?.freeLitres ?? null;
  const litres = lines.reduce((sum, line) => sum + (line.requested * (line.mlPerDose ?? 0)) / 1000, 0);
  const unmeasured = customer?.unmeasured ?? [];
  if (unmeasured.length) found.push(warn('V09.unknown', { products: unmeasured }));
  else if (free !== null && lines.some((line) => line.requested > 0 && line.mlPerDose === null)) found.push(warn('V09.dose'));
  if (free !== null && litres > free) found.push(block('V09.cold', { litres: tenths(litres), free: tenths(free) }));
  return found;
}

const tenths = (litres: number) => Math.round(litres * 10) / 10;

/** V10: late enough for delivery, and while the licence is valid. */
function checkDates({ neededBy, today, leadDays, customer, orderType }: OrderFacts): Finding[] {
  if (neededBy === null) return [block('V10.missing')];
  const found: Finding[] = [];
  const earliest = addDays(today, orderType === 'EMERGENCY' ? 0 : leadDays);
  if (neededBy < earliest) found.push(block('V10.lead', { day: earliest }));
  const expiry = customer?.licenceExpiry ?? null;
  if (expiry !== null && neededBy > expiry) found.push(block('V10.licence', { day: expiry }));
  return found;
}
