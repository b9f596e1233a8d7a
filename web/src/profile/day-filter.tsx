import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { dayOf, momentOf } from '../kit/day-moment.ts';

const DayControl = lazy(async () => ({ default: (await import('../kit/record/day-control.tsx')).DayControl }));

interface Props {
  id: string;
  /** Epoch milliseconds as text. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A day of business time as a filter. */
export function DayFilter({ id, value, onChange }: Props) {
  return (
    <Suspense fallback={<Input readOnly />}>
      <DayControl id={id} value={value ? dayOf(Number(value)) : ''} onChange={(day) => onChange(day ? String(momentOf(day)) : undefined)} />
    </Suspense>
  );
}
