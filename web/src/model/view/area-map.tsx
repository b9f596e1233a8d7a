// Records by area: each region of a map is coloured by its number of records; beside it are all records, or those of the selected region.
import { dataMapData, dataMapFitting } from '@ordo/contract/data-map.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { classAt, classesOf } from '@ordo/engine/statistics/classes.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { NameLink } from '../../kit/list/cell.tsx';
import type { OpenRecord } from '../../kit/open-record.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { classColours, MAX_CODES, NO_COLOUR, Regions, useOutlines } from '../../kit/regions/regions.tsx';
import { Failure } from '../../kit/states.tsx';
import { viewPhrases } from './view.phrases.ts';

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
  const map = useOutlines(outlines.data);
  const failed = [...levels, outlines].filter(({ error, data }) => error && !data);
  const drawnCodes = new Set(map.regions.map(({ code }) => code));
  /** The lowest of the record's areas that is on the map. */
  const regionOf = ({ areas }: InArea) => areas.findLast((area) => drawnCodes.has(area));
  const byRegion = Map.groupBy(records, regionOf);
  const countOf = (code: string) => byRegion.get(code)?.length ?? 0;
  const classes = classesOf(map.regions.map(({ code }) => countOf(code)));
  const colours = classColours(classes);
  const shown = chosen === null ? records : (byRegion.get(chosen) ?? []);
  const beyond = byRegion.get(undefined)?.length ?? 0;
  return (
    <>
      {failed[0]?.error && <Failure refused={failed[0].error} retry={() => failed.forEach((one) => void one.refetch())} />}
      {failed.length === 0 && !isAsked && id === '' && <Alert type="info" showIcon title={text('noMap')} />}
      {map.regions.length > 0 && beyond > 0 && <Alert type="info" showIcon title={text('beyond', { n: beyond })} />}
      <div className="view-map-pair">
        {map.regions.length > 0 ? (
          <Regions
            title={title}
            outlines={map}
            face={(code, name) => {
              const count = countOf(code);
              const said = text('inRegion', { name, n: count });
              if (count === 0) return { said, label: name, fill: NO_COLOUR };
              const pressed = chosen === code;
              return { said, label: `${name} ${count}`, fill: colours(classAt(classes, count)), open: () => choose(pressed ? null : code), pressed };
            }}
          />
        ) : (
          <span className={isAsked || outlines.isFetching ? 'bone view-map-bone' : undefined} />
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
