// The registry of measures (vaccine §5): one definition for every endpoint. Their names and descriptions are in the contract (statistics.phrases.ts).

export const units = ['orders', 'doses', 'fen', 'persons', 'records'] as const;
export type Unit = (typeof units)[number];

export interface Metric {
  /** Its number in the tables of sums; never reused. */
  measure: number;
  /** Its column in vac_stat_month. */
  column: string;
  unit: Unit;
  /** Tables that it is counted from. */
  from: readonly string[];
  /** The moment or day that assigns it to a period. */
  by: 'requestedAt' | 'approvedAt' | 'shippedAt' | 'receivedAt' | 'administeredOn' | 'plannedDate' | 'occurredAt';
  /** What is counted: orders, their lines, doses, adverse events, or movements of stock. */
  rows: 'order' | 'line' | 'dose' | 'event' | 'stock';
}

const order = { from: ['vac_indent'], rows: 'order' } as const;
const line = { from: ['vac_indent', 'vac_indent_line'], rows: 'line' } as const;
const dose = { from: ['vac_vaccination'], rows: 'dose', by: 'administeredOn' } as const;
const stock = { from: ['vac_stock_event'], rows: 'stock', by: 'occurredAt', unit: 'doses' } as const;

/** All of these are additive: over days, customers, regions, products and plans. Ratios are computed last (ratio.ts). */
export const metrics = {
  /** Orders submitted and neither withdrawn nor rejected, on the day of their first submission. */
  orders: { measure: 1, column: 'orders', unit: 'orders', by: 'requestedAt', ...order },
  requestedDoses: { measure: 2, column: 'requested_doses', unit: 'doses', by: 'requestedAt', ...line },
  /** Approved doses; requested doses until the approval. */
  doses: { measure: 3, column: 'doses', unit: 'doses', by: 'requestedAt', ...line },
  approvedDoses: { measure: 4, column: 'approved_doses', unit: 'doses', by: 'approvedAt', ...line },
  /** Approved doses × the price at that time, in fen. */
  amount: { measure: 5, column: 'amount', unit: 'fen', by: 'approvedAt', ...line },
  shippedDoses: { measure: 6, column: 'shipped_doses', unit: 'doses', by: 'shippedAt', ...line },
  receivedDoses: { measure: 7, column: 'received_doses', unit: 'doses', by: 'receivedAt', ...line },
  cancelledOrders: { measure: 8, column: 'cancelled_orders', unit: 'orders', by: 'requestedAt', ...order },
  /** WHO SMART immunization IMMZ.IND: doses with event status “completed”, of our own sites. */
  dosesGiven: { measure: 9, column: 'doses_given', unit: 'doses', ...dose },
  dosesExternal: { measure: 10, column: 'doses_external', unit: 'doses', ...dose },
  personsFirstDose: { measure: 11, column: 'persons_first_dose', unit: 'persons', ...dose },
  personsCompleted: { measure: 12, column: 'persons_completed', unit: 'persons', ...dose },
  notDone: { measure: 13, column: 'not_done', unit: 'records', ...dose },
  /** Adverse events after doses given in the period, whenever they occurred. */
  aefi: { measure: 14, column: 'aefi', unit: 'records', by: 'administeredOn', from: ['vac_aefi', 'vac_vaccination'], rows: 'event' },
  aefiSerious: { measure: 15, column: 'aefi_serious', unit: 'records', by: 'administeredOn', from: ['vac_aefi', 'vac_vaccination'], rows: 'event' },
  wastedOpen: { measure: 16, column: 'wasted_open', ...stock },
  wastedClosed: { measure: 17, column: 'wasted_closed', ...stock },
  expiredDoses: { measure: 18, column: 'expired_doses', ...stock },
  planned: { measure: 19, column: 'planned', unit: 'records', by: 'plannedDate', from: ['vac_vaccination'], rows: 'dose' },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as [MetricId, ...MetricId[]];

/** Measures with sums by bucket instead of by day. */
export const bucketed = { leadDays: 30, age: 31, ageFirst: 32, outcome: 33, doseNo: 34 } as const;

/** Whether there are times within a day: doses have only a date. */
export const hasHours = (id: MetricId) => !['administeredOn', 'plannedDate'].includes(metrics[id].by);
