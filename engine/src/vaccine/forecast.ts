// Estimates a customer's need: by the population it serves, or by its consumption. The calculation is returned with the result, line by line.
import { averageMonthlyConsumption, clean, closedMonths, tellingMonths, type UsedMonth } from './consumption.ts';
import { maxDosesOfLine } from './order-check.ts';
import { packsFor, wholeVials, type Pack } from './pack.ts';

export const forecastMethods = ['POPULATION', 'CONSUMPTION'] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

export interface ForecastInput extends Pack {
  /** People in the area; null: unknown. */
  population: number | null;
  /** Share of them served by this customer, %. */
  sharePct: number;
  /** Doses in the course. */
  doses: number;
  /** Share of the target group expected to come, %. */
  coveragePct: number;
  /** Expected wastage, %. */
  wastagePct: number;
  /** Months. */
  safetyStockMonths: number;
  supplyIntervalMonths: number;
  /** Usable doses on hand, without stock of campaigns. */
  usableOnHand: number;
  /** Doses shipped and not received. */
  inTransit: number;
  /** Doses on hand that expire before the supply arrives. */
  expiringInside: number;
  /** Closed months, latest last. */
  used: readonly UsedMonth[];
}

/** One line of the calculation; the sentence is in the interface, the numbers are here. */
export interface Step {
  name: 'target' | 'wastageFactor' | 'annual' | 'amc' | 'cover' | 'need' | 'suggested' | 'vials' | 'limit' | 'packs';
  /** In the order of the sentence. */
  inputs: number[];
  value: number;
}

export interface Forecast {
  method: ForecastMethod;
  steps: Step[];
  /** Doses, whole vials. */
  suggested: number;
  packs: number;
}

/** Number of closed months required by the consumption method. */
const fewestMonths = 3;
/** 100 ÷ (100 − wastage %): doses needed for each dose given (WHO, Immunization Supply Chain; OpenLearn). */
export const wastageFactor = (wastagePct: number) => 100 / (100 - wastagePct);

/** 1 − (1 − wc)ⁿ (1 − wo), in %, over n tiers of storage (WHO concept note on wastage, 2019). @param closedPct of each tier */
export const totalWastagePct = (closedPct: number, openPct: number, tiers: number) => clean(100 * (1 - (1 - closedPct / 100) ** tiers * (1 - openPct / 100)));

/**
 * The population method (open-mSupply, population forecasting):
 * target = population × share; annual = target × doses × coverage × wastage factor; need = annual ÷ 12 × (safety + interval) months;
 * suggested = max(0, need − usable on hand − in transit + expiring inside). All in doses.
 */
export function byPopulation(input: ForecastInput & { population: number }): Forecast {
  const { population, sharePct, doses, coveragePct, wastagePct, safetyStockMonths, supplyIntervalMonths, usableOnHand, inTransit, expiringInside } = input;
  const target = clean((population * sharePct) / 100);
  const factor = clean(wastageFactor(wastagePct));
  const annual = clean((((population * sharePct) / 100) * doses * coveragePct * wastageFactor(wastagePct)) / 100);
  const cover = clean(safetyStockMonths + supplyIntervalMonths);
  const need = clean((annual / 12) * cover);
  return finish('POPULATION', input, [
    { name: 'target', inputs: [population, sharePct], value: target },
    { name: 'wastageFactor', inputs: [wastagePct], value: factor },
    { name: 'annual', inputs: [target, doses, coveragePct, factor], value: annual },
    { name: 'cover', inputs: [safetyStockMonths, supplyIntervalMonths], value: cover },
    { name: 'need', inputs: [annual, cover], value: need },
    { name: 'suggested', inputs: [need, usableOnHand, inTransit, expiringInside], value: Math.max(0, clean(need - usableOnHand - inTransit + expiringInside)) },
  ]);
}

/** The consumption method: max(0, (safety + interval) months × AMC − usable on hand − in transit), in doses (OpenLMIS, I = H − E). */
export function byConsumption(input: ForecastInput): Forecast {
  const { safetyStockMonths, supplyIntervalMonths, usableOnHand, inTransit } = input;
  const amc = averageMonthlyConsumption(input.used) ?? 0;
  const cover = clean(safetyStockMonths + supplyIntervalMonths);
  const need = clean(cover * amc);
  return finish('CONSUMPTION', input, [
    { name: 'amc', inputs: input.used.slice(-closedMonths).flatMap((month) => [month.consumed, month.stockOutDays]), value: amc },
    { name: 'cover', inputs: [safetyStockMonths, supplyIntervalMonths], value: cover },
    { name: 'need', inputs: [amc, cover], value: need },
    { name: 'suggested', inputs: [need, usableOnHand, inTransit], value: Math.max(0, clean(need - usableOnHand - inTransit)) },
  ]);
}

function finish(method: ForecastMethod, pack: Pack, steps: Step[]): Forecast {
  const wanted = steps.at(-1)?.value ?? 0;
  const suggested = wholeVials(wanted, pack.dosesPerVial);
  const packs = packsFor(suggested, pack);
  return {
    method,
    suggested,
    packs,
    steps: [
      ...steps,
      { name: 'vials', inputs: [wanted, pack.dosesPerVial], value: suggested },
      { name: 'packs', inputs: [suggested, pack.netDosesPerPack], value: packs },
    ],
  };
}

/** By consumption if three closed months count, else by population; null if neither is known. @param most maximum doses of an order */
export function forecast(input: ForecastInput, most: number | null = null): Forecast | null {
  if (tellingMonths(input.used).length >= fewestMonths) return within(byConsumption(input), input, most);
  return input.population === null ? null : within(byPopulation({ ...input, population: input.population }), input, most);
}

/** No suggestion that the rules would refuse: whole vials up to the limit, which is a separate step. */
function within(made: Forecast, pack: Pack, most: number | null): Forecast {
  if (most === null || made.suggested <= most) return made;
  const suggested = Math.max(0, Math.floor(most / pack.dosesPerVial) * pack.dosesPerVial);
  const packs = packsFor(suggested, pack);
  return {
    ...made,
    suggested,
    packs,
    steps: [
      ...made.steps.slice(0, -1),
      { name: 'limit', inputs: [made.suggested, most], value: suggested },
      { name: 'packs', inputs: [suggested, pack.netDosesPerPack], value: packs },
    ],
  };
}

/**
 * Maximum doses of an order: limit of the formulary (V01), free cold space (V09), and the maximum number (V03). Unknown space, or an unknown volume per dose,
 * sets no limit.
 */
export function maxDoses(limits: { perOrder: number | null; freeLitres: number | null; mlPerDose: number | null }): number {
  const { perOrder, freeLitres, mlPerDose } = limits;
  const cold = freeLitres === null || !mlPerDose ? Infinity : Math.max(0, Math.floor(clean((freeLitres * 1000) / mlPerDose)));
  return Math.min(perOrder ?? Infinity, cold, maxDosesOfLine);
}

/**
 * Population of a group in a year, projected from the latest known year by its yearly growth.
 * @param known ascending by year
 * @returns null if no year up to that one is known
 */
export function projected(known: readonly { year: number; population: number; growthPct: number }[], year: number): number | null {
  const from = known.filter((one) => one.year <= year).at(-1);
  return from ? Math.round(from.population * (1 + from.growthPct / 100) ** (year - from.year)) : null;
}
