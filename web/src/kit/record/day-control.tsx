import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import type { ControlProps } from './field.ts';
import '../kit.css';

/** A day as `YYYY-MM-DD`. */
export function DayControl({ value, onChange, ...rest }: ControlProps<string>) {
  return (
    <DatePicker
      {...rest}
      className="record-number"
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
    />
  );
}
