import type { ReactNode } from 'react';

interface Props {
  title: string;
  value: ReactNode;
  note?: ReactNode;
  /** A percentage of 0 to 100, drawn as a bar. */
  share?: number | undefined;
}

/** Percentage from which on it is highlighted. */
const HIGH = 85;

/** One number with its name, and what belongs to it. */
export function Figure({ title, value, note, share }: Props) {
  return (
    <div className="monitor-figure">
      <dt>{title}</dt>
      <dd>
        <strong>{value}</strong>
        {share !== undefined && <meter className="monitor-share" min={0} max={100} high={HIGH} optimum={0} value={share} aria-label={title} />}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
