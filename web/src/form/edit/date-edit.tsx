// Days, moments, months and years, in the time zone of the business, whatever the user's time zone is.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { businessMoment, businessTime } from '@ordo/engine/text/business-time.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import type { Json } from '@ordo/engine/form/document.ts';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, textSet } from '../settings.ts';
import type { EditProps } from './props.ts';
import { rangeTexts } from './range-texts.ts';

/** Format letters of the designed forms → those of the component library. */
export const formatOf = (format: string): string => format.replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD');

/** In the time zone of the business; null for an empty or invalid value. */
function shown(value: Json): Dayjs | null {
  const at = typeof value === 'number' ? dayjs(businessTime(value)) : typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return at?.isValid() ? at : null;
}

const kept = (day: Dayjs | null, isMoment: boolean): Json =>
  day ? (isMoment ? businessMoment(day.format('YYYY-MM-DD HH:mm:ss')) : day.format('YYYY-MM-DD')) : null;

const PICKERS = { month: 'month', monthrange: 'month', year: 'year', week: 'week' } as const;

function useDate({ node, disabled, readonly, aria, opened }: EditProps) {
  const type = textSet(node, 'type');
  const format = textSet(node, 'format');
  const [first, last] = [textSet(node, 'first'), textSet(node, 'last')];
  const isMoment = fieldKinds[node.kind].value(node) === 'moment' || type.startsWith('datetime');
  return {
    isMoment,
    shared: {
      ...aria,
      className: 'form-whole',
      picker: PICKERS[type as keyof typeof PICKERS],
      showTime: isMoment,
      // Typed text is accepted without a confirmation.
      needConfirm: false,
      ...(format && { format: formatOf(format) }),
      allowClear: isSet(node, 'clearable') && !readonly,
      disabled,
      inputReadOnly: readonly,
      ...(readonly && { open: false }),
      defaultOpen: opened ?? false,
      autoFocus: opened ?? false,
      disabledDate: (day: Dayjs) => {
        const said = day.format('YYYY-MM-DD');
        return (first !== '' && said < first) || (last !== '' && said > last);
      },
    },
  };
}

export function DateEdit(props: EditProps) {
  const { isMoment, shared } = useDate(props);
  return (
    <DatePicker
      {...shared}
      id={props.id}
      placeholder={props.placeholder || translateNow(formPhrases.choose)}
      value={shown(props.value)}
      onChange={(day) => props.change(kept(day, isMoment))}
    />
  );
}

/** Null when both ends are empty (product §5.2). */
export function DateRangeEdit(props: EditProps) {
  const { isMoment, shared } = useDate(props);
  const [from, until] = Array.isArray(props.value) ? (props.value as readonly Json[]) : [];
  return (
    <DatePicker.RangePicker
      {...shared}
      id={{ start: props.id, end: `${props.id}-until` }}
      showTime={isMoment}
      {...rangeTexts(props.node)}
      allowEmpty={[true, true]}
      value={[shown(from ?? null), shown(until ?? null)]}
      onChange={(days) => {
        const ends = [kept(days?.[0] ?? null, isMoment), kept(days?.[1] ?? null, isMoment)];
        props.change(ends.every((end) => end === null) ? null : ends);
      }}
    />
  );
}
