// The timetable by which a workflow starts tasks by itself.
import { recurrences, type Schedule } from '@ordo/engine/flow/schedule.ts';
import type { StartNode } from '@ordo/engine/flow/nodes/start.ts';
import { Input } from 'antd';
import { UserPicker } from '../../user/user-picker.tsx';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useFlowDesigner } from './context.ts';
import { nodePhrases } from './node.phrases.ts';
import { Mark, Pick, Row, Whole } from './parts.tsx';

const FIRST: Schedule = { every: 'workday', day: 1, at: '09:00', user: '' };
const NAMES = { workday: 'everyWorkday', week: 'everyWeek', month: 'everyMonth' } as const;
const WEEK = ['1', '2', '3', '4', '5', '6', '7'] as const;
/** 5 January 1970 was a Monday. */
const MONDAY = 4 * 86_400_000;

export function ScheduleFields({ start }: { start: StartNode }) {
  const text = useText(nodePhrases);
  const language = useLanguage();
  const designer = useFlowDesigner();
  const { schedule } = start;
  const save = (next: Schedule | undefined, run: string | null = null) =>
    void designer.perform('change', { ...designer.flow, start: { ...start, schedule: next } }, start.title, run);
  const set = (part: Partial<Schedule>, run: string | null = null) => save({ ...FIRST, ...schedule, ...part }, run);
  const named = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh', { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <Mark label={text('schedule')} value={schedule !== undefined} change={(on) => save(on ? FIRST : undefined)} />
      {schedule && (
        <fieldset className="fe-group">
          <legend>{text('schedule')}</legend>
          <Pick
            label={text('scheduleEvery')}
            value={schedule.every}
            options={recurrences.map((value) => ({ value, label: text(NAMES[value]) }))}
            change={(every) => set({ every, day: 1 })}
          />
          {schedule.every === 'week' && (
            <Pick
              label={text('weekday')}
              value={WEEK[schedule.day - 1] ?? '1'}
              options={WEEK.map((value) => ({ value, label: named.format(MONDAY + (Number(value) - 1) * 86_400_000) }))}
              change={(day) => set({ day: Number(day) })}
            />
          )}
          {schedule.every === 'month' && (
            <>
              <Whole label={text('monthDay')} value={schedule.day} least={1} most={31} change={(day) => day !== null && set({ day }, 'schedule day')} />
              {schedule.day > 28 && <p className="fe-quiet">{text('monthDayHint')}</p>}
            </>
          )}
          <Row label={text('clock')}>
            {(id) => (
              <Input
                id={id}
                type="time"
                value={schedule.at}
                disabled={!designer.mayEdit}
                onChange={({ target }) => target.value && set({ at: target.value.slice(0, 5) }, 'schedule time')}
              />
            )}
          </Row>
          <Row label={text('startsAs')}>
            {(id) => (
              <UserPicker
                id={id}
                noun={text('starter')}
                disabled={!designer.mayEdit}
                value={schedule.user}
                onChange={(user) => set({ user: typeof user === 'string' ? user : '' })}
              />
            )}
          </Row>
        </fieldset>
      )}
      <p className="fe-quiet">{text('scheduleHint')}</p>
    </>
  );
}
