import { drawn, readRegions } from '@ordo/engine/geo-json/regions.ts';
import { useMemo } from 'react';
import './data-map.css';

const WIDTH = 600;

/** The regions of a GeoJSON text, each with its name as tooltip. */
export function Outline({ data, label }: { data: string; label: string }) {
  const map = useMemo(() => {
    const { regions } = readRegions(data);
    return { regions, ...drawn(regions, WIDTH) };
  }, [data]);
  if (map.regions.length === 0) return null;
  return (
    <svg className="map-outline" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${Math.ceil(map.height)}`}>
      {map.regions.map(({ code, name }, at) => (
        <path key={code || at} d={map.paths[at]} fillRule="evenodd">
          <title>{code ? `${name} ${code}` : name}</title>
        </path>
      ))}
    </svg>
  );
}
