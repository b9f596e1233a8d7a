import { Input } from 'antd';
import { dayOf, momentOf } from '../day-moment.ts';
import { LazyBoundary, lazyComponent } from '../lazy-component.tsx';

const DayControl = lazyComponent(async () => (await import('../record/day-control.tsx')).DayControl);

const DAY = 86_400_000;

interface Props {
  id: string;
  /** The end of the day instead of its start. */
  end?: boolean;
  /** Epoch milliseconds as text. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A day of business time as a filter. */
export function DayFilter({ id, end = false, value, onChange }: Props) {
  return (
    <LazyBoundary meanwhile={<Input id={id} readOnly />}>
      <DayControl
        id={id}
        value={value ? dayOf(Number(value)) : ''}
        onChange={(day) => onChange(day ? String(momentOf(day) + (end ? DAY - 1 : 0)) : undefined)}
      />
    </LazyBoundary>
  );
}
