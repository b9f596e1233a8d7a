import { Select, Switch } from 'antd';
import { useText } from '../../../kit/phrases.ts';
import { Line } from '../property-line.tsx';
import { listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';
import { ListType } from './list-type.tsx';

const SIZES = [20, 50, 100, 500];

/** Type of the list, and the number of records per page. */
export function ListMore() {
  const text = useText(listPhrases);
  const { list, disabled, change } = useList();
  return (
    <>
      <ListType />
      <Line label={text('pageSize')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled || !list.paged}
            value={list.pageSize}
            options={SIZES.map((value) => ({ value, label: String(value) }))}
            onChange={(pageSize) => change({ pageSize })}
          />
        )}
      </Line>
      <div className="dz-marks">
        {(['paged', 'superQuery'] as const).map((key) => (
          <Line key={key} label={text(key)}>
            {(id) => <Switch id={id} size="small" disabled={disabled} checked={list[key]} onChange={(on) => change({ [key]: on })} />}
          </Line>
        ))}
      </div>
    </>
  );
}
