import { statisticsRegion } from '@ordo/contract/statistics.ts';
import { useEffect, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { rankingChart } from '../kit/chart/chart-option.ts';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { ratioText } from './format.ts';
import { statisticsPhrases } from './statistics.phrases.ts';
import { unitOf, type Drill, type Look } from './subject.ts';

const RegionMap = lazyComponent(async () => (await import('./region-map.tsx')).RegionMap);

const SHOWN = 12;

interface Props {
  look: Look;
  /** The region selected by the user. */
  chosen: string;
  choose: (region: string) => void;
  open: (drill: Drill) => void;
}

/** Regions by rank; a region opens the regions within it, and those at the lowest level open their rows. */
export function RegionCard({ look, chosen, choose: chooseRegion, open }: Props) {
  const text = useText(statisticsPhrases);
  const [place, setPlace] = useState('');
  const [byHand, setByHand] = useState(false);
  const read = useRead(statisticsRegion, { ...look.subject, ...(place && !chosen && { areaId: place }), metric: look.metric, year: look.year });
  const { data } = read;
  // A level with everything in one region says nothing: the first view starts further down.
  const only = data && !chosen && !byHand && data.list[0]?.value === data.total && data.total > 0 && data.list[0].hasChildren ? data.list[0].id : '';
  useEffect(() => {
    if (only) setPlace(only);
  }, [only]);
  const choose = (region: string) => {
    setByHand(true);
    setPlace('');
    chooseRegion(region);
  };
  const some = data?.list.filter(({ value, cell }) => value !== 0 || (cell.previous ?? 0) !== 0) ?? [];
  const all = some.length ? some : (data?.list ?? []).slice(0, SHOWN);
  const scale = (value: number) => (unitOf(look.metric) === 'fen' ? value / 100 : value);
  const go = (row: (typeof all)[number]) => (row.hasChildren && row.value > 0 ? choose(row.id) : open(row.cell.drill));
  const shown = all.slice(0, SHOWN);
  const rest = all.slice(SHOWN);
  const others = rest.reduce((sum, { value }) => sum + value, 0);
  const percent = rest.reduce((sum, row) => sum + (row.percent ?? 0), 0);
  const beside = (value: number, share: number | null) => `${scale(value).toLocaleString('en')}${share === null ? '' : ` · ${Math.round(share * 100) / 100}%`}`;
  const notes = data
    ? [
        rest.length > 0 && text('otherRegions', { n: rest.length }),
        data.self !== 0 && text('ofRegionItself', { n: scale(data.self) }),
        data.unassigned !== 0 && text('ofNoRegion', { n: scale(data.unassigned) }),
      ].filter(Boolean)
    : [];
  return (
    <ChartCard
      title={text('byRegion')}
      definition={data?.meta.definition}
      above={
        <ol className="stat-way">
          <li>
            <button type="button" className="stat-link" onClick={() => choose('')}>
              {text('wholeCountry')}
            </button>
          </li>
          {data?.above.map(({ id, fullName }) => (
            <li key={id}>
              <button type="button" className="stat-link" onClick={() => choose(id)}>
                {fullName}
              </button>
            </li>
          ))}
        </ol>
      }
      chart={
        data
          ? rankingChart(
              [...shown.map(({ fullName }) => fullName), ...(rest.length ? [text('others', { n: rest.length })] : [])],
              data.meta.name,
              [...shown.map(({ value }) => scale(value)), ...(rest.length ? [scale(others)] : [])],
              [...shown.map((row) => beside(row.value, row.percent)), ...(rest.length ? [beside(others, percent)] : [])],
            )
          : null
      }
      map={(bars) => (
        <RegionMap
          title={text('byRegion')}
          rows={(data?.list ?? []).map((row) => ({
            code: row.code,
            name: row.fullName,
            value: scale(row.value),
            said: `${scale(row.value).toLocaleString('en')}${row.percent === null ? '' : `, ${row.percent}%`}`,
            open: () => go(row),
          }))}
          bars={bars}
        />
      )}
      empty={data !== undefined && data.total === 0}
      head={[text('region'), text('value'), text('share'), text('lastYear'), text('ratio')]}
      rows={all.map((row) => ({
        key: row.id,
        cells: [
          row.fullName,
          scale(row.value),
          row.percent === null ? null : `${row.percent}%`,
          row.cell.previous === null ? null : scale(row.cell.previous),
          ratioText(row.cell.ratio),
        ],
        open: () => go(row),
      }))}
      onPoint={(index) => shown[index] && go(shown[index])}
      note={notes.length > 0 && notes.join(' ')}
      read={read}
    />
  );
}
