import { barsOf } from '@ordo/engine/text/code128.ts';

interface Props {
  text: string;
  label: string;
  className: string;
  /** Width of its thinnest bar, and height, in pixels; null: to fit. */
  module: number | null;
  height: number | null;
}

/** Always dark on light, also in dark mode: scanners need it. */
export function BarPicture({ text, label, className, module, height }: Props) {
  const bars = barsOf(text);
  if (!bars) return <span className={className}>{text}</span>;
  const path = bars.map(([at, width]) => `M${at} 0h${width}v40h-${width}z`).join('');
  const end = (bars.at(-1)?.[0] ?? 0) + (bars.at(-1)?.[1] ?? 0) + 10;
  const style = { ...(module !== null && { inlineSize: end * module }), ...(height !== null && { blockSize: height }) };
  return (
    <svg className={className} style={style} viewBox={`0 0 ${end} 50`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={end} height={50} fill="#fff" />
      <path d={path} fill="#000" />
      <text x={end / 2} y={49} textAnchor="middle" fontSize={8} fill="#000">
        {text}
      </text>
    </svg>
  );
}
