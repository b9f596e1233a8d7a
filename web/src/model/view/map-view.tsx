// Records at their locations on a map of the installation, or by area; beside the map, the same records as a list.
import { dataMapData, dataMapSelector } from '@ordo/contract/data-map.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { filterIn } from '@ordo/contract/model-calls.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { drawn, readRegions, type Region } from '@ordo/engine/geo-json/regions.ts';
import { both } from '@ordo/engine/list/view/dated.ts';
import { Alert, Select } from 'antd';
import { useMemo } from 'react';
import { NameLink } from '../../kit/list/cell.tsx';
import { EmptyChoices } from '../../kit/empty-choices.tsx';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/view.tsx';
import { useRecordLook } from '../use-look.ts';
import { titleOf } from '../record-columns.tsx';
import { AreaMap, type InArea } from './area-map.tsx';
import { useEdge } from './card.tsx';
import { viewPhrases } from './view.phrases.ts';
import type { KindProps } from './kind-props.ts';
import './view.css';
import './tiles.css';

const MAX = 500;
const WIDTH = 600;
const ADDRESS = { onMap: '' };
/** Margin around the locations, in degrees; also gives a single location an area. */
const AROUND = 0.02;

interface Spot {
  row: RecordRow;
  at: readonly [longitude: number, latitude: number];
  said: string;
}

export function MapView(props: KindProps<'map'>) {
  return props.model.fields.get(props.view.place)?.node.kind === 'address' ? <ByArea {...props} /> : <BySpot {...props} />;
}

function usePlaced({ view, asking }: Pick<KindProps<'map'>, 'view' | 'asking'>) {
  const own = typeof asking.asked.askedFor === 'string' ? filterIn(asking.asked.askedFor) : null;
  const askedFor = JSON.stringify(both(own, { field: view.place, is: 'notEmpty' }));
  return useRead(asking.calls.list, { ...asking.asked, askedFor, pageSize: MAX });
}

function ByArea({ model, view, asking, record, none }: KindProps<'map'>) {
  const text = useText(viewPhrases);
  const lookOf = useRecordLook(model);
  const read = usePlaced({ view, asking });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <EmptyChoices read={read} />;
  const look = lookOf(data.names);
  const node = model.fields.get(view.place)?.node;
  const records = data.list.flatMap((row): InArea[] => {
    const areas = row[view.place];
    if (!node || !Array.isArray(areas)) return [];
    return [{ row, name: titleOf(model, row, look), areas: areas.map(String), said: fieldKinds[node.kind].text(areas as Json, node, look) }];
  });
  const { total } = data.pagination;
  return (
    <div className="view-map">
      {total > MAX && <Alert type="info" showIcon title={text('tooMany', { most: MAX, n: total })} />}
      {records.length === 0 ? none : <AreaMap title={text('mapOf', { name: model.fullName })} records={records} record={record} />}
    </div>
  );
}

function BySpot({ model, view, asking, record }: KindProps<'map'>) {
  const text = useText(viewPhrases);
  const lookOf = useRecordLook(model);
  const edge = useEdge(model);
  const [{ onMap }, change] = useUrlState(ADDRESS);
  const read = usePlaced({ view, asking });
  const maps = useRead(dataMapSelector, {});
  const chosen = maps.data?.list.find(({ id }) => id === onMap) ?? maps.data?.list[0];
  const outlines = useRead(dataMapData, { id: chosen?.id ?? '' }, { enabled: chosen !== undefined });
  const regions = useMemo(() => (outlines.data ? readRegions(JSON.stringify(outlines.data)).regions : []), [outlines.data]);
  const { data } = read;
  const spots = (data?.list ?? []).flatMap((row) => spotOf(row, view.place));
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <EmptyChoices read={read} />;
  const look = lookOf(data.names);
  const map = drawn([...regions, ...frameOf(spots)], WIDTH);
  const { total } = data.pagination;
  return (
    <div className="view-map">
      {total > MAX && <Alert type="info" showIcon title={text('tooMany', { most: MAX, n: total })} />}
      {(maps.data?.list.length ?? 0) > 1 && (
        <Select
          className="view-map-choice"
          aria-label={text('map')}
          value={chosen?.id ?? null}
          options={maps.data?.list.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []}
          onChange={(next: string) => change({ onMap: next })}
        />
      )}
      {spots.length === 0 ? (
        <p className="view-none">{text('noPlace')}</p>
      ) : (
        <div className="view-map-pair">
          <svg role="img" aria-label={text('mapOf', { name: model.fullName })} viewBox={`-8 -8 ${WIDTH + 16} ${Math.ceil(map.height) + 16}`}>
            {regions.map(({ code, name }, at) => (
              <path key={code || at} d={map.paths[at]} fillRule="evenodd">
                <title>{name}</title>
              </path>
            ))}
            {spots.map(({ row, at }) => {
              const [x, y] = map.place(at);
              return (
                <circle key={row.id} cx={x} cy={y} r={6} style={edge(row) ? { fill: edge(row) } : {}} onClick={() => record.read(row.id)}>
                  <title>{titleOf(model, row, look)}</title>
                </circle>
              );
            })}
          </svg>
          <ul className="view-map-list">
            {spots.map(({ row, said }) => (
              <li key={row.id}>
                <NameLink id={row.id} name={titleOf(model, row, look)} record={record} />
                <span>{said}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function spotOf(row: RecordRow, field: string): Spot[] {
  const value = row[field] as { lng?: unknown; lat?: unknown; fullAddress?: unknown; name?: unknown } | null | undefined;
  const [lng, lat] = [Number(value?.lng ?? NaN), Number(value?.lat ?? NaN)];
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) return [];
  const said = [value?.fullAddress, value?.name].find((one) => typeof one === 'string');
  return [{ row, at: [lng, lat], said: typeof said === 'string' ? said : `${lat}, ${lng}` }];
}

/** A frame around all locations, so that those outside the map's regions are visible too. */
function frameOf(spots: readonly Spot[]): Region[] {
  if (spots.length === 0) return [];
  const [xs, ys] = [spots.map(({ at: [x] }) => x), spots.map(({ at: [, y] }) => y)];
  const [west, east, south, north] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND, Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
  const ring = [[west, south] as const, [east, south] as const, [east, north] as const, [west, north] as const];
  return [{ code: '', name: '', rings: [ring] }];
}
