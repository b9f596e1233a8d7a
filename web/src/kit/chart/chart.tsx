// The drawing itself, fetched when the first chart is shown: only the parts of echarts that are used here.
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
  /** What is said instead of the picture. */
  label: string;
  onPoint?: ((index: number) => void) | undefined;
  /** Told what makes a picture of it, and null when it is gone. */
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
    // By its name: what is drawn inherits a font, what measures how wide a label becomes cannot. Double quotes would end the attribute that it stands in.
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
