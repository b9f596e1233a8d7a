// Records by area: each region of a map is coloured by its number of records; beside it are all records, or those of the selected region.
import { dataMapData, dataMapFitting } from '@ordo/contract/data-map.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { drawn, readRegions } from '@ordo/engine/geo-json/regions.ts';
import { classAt, classesOf } from '@ordo/engine/statistics/classes.ts';
import { Alert, Button } from 'antd';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { NameLink } from '../../kit/list/cell.tsx';
import type { OpenRecord } from '../../kit/open-record.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { viewPhrases } from './view.phrases.ts';

const WIDTH = 600;
/** Limit of the server. */
const MAX_CODES = 200;
/** More names would overlap. */
const MAX_NAMES = 40;
/** Colour of the lowest and the highest class, in percent of the primary colour. */
const [PALEST, STRONGEST] = [14, 80];

export interface InArea {
  row: RecordRow;
  name: string;
  /** Ids of its areas, from the province down. */
  areas: readonly string[];
  /** Displayed text. */
  said: string;
}

/** Finds a map for area codes of one level; for codes of mixed levels, no map would cover half of them. */
const useFitting = (codes: readonly string[]) => useRead(dataMapFitting, { codes: codes.join(',') }, { enabled: codes.length > 0 });

export function AreaMap({ title, records, record }: { title: string; records: readonly InArea[]; record: OpenRecord }) {
  const text = useText(viewPhrases);
  const [chosen, choose] = useState<string | null>(null);
  const atLevel = (level: number) => [...new Set(records.flatMap(({ areas }) => areas[level] ?? []))].slice(0, MAX_CODES);
  const levels = [useFitting(atLevel(0)), useFitting(atLevel(1)), useFitting(atLevel(2)), useFitting(atLevel(3))];
  // The map that covers most; of equal ones, the most detailed.
  const best = levels.reduce((one, other) => ((other.data?.map?.covered ?? 0) >= (one.data?.map?.covered ?? 0) ? other : one));
  const isAsked = levels.some(({ fetchStatus }) => fetchStatus !== 'idle');
  const id = isAsked ? '' : (best.data?.map?.id ?? '');
  const outlines = useRead(dataMapData, { id }, { enabled: id !== '' });
  const map = useMemo(() => {
    const { regions } = readRegions(JSON.stringify(outlines.data ?? { type: 'FeatureCollection', features: [] }));
    return { regions, ...drawn(regions, WIDTH) };
  }, [outlines.data]);
  const drawnCodes = new Set(map.regions.map(({ code }) => code));
  /** The lowest of the record's areas that is on the map. */
  const regionOf = ({ areas }: InArea) => areas.findLast((area) => drawnCodes.has(area));
  const byRegion = Map.groupBy(records, regionOf);
  const counts = map.regions.map(({ code }) => byRegion.get(code)?.length ?? 0);
  const classes = classesOf(counts);
  const fill = (count: number) => {
    if (count === 0) return 'var(--ant-color-bg-layout)';
    const share = (classAt(classes, count) + 1) / classes.length;
    return `color-mix(in oklab, var(--ant-color-primary) ${Math.round(PALEST + (STRONGEST - PALEST) * share)}%, var(--ant-color-bg-container))`;
  };
  const shown = chosen === null ? records : (byRegion.get(chosen) ?? []);
  const press = (code: string) => choose(chosen === code ? null : code);
  const keyed = (event: KeyboardEvent, code: string) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press(code);
  };
  const beyond = byRegion.get(undefined)?.length ?? 0;
  return (
    <>
      {!isAsked && id === '' && <Alert type="info" showIcon title={text('noMap')} />}
      {map.regions.length > 0 && beyond > 0 && <Alert type="info" showIcon title={text('beyond', { n: beyond })} />}
      <div className="view-map-pair">
        {map.regions.length > 0 && (
          <svg role="group" aria-label={title} viewBox={`-8 -8 ${WIDTH + 16} ${Math.ceil(map.height) + 16}`}>
            {map.regions.map(({ code, name }, at) => {
              const count = counts[at] ?? 0;
              const said = text('inRegion', { name, n: count });
              const path = <path d={map.paths[at]} fillRule="evenodd" style={{ fill: fill(count) }} />;
              if (count === 0)
                return (
                  <g key={code || at}>
                    <title>{said}</title>
                    {path}
                  </g>
                );
              return (
                <g
                  key={code}
                  role="button"
                  tabIndex={0}
                  className="view-map-region"
                  aria-label={said}
                  aria-pressed={chosen === code}
                  onClick={() => press(code)}
                  onKeyDown={(event) => keyed(event, code)}
                >
                  <title>{said}</title>
                  {path}
                </g>
              );
            })}
            {map.regions.length <= MAX_NAMES &&
              map.regions.map(({ code, name }, at) => {
                const [x, y] = map.middles[at] ?? [0, 0];
                return (
                  <text key={code || at} x={x} y={y} aria-hidden="true">
                    {(counts[at] ?? 0) > 0 ? `${name} ${counts[at]}` : name}
                  </text>
                );
              })}
          </svg>
        )}
        <div>
          {chosen !== null && (
            <Button size="small" onClick={() => choose(null)}>
              {text('allRegions')}
            </Button>
          )}
          <ul className="view-map-list">
            {shown.map(({ row, name, said }) => (
              <li key={row.id}>
                <NameLink id={row.id} name={name} record={record} />
                <span>{said}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
