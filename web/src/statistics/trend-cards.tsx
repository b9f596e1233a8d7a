import { statisticsMonthContrast, statisticsYearContrast } from '@ordo/contract/statistics-series.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { lineChart } from '../kit/chart/chart-option.ts';
import { ratioText } from './format.ts';
import { statisticsPhrases } from './statistics.phrases.ts';
import { unitOf, type Drill, type Look } from './subject.ts';

/** Fen are shown as yuan. */
const drawn = (look: Look) => (value: number | null) => (value === null || unitOf(look.metric) !== 'fen' ? value : value / 100);

export function YearCard({ look, open }: { look: Look; open: (drill: Drill) => void }) {
  const text = useText(statisticsPhrases);
  const read = useRead(statisticsYearContrast, { ...look.subject, metric: look.metric, year: look.year });
  const list = read.data?.list ?? [];
  const scale = drawn(look);
  const chart =
    read.data &&
    lineChart(
      list.map(({ label }) => label),
      [String(read.data.years[1]), String(read.data.years[0])],
      list.map(({ current }) => scale(current)),
      list.map(({ previous }) => scale(previous)),
    );
  return (
    <ChartCard
      title={text('byMonth', { year: look.year })}
      definition={read.data?.meta.definition}
      chart={chart ?? null}
      head={[text('period'), text('thisYear'), text('lastYear'), text('ratio')]}
      rows={list.map((row) => ({
        key: row.label,
        cells: [`${look.year}-${row.label}`, scale(row.current), scale(row.previous), ratioText(row.ratio)],
        open: row.current ? () => open(row.drill) : undefined,
      }))}
      onPoint={(index) => list[index] && open(list[index].drill)}
      read={read}
    />
  );
}

export function MonthCard({ look, open }: { look: Look; open: (drill: Drill) => void }) {
  const text = useText(statisticsPhrases);
  const read = useRead(statisticsMonthContrast, { ...look.subject, metric: look.metric, month: look.month });
  const list = read.data?.list ?? [];
  const scale = drawn(look);
  const chart =
    read.data &&
    lineChart(
      list.map(({ label }) => label),
      [look.month, read.data.meta.base?.from.slice(0, 7) ?? text('lastYear')],
      list.map(({ current }) => scale(current)),
      list.map(({ previous }) => scale(previous)),
    );
  return (
    <ChartCard
      title={text('byDay', { month: look.month })}
      definition={read.data?.meta.definition}
      chart={chart ?? null}
      head={[text('day'), text('thisYear'), text('lastYear')]}
      rows={list.map((row) => ({
        key: row.label,
        cells: [row.label, scale(row.current), scale(row.previous)],
        open: row.current && row.drill ? () => row.drill && open(row.drill) : undefined,
      }))}
      onPoint={(index) => {
        const drill = list[index]?.drill;
        if (drill) open(drill);
      }}
      read={read}
    />
  );
}
