// The schedule of a task: the expression, presets, and its next ten times.
import { taskPreview } from '@ordo/contract/schedule-task.ts';
import { fivePart } from '@ordo/engine/schedule/cron.ts';
import { Button, Form, Input } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { timeText } from '../kit/time.ts';
import { cronPhrases } from './schedule-task.phrases.ts';
import './schedule-task.css';

const PRESETS = { everyTen: '*/10 * * * *', hourly: '0 * * * *', daily: '30 3 * * *', weekly: '0 8 * * 1', monthly: '0 8 1 * *' } as const;

export function CronControl({ id, value = '', onChange, disabled, ...aria }: ControlProps<string>) {
  const text = useText(cronPhrases);
  const form = Form.useFormInstance<{ timeZone?: string }>();
  const timeZone = Form.useWatch('timeZone', form) ?? 'Asia/Shanghai';
  const whole = fivePart(value) !== null;
  const preview = useRead(taskPreview, { cron: value, timeZone }, { enabled: whole });
  const moments = whole && !preview.error ? (preview.data?.list ?? []) : [];
  return (
    <>
      <Input
        {...aria}
        {...(id && { id })}
        value={value}
        disabled={disabled}
        maxLength={100}
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <div className="cron-presets" role="group" aria-label={text('presets')}>
        {Object.entries(PRESETS).map(([key, cron]) => (
          <Button key={key} size="small" disabled={disabled} aria-pressed={value === cron} onClick={() => onChange?.(cron)}>
            {text(key as keyof typeof PRESETS)}
          </Button>
        ))}
      </div>
      <section className="cron-next" aria-label={text('nextTen')} aria-live="polite">
        {moments.length > 0 ? (
          <>
            <p>{text('nextTen')}</p>
            <ol>
              {moments.map((moment) => (
                <li key={moment}>{timeText(moment)}</li>
              ))}
            </ol>
          </>
        ) : (
          <p>{text(whole && preview.data?.list.length === 0 ? 'noMore' : 'none')}</p>
        )}
      </section>
    </>
  );
}
