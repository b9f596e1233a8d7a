import { statisticsCheck, statisticsCheckNow, statisticsRebuild } from '@ordo/contract/statistics-people.ts';
import { Button, Popover } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { timeText, today } from '../kit/time.ts';
import { useCan } from '../kit/view.tsx';
import { statisticsPhrases } from './statistics.phrases.ts';

/** Whether the sums agree with their rows (vaccine §6). */
export function CheckBadge() {
  const text = useText(statisticsPhrases);
  const can = useCan();
  const { data } = useRead(statisticsCheck, {});
  const check = useSave(statisticsCheckNow);
  const rebuild = useSave(statisticsRebuild);
  if (!data) return null;
  const never = data.at === null;
  const label = never ? text('unchecked') : data.passed ? text('checked') : text('broken');
  const year = Number(today().slice(0, 4));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="stat-check">
          {never ? <p>{text('unchecked')}</p> : data.passed ? <p>{text('checkedAt', { when: timeText(data.at) })}</p> : null}
          {data.findings.map((finding) => (
            <p key={finding.rule}>{text('finding', finding)}</p>
          ))}
          {can('btn_check') && (
            <Button size="small" loading={check.isPending} onClick={() => check.mutate({})}>
              {text('checkNow')}
            </Button>
          )}
          {can('btn_check') && data.findings.length > 0 && (
            <Button size="small" loading={rebuild.isPending} onClick={() => rebuild.mutate({ from: `${year - 2}-01-01`, to: `${year}-12-31` })}>
              {text('rebuild')}
            </Button>
          )}
        </div>
      }
    >
      <button type="button" className="stat-link">
        <Tag tone={never ? 'plain' : data.passed ? 'good' : 'bad'}>{label}</Tag>
      </button>
    </Popover>
  );
}
