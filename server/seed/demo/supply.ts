// The data that the demo's orders need: plans after the national immunisation schedule, population, lots, and the orders themselves.
import type { Input } from '@ordo/contract/kit.ts';
import type { Demographic, schemeCreate } from '@ordo/contract/vaccine-scheme.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import type { OrderStatus } from '@ordo/engine/vaccine/order-life.ts';
import { residents, type Town } from './county.ts';
import { products } from './products.ts';
import { dice } from './random.ts';

export const warehouseCode = 'AJCK';

/** Product → target group, and for each dose its minimum age in months and the minimum interval in days. */
const PLANS: Record<string, readonly [group: Demographic, ...doses: (readonly [months: number, days: number])[]]> = {
  HEPB: ['BIRTHS', [0, 0], [1, 28], [6, 60]],
  BCG: ['BIRTHS', [0, 0]],
  SIPV: ['BIRTHS', [2, 0], [3, 28]],
  BOPV: ['BIRTHS', [4, 0], [48, 28]],
  DTAP: ['BIRTHS', [3, 0], [4, 28], [5, 28], [18, 180]],
  MMR: ['BIRTHS', [8, 0], [18, 28]],
  JEL: ['BIRTHS', [8, 0], [24, 365]],
  MPVA: ['BIRTHS', [6, 0], [9, 90]],
  HEPAL: ['BIRTHS', [18, 0]],
  HPV2: ['AGE_9_14', [108, 0], [114, 150]],
  QIV: ['AGE_60', [720, 0]],
  RABV: ['EVERYBODY', [0, 0], [0, 3], [0, 4], [0, 7], [0, 14]],
};

export type PlannedScheme = Omit<Input<typeof schemeCreate>, 'productId'> & { productCode: string };

export const schemes: PlannedScheme[] = products.map(({ code, nameZh }) => {
  const [demographic, ...doses] = PLANS[code] ?? (['BIRTHS', [0, 0]] as const);
  return {
    productCode: code,
    code: `${code}.R`,
    name: `${nameZh.replace(/（.*$/, '')}常规程序`,
    kind: 'ROUTINE',
    demographic,
    coverageRatePct: code === 'RABV' ? 1 : 95,
    doses: doses.map(([minAgeMonths, minIntervalDays]) => ({ minAgeMonths, minIntervalDays })),
  };
});

const SEASON = { from: '-09-01', to: '-01-31' };

/** Flu returns every autumn, with a campaign of its own for everybody from six months on. */
export function planCampaigns(today: string): PlannedScheme[] {
  const year = Number(today.slice(0, 4));
  return [3, 2, 1, 0].flatMap((back): PlannedScheme[] => {
    const from = year - back;
    if (`${from}${SEASON.from}` > today) return [];
    return [
      {
        productCode: 'QIV',
        code: `QIV.${from}`,
        name: `四价流感疫苗 ${from}—${from + 1} 流感季`,
        kind: 'CAMPAIGN',
        demographic: 'EVERYBODY',
        coverageRatePct: 30,
        validFrom: `${from}${SEASON.from}`,
        validTo: `${from + 1}${SEASON.to}`,
        doses: [{ minAgeMonths: 6 }],
      },
    ];
  });
}

/** Shares of the residents; births as in a county of an ageing province. */
const GROUPS: Partial<Record<Demographic, number>> = { BIRTHS: 0.0062, UNDER_1: 0.006, UNDER_5: 0.036, AGE_9_14: 0.028, AGE_60: 0.24, EVERYBODY: 1 };

/** Rows in the format of an import. */
export interface PlannedFigure {
  areaCode: string;
  year: number;
  demographic: Demographic;
  population: number;
  growthPct: number;
}

export function planPopulations(towns: readonly Town[], year: number): PlannedFigure[] {
  return towns.flatMap((town) =>
    (Object.entries(GROUPS) as [Demographic, number][]).map(([demographic, share]) => ({
      areaCode: town.enCode,
      year,
      demographic,
      population: Math.round(residents(town) * share),
      growthPct: demographic === 'BIRTHS' ? -3 : 0.4,
    })),
  );
}

export interface PlannedLot {
  productCode: string;
  lotNo: string;
  manufactureDate: string;
  expiryDate: string;
  doses: number;
}

/** Three of each product: one that expires soon, one of this year, one of the next. */
export function planLots(today: string): PlannedLot[] {
  const chance = dice('lots');
  return products.flatMap((product) =>
    [40, 260, 560].map((days, index) => ({
      productCode: product.code,
      lotNo: `${today.slice(2, 4)}${product.code}${String(chance.between(100, 999))}${index + 1}`,
      manufactureDate: addDays(today, days - 730),
      expiryDate: addDays(today, days + chance.between(0, 20)),
      doses: Number(product.dosesPerVial) * Number(product.vialsPerPack) * chance.between(index === 0 ? 2 : 20, index === 0 ? 6 : 60),
    })),
  );
}

export interface PlannedOrder {
  customerCode: string;
  productCode: string;
  vials: number;
  urgency: 1 | 2 | 3;
  upTo: OrderStatus;
}

/** Status of the orders: most are in progress, some are returned or finished. */
const FATES: readonly OrderStatus[] = [
  'RECEIVED',
  'CLOSED',
  'IN_APPROVAL',
  'APPROVED',
  'CLOSED',
  'SHIPPED',
  'IN_APPROVAL',
  'ALLOCATED',
  'RETURNED',
  'CLOSED',
  'IN_APPROVAL',
  'REJECTED',
  'SHIPPED',
  'CANCELLED',
  'DRAFT',
];
export const orderCount = 60;

/** @param customerCodes customers that may order, with a valid licence */
export function planOrders(customerCodes: readonly string[]): PlannedOrder[] {
  const chance = dice('orders');
  const pairs = chance.shuffled(customerCodes.flatMap((customerCode) => products.slice(0, 9).map((product) => ({ customerCode, productCode: product.code }))));
  return pairs.slice(0, orderCount).map((pair, index) => ({
    ...pair,
    vials: chance.between(2, 24),
    urgency: chance.chance(0.1) ? 3 : chance.chance(0.2) ? 2 : 1,
    upTo: FATES[index % FATES.length] ?? 'DRAFT',
  }));
}
