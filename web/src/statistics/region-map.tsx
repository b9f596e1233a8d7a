// Regions coloured by value: accessible by keyboard, each region a button, with a legend. Without a matching map, bars and a link to add one.
import { dataMapData, dataMapFitting } from '@ordo/contract/data-map.ts';
import { drawn, readRegions } from '@ordo/engine/geo-json/regions.ts';
import { classAt, classesOf } from '@ordo/engine/statistics/classes.ts';
import { Alert } from 'antd';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useCanOn } from '../kit/view.tsx';
import { statisticsPhrases } from './statistics.phrases.ts';
import './region-map.css';

const WIDTH = 600;
/** More labels than this would overlap. */
const MAX_NAMES = 40;
/** The server's limit. */
const MAX_CODES = 200;
/** From the lightest class to the strongest, in percent of the brand colour. */
const SHADES = [12, 30, 48, 68, 90];

export interface MapRow {
  code: string;
  name: string;
  value: number;
  /** Its label: number, share. */
  said: string;
  open(): void;
}

export function RegionMap({ title, rows, bars }: { title: string; rows: readonly MapRow[]; bars: ReactNode }) {
  const text = useText(statisticsPhrases);
  const mayAdd = useCanOn('systemData.map')('btn_add');
  const codes = rows.map(({ code }) => code).slice(0, MAX_CODES);
  const fitting = useRead(dataMapFitting, { codes: codes.join(',') }, { enabled: codes.length > 0 });
  const map = fitting.data?.map;
  const outlines = useRead(dataMapData, { id: map?.id ?? '' }, { enabled: Boolean(map) });
  const failed = fitting.error ?? outlines.error;

  if (failed) return <Failure refused={failed} retry={() => void (fitting.error ? fitting : outlines).refetch()} />;
  if (fitting.data && !map)
    return (
      <>
        <Alert
          type="info"
          showIcon
          title={
            <>
              {text('noMap')} {mayAdd && <a href="#/systemData/map">{text('addMap')}</a>}
            </>
          }
        />
        {bars}
      </>
    );
  if (!outlines.data || !map) return <span className="bone stat-bone" />;
  return <Coloured title={`${title} · ${map.fullName}`} rows={rows} outlines={outlines.data} />;
}

function Coloured({ title, rows, outlines }: { title: string; rows: readonly MapRow[]; outlines: unknown }) {
  const text = useText(statisticsPhrases);
  const map = useMemo(() => {
    const { regions } = readRegions(JSON.stringify(outlines));
    return { regions, ...drawn(regions, WIDTH) };
  }, [outlines]);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const there = new Set(map.regions.map(({ code }) => code));
  const absent = rows.filter(({ code, value }) => !there.has(code) && value !== 0);
  const classes = classesOf(rows.map(({ value }) => value));
  const some = classes.filter(({ to }) => to !== 0).length;
  const fill = (at: number) => {
    const { to } = classes[at] ?? { to: 0 };
    if (to === 0) return 'var(--ant-color-bg-layout)';
    const rank = at - (classes.length - some);
    const shade = SHADES[some === 1 ? 2 : Math.round((rank * (SHADES.length - 1)) / (some - 1))] ?? 50;
    return `color-mix(in oklab, var(--ant-color-primary) ${shade}%, var(--ant-color-bg-container))`;
  };
  const press = (event: KeyboardEvent, row: MapRow) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    row.open();
  };
  return (
    <div className="region-map">
      <svg role="group" aria-label={title} viewBox={`0 0 ${WIDTH} ${Math.ceil(map.height)}`}>
        {map.regions.map(({ code, name }, at) => {
          const row = byCode.get(code);
          const path = <path d={map.paths[at]} fillRule="evenodd" style={{ fill: row ? fill(classAt(classes, row.value)) : 'var(--ant-color-bg-layout)' }} />;
          if (!row)
            return (
              <g key={code || at} className="region-map-none">
                <title>{name}</title>
                {path}
              </g>
            );
          return (
            <g key={code} role="button" tabIndex={0} aria-label={`${row.name} ${row.said}`} onClick={row.open} onKeyDown={(event) => press(event, row)}>
              <title>{`${row.name} ${row.said}`}</title>
              {path}
            </g>
          );
        })}
        {map.regions.length <= MAX_NAMES &&
          map.regions.map(({ code, name }, at) => {
            const [x, y] = map.middles[at] ?? [0, 0];
            return (
              <text key={code || at} x={x} y={y} aria-hidden="true">
                {byCode.get(code)?.name ?? name}
              </text>
            );
          })}
      </svg>
      <ul className="region-map-legend" aria-label={text('legend')}>
        {classes.map(({ from, to }, at) => (
          <li key={from}>
            <i style={{ background: fill(at) }} aria-hidden="true" />
            {from === to ? from.toLocaleString('en') : `${from.toLocaleString('en')} – ${to.toLocaleString('en')}`}
          </li>
        ))}
      </ul>
      {absent.length > 0 && <p className="stat-note">{text('notOnMap', { n: absent.length, names: absent.map(({ name }) => name).join(' · ') })}</p>}
    </div>
  );
}
