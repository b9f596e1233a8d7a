import { encode } from 'uqr';

/** A QR code as one path; dark on light in every mode, because scanners need that. */
export function QrPicture({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0d1b33" />
    </svg>
  );
}
