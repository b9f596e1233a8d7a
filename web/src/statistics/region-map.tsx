// Regions coloured by value: accessible by keyboard, each region a button, with a legend. Without a matching map, bars and a link to add one.
import { dataMapData, dataMapFitting } from '@ordo/contract/data-map.ts';
import { classAt, classesOf } from '@ordo/engine/statistics/classes.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { classColours, MAX_CODES, NO_COLOUR, Regions, useOutlines } from '../kit/regions/regions.tsx';
import { Failure } from '../kit/states.tsx';
import { useCanOn } from '../kit/view.tsx';
import { statisticsPhrases } from './statistics.phrases.ts';
import './region-map.css';

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
  const map = useOutlines(outlines);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const there = new Set(map.regions.map(({ code }) => code));
  const absent = rows.filter(({ code, value }) => !there.has(code) && value !== 0);
  const classes = classesOf(rows.map(({ value }) => value));
  const fill = classColours(classes);
  return (
    <>
      <Regions
        title={title}
        outlines={map}
        face={(code, name) => {
          const row = byCode.get(code);
          if (!row) return { said: name, label: name, fill: NO_COLOUR };
          return { said: `${row.name} ${row.said}`, label: row.name, fill: fill(classAt(classes, row.value)), open: row.open };
        }}
      />
      <ul className="region-map-legend" aria-label={text('legend')}>
        {classes.map(({ from, to }, at) => (
          <li key={from}>
            <i style={{ background: fill(at) }} aria-hidden="true" />
            {from === to ? from.toLocaleString('en') : `${from.toLocaleString('en')} – ${to.toLocaleString('en')}`}
          </li>
        ))}
      </ul>
      {absent.length > 0 && <p className="stat-note">{text('notOnMap', { n: absent.length, names: absent.map(({ name }) => name).join(' · ') })}</p>}
    </>
  );
}
