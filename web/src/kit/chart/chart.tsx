// The chart itself, loaded when the first one is shown: only the used parts of echarts.
import { BarChart, FunnelChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as bringIn, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { theme } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';
import type { ChartOption } from './chart-option.ts';
import './chart.css';

bringIn([BarChart, FunnelChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

interface Props {
  option: ChartOption;
  /** Alternative text of the chart. */
  label: string;
  onPoint?: ((index: number) => void) | undefined;
  /** Receives a function that exports the picture, and null when the chart is removed. */
  onDrawn: (picture: (() => string) | null) => void;
}

export function Chart({ option, label, onPoint, onDrawn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const { token } = theme.useToken();
  const drawn = useEffectEvent(onDrawn);
  const press = useEffectEvent((index: number) => onPoint?.(index));

  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const made = init(node, null, { renderer: 'svg' });
    chart.current = made;
    drawn(() => made.getDataURL({ type: 'svg' }));
    made.on('click', ({ dataIndex }) => press(dataIndex));
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(node);
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = null;
      drawn(null);
    };
  }, []);

  useEffect(() => {
    // By name: the drawing inherits a font, but the measurement of labels cannot. Double quotes would end the attribute that contains it.
    const fontFamily = (place.current ? getComputedStyle(place.current).fontFamily : token.fontFamily).replaceAll('"', "'");
    const text = { color: token.colorTextSecondary, fontFamily, fontSize: 12 };
    const axis = { axisLine: { lineStyle: { color: token.colorBorder } }, splitLine: { lineStyle: { color: token.colorBorderSecondary } } };
    const { xAxis, yAxis, series, room, ...rest } = option;
    chart.current?.setOption(
      {
        animation: !prefersReducedMotion(),
        animationDuration: 240,
        color: [token.colorPrimary, '#9aa8bd', token.colorWarning, token.colorSuccess],
        textStyle: text,
        legend: { show: series.length > 1, top: 0, textStyle: text, itemWidth: 14, itemHeight: 8 },
        grid: { left: 8, right: room ?? 16, top: series.length > 1 ? 32 : 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
        tooltip: {
          trigger: xAxis ? 'axis' : 'item',
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorder,
          textStyle: { color: token.colorText, fontFamily },
          confine: true,
        },
        ...rest,
        ...(xAxis && { xAxis: { ...axis, ...xAxis, axisLabel: { ...text, hideOverlap: true, ...xAxis.axisLabel } } }),
        ...(yAxis && { yAxis: { ...axis, ...yAxis, axisLabel: { ...text, ...yAxis.axisLabel } } }),
        series: series.map((one) =>
          one.type === 'funnel'
            ? { ...one, itemStyle: { borderColor: token.colorBgContainer, color: token.colorPrimaryBorder } }
            : one.type === 'bar' && one.label
              ? { ...one, label: { ...text, ...one.label } }
              : one,
        ),
      },
      { notMerge: true },
    );
  }, [option, token]);

  return <div ref={place} className="chart" role="img" aria-label={label} />;
}
