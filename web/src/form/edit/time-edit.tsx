import type { Json } from '@ordo/engine/form/document.ts';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, textSet } from '../settings.ts';
import { formatOf } from './date-edit.tsx';
import type { EditProps } from './props.ts';
import { rangeTexts } from './range-texts.ts';

/** The date part is arbitrary. */
const shown = (value: Json | undefined) => (typeof value === 'string' && /^\d\d:\d\d/.test(value) ? dayjs(`2000-01-01 ${value}`) : null);
const kept = (time: dayjs.Dayjs | null | undefined): Json => (time ? time.format('HH:mm:ss') : null);

function sharedOf({ node, disabled, readonly, aria, opened }: EditProps) {
  return {
    ...aria,
    className: 'form-whole',
    // Typed text is accepted without a confirmation.
    needConfirm: false,
    format: formatOf(textSet(node, 'format') || 'HH:mm:ss'),
    allowClear: isSet(node, 'clearable'),
    disabled: disabled || readonly,
    defaultOpen: opened ?? false,
    autoFocus: opened ?? false,
  };
}

export function TimeEdit(props: EditProps) {
  return (
    <TimePicker
      {...sharedOf(props)}
      id={props.id}
      placeholder={props.placeholder || translateNow(formPhrases.choose)}
      value={shown(props.value)}
      onChange={(time) => props.change(kept(time))}
    />
  );
}

/** Null when both ends are empty (product §5.2). */
export function TimeRangeEdit(props: EditProps) {
  const [from, until] = Array.isArray(props.value) ? (props.value as readonly Json[]) : [];
  return (
    <TimePicker.RangePicker
      {...sharedOf(props)}
      id={{ start: props.id, end: `${props.id}-until` }}
      {...rangeTexts(props.node)}
      allowEmpty={[true, true]}
      order={false}
      value={[shown(from), shown(until)]}
      onChange={(times) => {
        const ends = [kept(times?.[0]), kept(times?.[1])];
        props.change(ends.every((end) => end === null) ? null : ends);
      }}
    />
  );
}
