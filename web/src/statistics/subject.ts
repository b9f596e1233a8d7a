// The subject of the screen: stored in the URL, sent with every call.
import { metricIds, metrics, type MetricId } from '@ordo/engine/statistics/metric.ts';
import type { Input } from '@ordo/contract/kit.ts';
import type { statisticsDetails } from '@ordo/contract/statistics.ts';
import { today } from '../kit/time.ts';

export const ADDRESS = { metric: 'doses', product: '', region: '', month: '' };
export type Address = typeof ADDRESS;

export type Drill = Input<typeof statisticsDetails>;
export interface Look {
  metric: MetricId;
  /** `YYYY-MM` */
  month: string;
  year: number;
  /** The day of the daily figures: today, or the last day of a past month. */
  date: string;
  /** Product and region as call parameters. */
  subject: { productId?: string; areaId?: string };
}

export function lookOf({ metric, product, region, month }: Address): Look {
  const now = today();
  const chosen = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : now.slice(0, 7);
  const last = new Date(Date.UTC(Number(chosen.slice(0, 4)), Number(chosen.slice(5)), 0)).toISOString().slice(0, 10);
  return {
    metric: (metricIds as readonly string[]).includes(metric) ? (metric as MetricId) : 'doses',
    month: chosen,
    year: Number(chosen.slice(0, 4)),
    date: chosen < now.slice(0, 7) ? last : now,
    subject: { ...(product && { productId: product }), ...(region && { areaId: region }) },
  };
}

/** Measures in the picker, orders before doses. */
export const offered: readonly MetricId[] = metricIds.filter((id) => id !== 'dosesExternal');
export const unitOf = (id: MetricId) => metrics[id].unit;
