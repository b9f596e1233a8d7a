import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import type { ControlProps } from './field.ts';

/** A day as `YYYY-MM-DD`, or as the milliseconds of its beginning by the reader's clock. */
export function DayControl({ value, onChange, milliseconds, ...rest }: ControlProps<string | number | null> & { milliseconds: boolean }) {
  return (
    <DatePicker
      {...rest}
      className="record-number"
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? (milliseconds ? day.startOf('day').valueOf() : day.format('YYYY-MM-DD')) : milliseconds ? null : undefined)}
    />
  );
}
