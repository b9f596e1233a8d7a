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

const upTo = (most: number, isOut: (one: number) => boolean) => Array.from({ length: most }, (_, one) => one).filter(isOut);

/** The times that are not in `08:00:00-18:00:00`: an hour is one if nothing of it is in the range, and so on. */
export function outside(range: string) {
  const [from = '', until = ''] = range.split('-').map((end) => end.trim());
  const two = (one: number) => String(one).padStart(2, '0');
  const isOut = (least: string, most: string) => (from !== '' && most < from) || (until !== '' && least > until);
  return {
    disabledHours: () => upTo(24, (hour) => isOut(`${two(hour)}:00:00`, `${two(hour)}:59:59`)),
    disabledMinutes: (hour: number) => (hour < 0 ? [] : upTo(60, (minute) => isOut(`${two(hour)}:${two(minute)}:00`, `${two(hour)}:${two(minute)}:59`))),
    disabledSeconds: (hour: number, minute: number) =>
      hour < 0 || minute < 0
        ? []
        : upTo(60, (second) => {
            const at = `${two(hour)}:${two(minute)}:${two(second)}`;
            return isOut(at, at);
          }),
  };
}

function sharedOf({ node, disabled, readonly, aria, opened }: EditProps) {
  return {
    ...aria,
    className: 'form-whole',
    // Typed text is accepted without a confirmation.
    needConfirm: false,
    format: formatOf(textSet(node, 'format') || 'HH:mm:ss'),
    disabledTime: () => outside(textSet(node, 'range')),
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
