import { kinds } from '@ordo/engine/kind/kinds.ts';
import type { ListDocument } from '@ordo/engine/list/document.ts';
import { Select, Switch } from 'antd';
import { translateCodeNow, useText } from '../../../kit/phrases.ts';
import { Line } from '../property-line.tsx';
import { listPhrases, listTypePhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

const SIZES = [20, 50, 100, 500];
const MAKABLE = ['plain', 'inline', 'grouped'] as const satisfies readonly ListDocument['type'][];

/** What kind of list it is, and how much of it is seen at once. */
export function ListMore() {
  const text = useText(listPhrases);
  const { list, disabled, heads, nameOf, change } = useList();
  const groups = [...heads.values()].filter(({ kind }) => kind !== null && kinds[kind].order !== undefined);
  const [first] = groups;
  const kept = list.type === 'tree' || list.type === 'nested';
  const choose = (type: ListDocument['type']) => change({ type, group: type === 'grouped' ? (list.group ?? first?.node.id ?? null) : list.group });
  return (
    <>
      <Line label={text('type')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            value={list.type}
            options={[...MAKABLE.filter((one) => one !== 'grouped' || first), ...(kept ? [list.type] : [])].map((value) => ({
              value,
              label: translateCodeNow(listTypePhrases, value),
            }))}
            onChange={choose}
          />
        )}
      </Line>
      {kept && <p className="dz-quiet">{text('typeKept')}</p>}
      {list.type === 'grouped' && (
        <Line label={text('group')}>
          {(id) => (
            <Select
              id={id}
              className="dz-whole"
              disabled={disabled}
              showSearch={{ optionFilterProp: 'label' }}
              value={list.group}
              options={groups.map(({ node }) => ({ value: node.id, label: nameOf(node.id) }))}
              onChange={(group) => change({ group })}
            />
          )}
        </Line>
      )}
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
