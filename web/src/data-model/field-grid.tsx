import { ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { fieldTypes, sizeOf, type FieldType } from '@ordo/engine/data-model/plan.ts';
import { Button, Checkbox, Input, Radio, Select } from 'antd';
import { useText } from '../kit/phrases.ts';
import { dataModelPhrases } from './data-model.phrases.ts';

export interface DraftField {
  /** Of the row on the screen. */
  at: string;
  id: string;
  field: string;
  fieldName: string;
  dataType: FieldType;
  dataLength: string;
  primaryKey: number;
  allowNull: number;
}

let made = 0;
export function freshField(): DraftField {
  made += 1;
  return { at: `new ${made}`, id: '', field: '', fieldName: '', dataType: 'varchar', dataLength: '50', primaryKey: 0, allowNull: 1 };
}

interface Props {
  fields: readonly DraftField[];
  change(fields: readonly DraftField[]): void;
  /** The key of a table that is there stays. */
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
              <td>
                <Input aria-label={text('field')} value={row.field} maxLength={50} onChange={({ target }) => set(row, { field: target.value })} />
              </td>
              <td>
                <Input aria-label={text('fieldName')} value={row.fieldName} maxLength={50} onChange={({ target }) => set(row, { fieldName: target.value })} />
              </td>
              <td>
                <Select
                  aria-label={text('type')}
                  value={row.dataType}
                  popupMatchSelectWidth={false}
                  options={fieldTypes.map((value) => ({ value, label: value }))}
                  onChange={(dataType) => set(row, { dataType, dataLength: sizeOf(dataType)?.usual ?? '' })}
                />
              </td>
              <td>
                <Input
                  aria-label={text('length')}
                  value={row.dataLength}
                  maxLength={10}
                  disabled={!sizeOf(row.dataType)}
                  onChange={({ target }) => set(row, { dataLength: target.value })}
                />
              </td>
              <td>
                <Radio aria-label={text('key')} checked={row.primaryKey === 1} disabled={keyFixed} onChange={() => beKey(row)} />
              </td>
              <td>
                <Checkbox
                  aria-label={text('nullable')}
                  checked={row.allowNull === 1}
                  disabled={row.primaryKey === 1}
                  onChange={({ target }) => set(row, { allowNull: target.checked ? 1 : 0 })}
                />
              </td>
              <td>
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
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => change([...fields, freshField()])}>
        {text('addField')}
      </Button>
    </div>
  );
}
