import { ArrowUpOutlined, CloseOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons';
import { commonFieldList } from '@ordo/contract/common-field.ts';
import { Button, Dropdown, Radio } from 'antd';
import { useState } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { dataModelPhrases } from './data-model.phrases.ts';
import { FieldCells, newField, type Described } from './field-cells.tsx';

const CommonFields = lazyComponent(async () => (await import('./common-fields.tsx')).CommonFields);

export interface DraftField extends Described {
  /** Id of the row on the screen. */
  at: string;
  id: string;
  primaryKey: number;
}

let made = 0;
export function freshField(described: Described = newField): DraftField {
  made += 1;
  return { ...described, at: `new ${made}`, id: '', primaryKey: 0 };
}

interface Props {
  fields: readonly DraftField[];
  change(fields: readonly DraftField[]): void;
  /** The primary key of an existing table cannot be changed. */
  keyFixed: boolean;
}

export function FieldGrid({ fields, change, keyFixed }: Props) {
  const text = useText(dataModelPhrases);
  const set = (row: DraftField, part: Partial<DraftField>) => change(fields.map((one) => (one === row ? { ...row, ...part } : one)));
  const beKey = (row: DraftField) => change(fields.map((one) => ({ ...one, primaryKey: one === row ? 1 : 0, allowNull: one === row ? 0 : one.allowNull })));
  const up = (at: number) => change(fields.with(at - 1, fields[at] as DraftField).with(at, fields[at - 1] as DraftField));
  return (
    <div className="model-fields">
      <table>
        <thead>
          <tr>
            {(['field', 'fieldName', 'type', 'length', 'key', 'nullable'] as const).map((head) => (
              <th key={head} scope="col">
                {text(head)}
              </th>
            ))}
            <th>
              <span className="unseen">{text('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((row, at) => (
            <tr key={row.at}>
              <FieldCells row={row} set={(part) => set(row, part)} demanded={row.primaryKey === 1}>
                <td>
                  <Radio aria-label={text('key')} checked={row.primaryKey === 1} disabled={keyFixed} onChange={() => beKey(row)} />
                </td>
              </FieldCells>
              <td className="model-line">
                <Button type="text" icon={<ArrowUpOutlined />} disabled={at === 0} aria-label={text('moveUp', { name: row.field })} onClick={() => up(at)} />
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  disabled={row.primaryKey === 1}
                  aria-label={text('removeField', { name: row.field })}
                  onClick={() => change(fields.filter((one) => one !== row))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="model-add">
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => change([...fields, freshField()])}>
          {text('addField')}
        </Button>
        <FromCommon there={fields} add={(described) => change([...fields, freshField(described)])} />
      </div>
    </div>
  );
}

const MANAGE = ' manage';

/** Copies a predefined field into the table. */
function FromCommon({ there, add }: { there: readonly Described[]; add(described: Described): void }) {
  const text = useText(dataModelPhrases);
  const [managing, manage] = useState(false);
  const { data } = useRead(commonFieldList, {});
  const taken = new Set(there.map(({ field }) => field.toLowerCase()));
  const choose = (key: string) => {
    const chosen = data?.list.find(({ id }) => id === key);
    if (!chosen) return;
    const { field, fieldName, dataType, dataLength, allowNull } = chosen;
    add({ field, fieldName, dataType, dataLength, allowNull });
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          className: 'model-common',
          onClick: ({ key }) => (key === MANAGE ? manage(true) : choose(key)),
          items: [
            ...(data?.list ?? []).map(({ id, field, fieldName }) => ({
              key: id,
              label: fieldName ? `${field} · ${fieldName}` : field,
              disabled: taken.has(field.toLowerCase()),
            })),
            ...(data?.list.length ? [{ type: 'divider' as const }] : []),
            { key: MANAGE, label: text('manageCommon') },
          ],
        }}
      >
        <Button type="dashed" aria-haspopup="menu">
          {text('common')} <DownOutlined />
        </Button>
      </Dropdown>
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>{managing && <CommonFields close={() => manage(false)} />}</LazyBoundary>
    </>
  );
}
