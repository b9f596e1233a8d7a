import { encode } from 'uqr';

interface Props {
  text: string;
  label: string;
  className: string;
  /** In pixels; null: as the class says. */
  width?: number | null;
  /** Dark and light; others than plain colours are replaced. */
  colours?: readonly [string, string];
}

const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** A QR code as one path; dark on light in every mode, because scanners need that. */
export function QrPicture({ text, label, className, width = null, colours: [dark, light] = ['', ''] }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      {...(width !== null && { style: { inlineSize: width, blockSize: 'auto' } })}
    >
      <rect width={size} height={size} fill={COLOUR.test(light) ? light : '#fff'} />
      <path d={path} fill={COLOUR.test(dark) ? dark : '#0d1b33'} />
    </svg>
  );
}
