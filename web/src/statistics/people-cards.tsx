import { distributionAge, distributionOutcome, distributionScheme } from '@ordo/contract/statistics-people.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { funnelChart, pyramidChart, rankingChart } from '../kit/chart/chart-option.ts';
import { statisticsPhrases } from './statistics.phrases.ts';
import type { Drill, Look } from './subject.ts';

type Shown = number | '<5' | null;
const drawn = (value: Shown) => (typeof value === 'number' ? value : null);

interface Props {
  look: Look;
  open: (drill: Drill) => void;
}

/** A number, or the reason why there is none. */
function useShown() {
  const text = useText(statisticsPhrases);
  return (value: Shown) => (value === null ? text('withheld') : value === '<5' ? text('fewShort') : value);
}

export function AgeCard({ look, open }: Props) {
  const text = useText(statisticsPhrases);
  const shown = useShown();
  const read = useRead(distributionAge, { ...look.subject, year: look.year });
  const list = read.data?.list ?? [];
  const hidden = list.some(({ value }) => typeof value !== 'number');
  return (
    <ChartCard
      title={text('byAge')}
      definition={read.data?.meta.definition}
      chart={
        read.data
          ? pyramidChart(
              list.map(({ fullName }) => fullName),
              { name: text('female'), values: list.map(({ female }) => drawn(female)) },
              { name: text('male'), values: list.map(({ male }) => drawn(male)) },
            )
          : null
      }
      empty={read.data?.total === 0}
      head={[text('label'), text('value'), text('female'), text('male'), text('unknownSex'), text('share')]}
      rows={list.map((row) => ({
        key: row.code,
        cells: [row.fullName, shown(row.value), shown(row.female), shown(row.male), shown(row.unknownSex), row.percent === null ? null : `${row.percent}%`],
        open: row.drill && row.value ? () => row.drill && open(row.drill) : undefined,
      }))}
      onPoint={(index) => {
        const drill = list[index]?.drill;
        if (drill) open(drill);
      }}
      note={hidden && text('few')}
      read={read}
    />
  );
}

export function OutcomeCard({ look, open }: Props) {
  const text = useText(statisticsPhrases);
  const shown = useShown();
  const read = useRead(distributionOutcome, { ...look.subject, year: look.year });
  const list = read.data?.list ?? [];
  const some = list.filter(({ value }) => value !== 0);
  const hidden = list.some(({ value }) => typeof value !== 'number');
  return (
    <ChartCard
      title={text('byOutcome')}
      definition={read.data?.meta.definition}
      chart={
        read.data
          ? rankingChart(
              some.map(({ fullName }) => fullName),
              text('value'),
              some.map(({ value }) => drawn(value)),
              some.map((row) => (row.percent === null ? String(shown(row.value)) : `${shown(row.value)} · ${row.percent}%`)),
            )
          : null
      }
      empty={read.data?.total === 0}
      head={[text('label'), text('value'), text('share')]}
      rows={list.map((row) => ({
        key: row.code,
        cells: [row.fullName, shown(row.value), row.percent === null ? null : `${row.percent}%`],
        open: row.drill && row.value ? () => row.drill && open(row.drill) : undefined,
      }))}
      onPoint={(index) => {
        const drill = some[index]?.drill;
        if (drill) open(drill);
      }}
      note={
        <>
          {!!read.data?.pending && text('pending', { n: read.data.pending })} {hidden && text('few')}
        </>
      }
      read={read}
    />
  );
}

export function PlanCard({ look, open }: Props) {
  const text = useText(statisticsPhrases);
  const [wanted, setWanted] = useState('');
  const read = useRead(distributionScheme, { ...look.subject, year: look.year });
  const list = read.data?.list ?? [];
  const plan = list.find(({ schemeId }) => schemeId === wanted) ?? list[0];
  return (
    <ChartCard
      title={text('byPlan')}
      definition={read.data?.meta.definition}
      above={
        list.length > 0 && (
          <Select
            size="small"
            aria-label={text('schemes')}
            value={plan?.schemeId ?? null}
            popupMatchSelectWidth={false}
            options={list.map((one) => ({ value: one.schemeId, label: `${one.productName} · ${one.fullName}` }))}
            onChange={(next: string) => setWanted(next)}
          />
        )
      }
      chart={read.data ? funnelChart((plan?.byDose ?? []).map(({ doseNo, value }) => ({ name: `${text('dose', { n: doseNo })} ${value}`, value }))) : null}
      empty={read.data !== undefined && !plan?.doses}
      head={[text('label'), text('value'), text('reached'), text('dropout')]}
      rows={(plan?.byDose ?? []).map((row) => ({
        key: String(row.doseNo),
        cells: [text('dose', { n: row.doseNo }), row.value, row.reached, row.dropoutFromPrev === null ? null : `${row.dropoutFromPrev}%`],
        open: row.value ? () => open(row.drill) : undefined,
      }))}
      onPoint={(index) => {
        const drill = plan?.byDose[index]?.drill;
        if (drill) open(drill);
      }}
      note={
        plan && text('cohort', { began: plan.persons, completed: plan.cohortCompleted, rate: plan.completionRate === null ? '–' : `${plan.completionRate}%` })
      }
      read={read}
    />
  );
}
