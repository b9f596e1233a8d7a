// How much a customer may need: by the people it serves, or by what it has used. The arithmetic travels with the result, line by line.
import { averageMonthlyConsumption, clean, closedMonths, tellingMonths, type UsedMonth } from './consumption.ts';
import { maxDosesOfLine } from './order-check.ts';
import { packsFor, wholeVials, type Pack } from './pack.ts';

export const forecastMethods = ['POPULATION', 'CONSUMPTION'] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

export interface ForecastInput extends Pack {
  /** People in the area; null: nobody has said. */
  population: number | null;
  /** Which part of them this customer serves, %. */
  sharePct: number;
  /** Doses in the course. */
  doses: number;
  /** Of the target group expected to come, %. */
  coveragePct: number;
  /** Expected wastage, %. */
  wastagePct: number;
  /** Months. */
  safetyStockMonths: number;
  supplyIntervalMonths: number;
  /** Doses here that are usable now, stock of campaigns left out. */
  usableOnHand: number;
  /** Doses shipped and not received. */
  inTransit: number;
  /** Doses of those on hand that expire before the supply comes in. */
  expiringInside: number;
  /** Closed months, latest last. */
  used: readonly UsedMonth[];
}

/** What one line of the arithmetic says; its sentence is the screen's, its numbers are here. */
export interface Step {
  name: 'target' | 'wastageFactor' | 'annual' | 'amc' | 'cover' | 'need' | 'suggested' | 'vials' | 'limit' | 'packs';
  /** In the order in which the sentence names them. */
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

/** Closed months that the consumption method needs. */
const fewestMonths = 3;
/** 100 ÷ (100 − wastage %); how many doses are to be had for one that is given (WHO, Immunization Supply Chain; OpenLearn). */
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

/** By what was used where three closed months tell it, else by population; null where neither is known. @param most doses that an order may ask for */
export function forecast(input: ForecastInput, most: number | null = null): Forecast | null {
  if (tellingMonths(input.used).length >= fewestMonths) return within(byConsumption(input), input, most);
  return input.population === null ? null : within(byPopulation({ ...input, population: input.population }), input, most);
}

/** Nothing is suggested that the rules would refuse: whole vials up to the limit, which is told as a step of its own. */
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
 * The most doses that an order may ask for: what the formulary allows (V01), what fits into the cold space that is free (V09), and what can be written
 * at all (V03). Space that nobody knows, or a dose whose volume nobody knows, limits nothing.
 */
export function maxDoses(limits: { perOrder: number | null; freeLitres: number | null; mlPerDose: number | null }): number {
  const { perOrder, freeLitres, mlPerDose } = limits;
  const cold = freeLitres === null || !mlPerDose ? Infinity : Math.max(0, Math.floor(clean((freeLitres * 1000) / mlPerDose)));
  return Math.min(perOrder ?? Infinity, cold, maxDosesOfLine);
}

/**
 * People of a group in a year, from the latest year that is known by its yearly growth.
 * @param known ascending by year
 * @returns null when nothing is known up to that year
 */
export function projected(known: readonly { year: number; population: number; growthPct: number }[], year: number): number | null {
  const from = known.filter((one) => one.year <= year).at(-1);
  return from ? Math.round(from.population * (1 + from.growthPct / 100) ** (year - from.year)) : null;
}
