import { lazy, Suspense } from 'react';
import { Input } from 'antd';
import type { ControlProps } from '../kit/record/field.ts';
import { dayOf, momentOf } from './birthday.ts';

const DayControl = lazy(async () => ({ default: (await import('../kit/record/day-control.tsx')).DayControl }));

/** A day on the screen, its first moment in business time on the wire. */
export function BirthdayControl({ value, onChange, ...rest }: ControlProps<number | null>) {
  return (
    <Suspense fallback={<Input readOnly />}>
      <DayControl {...rest} value={dayOf(value ?? null)} onChange={(day) => onChange?.(day ? momentOf(day) : null)} />
    </Suspense>
  );
}
