// Filters with text input: one text, or a range with `~` between its ends. Typed values are applied on blur or Enter.
import { RANGE } from '@ordo/engine/model/search.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { modelPhrases } from './model.phrases.ts';

const DayControl = lazyComponent(async () => (await import('../kit/record/day-control.tsx')).DayControl);

interface Props {
  id: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** `''` at an end: no limit; if both are empty there is no filter. */
export const rangeText = (from: string, to: string): string | undefined => (from === '' && to === '' ? undefined : `${from}${RANGE}${to}`);

export function rangeEnds(value: string | undefined): [from: string, to: string] {
  const [from = '', to = ''] = (value ?? '').split(RANGE);
  return [from, to];
}

export function WrittenFilter({ id, value = '', onChange, ...more }: Props & { placeholder?: string; 'aria-label'?: string }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const ask = (next: string) => next.trim() !== value && onChange(next.trim() || undefined);
  return (
    <Input
      {...more}
      id={id}
      className="model-written"
      value={typed}
      maxLength={100}
      allowClear
      onChange={({ target, type }) => {
        setTyped(target.value);
        // The clear button.
        if (type === 'click') ask(target.value);
      }}
      onPressEnter={(event) => !event.nativeEvent.isComposing && ask(typed)}
      onBlur={() => ask(typed)}
    />
  );
}

/** One day. */
export function DayFilter({ id, value, onChange, ...more }: Props & { 'aria-label'?: string }) {
  return (
    <LazyBoundary meanwhile={<Input id={id} readOnly />}>
      <DayControl {...more} id={id} value={value ?? ''} onChange={(day) => onChange(day || undefined)} />
    </LazyBoundary>
  );
}

/** A range; either end may be empty. */
export function RangeFilter({ id, value, onChange, days, label }: Props & { days: boolean; label: string }) {
  const text = useText(modelPhrases);
  const [from, to] = rangeEnds(value);
  const End = days ? DayFilter : WrittenFilter;
  return (
    <span className="model-range" role="group" aria-label={label}>
      <End id={id} aria-label={text('rangeFrom', { label })} value={from || undefined} onChange={(next) => onChange(rangeText(next ?? '', to))} />
      <span aria-hidden>–</span>
      <End id={`${id}-to`} aria-label={text('rangeTo', { label })} value={to || undefined} onChange={(next) => onChange(rangeText(from, next ?? ''))} />
    </span>
  );
}
