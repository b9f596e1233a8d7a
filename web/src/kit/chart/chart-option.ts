// The content of charts, without their appearance.
import type { BarSeriesOption, FunnelSeriesOption, LineSeriesOption } from 'echarts/charts';

interface Axis {
  type: 'category' | 'value';
  data?: string[];
  inverse?: boolean;
  axisLabel?: Record<string, unknown>;
  minInterval?: number;
  min?: number;
  max?: number;
}

export interface ChartOption {
  xAxis?: Axis;
  yAxis?: Axis;
  series: (LineSeriesOption | BarSeriesOption | FunnelSeriesOption)[];
  tooltip?: Record<string, unknown>;
  /** Space in pixels to the right of the chart, for labels. */
  room?: number;
  /** Left out: by the reader's setting. */
  animation?: boolean;
}

type Values = readonly (number | null)[];

/** The present period as a line over the previous one as bars. */
export function lineChart(labels: string[], names: [now: string, before: string], now: Values, before: Values | null): ChartOption {
  return {
    xAxis: { type: 'category', data: labels },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      { type: 'line', name: names[0], data: [...now], symbolSize: 7, lineStyle: { width: 2 }, z: 3 },
      ...(before ? [{ type: 'bar' as const, name: names[1], data: [...before], barMaxWidth: 22, itemStyle: { borderRadius: 2 } }] : []),
    ],
  };
}

/** Minimum height in pixels, so that small values are visible. */
const LEAST = 3;
/** Maximum width of a digit in pixels. */
const SIGN = 8;

/** The largest on top, each with its number. @param said labels next to the bars, in order; left out: the number alone */
export function rankingChart(labels: string[], name: string, values: Values, said?: readonly string[]): ChartOption {
  const label = ({ dataIndex, value }: { dataIndex: number; value?: unknown }) =>
    said?.[dataIndex] ?? (typeof value === 'number' ? value.toLocaleString('en') : '');
  const longest = Math.max(0, ...values.map((value, index) => (said?.[index] ?? value?.toLocaleString('en') ?? '').length));
  return {
    room: 12 + longest * SIGN,
    xAxis: { type: 'value', minInterval: 1 },
    yAxis: { type: 'category', data: labels, inverse: true, axisLabel: { width: 132, overflow: 'truncate' } },
    series: [
      {
        type: 'bar',
        name,
        data: [...values],
        barMaxWidth: 18,
        barMinHeight: LEAST,
        itemStyle: { borderRadius: 2 },
        label: { show: true, position: 'right', formatter: label },
      },
    ],
  };
}

/** Population pyramid: left and right of the middle, the youngest at the bottom. */
export function pyramidChart(labels: string[], left: { name: string; values: Values }, right: { name: string; values: Values }): ChartOption {
  const plain = (value: number) => String(Math.abs(value));
  return {
    xAxis: { type: 'value', axisLabel: { formatter: plain }, minInterval: 1 },
    yAxis: { type: 'category', data: labels },
    tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? plain(value) : '–') },
    series: [
      { type: 'bar', name: left.name, stack: 'one', data: left.values.map((value) => value && -value), barMaxWidth: 18 },
      { type: 'bar', name: right.name, stack: 'one', data: [...right.values], barMaxWidth: 18, itemStyle: { color: '#d4880f' } },
    ],
  };
}

export function funnelChart(steps: { name: string; value: number }[]): ChartOption {
  const last = steps.at(-1);
  // The last step keeps its width down to its end, as the others do down to the next one.
  const end = last ? [{ name: '', value: last.value, itemStyle: { opacity: 0 }, label: { show: false }, tooltip: { show: false }, silent: true }] : [];
  // Leaves room for label and number, whatever the width and the font.
  const look = {
    sort: 'none',
    gap: 2,
    top: 8,
    bottom: -30,
    left: 12,
    right: 128,
    minSize: '8%',
    label: { position: 'right' },
    labelLine: { length: 6 },
  } as const;
  return { series: [{ type: 'funnel', data: [...steps, ...end], ...look }] };
}

/** Several lines over the same times, updated continuously. @param most maximum of the axis; left out: the largest value */
export function multiLineChart(moments: string[], strands: readonly { name: string; values: Values }[], most?: number): ChartOption {
  return {
    animation: false,
    xAxis: { type: 'category', data: moments },
    yAxis: { type: 'value', ...(most !== undefined && { min: 0, max: most }) },
    series: strands.map(({ name, values }) => ({ type: 'line', name, data: [...values], showSymbol: false, lineStyle: { width: 2 } })),
  };
}
