// The parameters of an interface as rows; stored as JSON text.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { parametersSchema, parameterTypes, type Parameter, type ParameterType } from '@ordo/engine/data-interface/parameters.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { parameterPhrases } from './data-interface.phrases.ts';
import './data-interface.css';

export function parametersOf(text: string | undefined): Parameter[] {
  try {
    const read = z.safeParse(parametersSchema, JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

export function ParametersControl({ value, onChange, disabled }: ControlProps<string>) {
  const text = useText(parameterPhrases);
  // A row whose name is still being typed is not a valid parameter yet, so the displayed rows are separate from the value.
  const [rows, setRows] = useState<Parameter[]>(() => parametersOf(value));
  const change = (next: Parameter[]) => {
    setRows(next);
    onChange?.(JSON.stringify(next));
  };
  const put = (index: number, part: Partial<Parameter>) => change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));

  return (
    <div className="parameters">
      {rows.map((row, index) => (
        // Rows have no other identity than their index.
        <div key={index} className="parameter" role="group" aria-label={row.field || text('field')}>
          <Input
            aria-label={text('field')}
            placeholder={text('field')}
            value={row.field}
            disabled={disabled}
            onChange={({ target }) => put(index, { field: target.value.trim() })}
          />
          <Select<ParameterType>
            aria-label={text('type')}
            value={row.type}
            disabled={disabled}
            options={parameterTypes.map((type) => ({ value: type, label: text(type) }))}
            onChange={(type) => put(index, { type })}
          />
          <Input
            aria-label={text('value')}
            placeholder={text('value')}
            value={row.value}
            disabled={disabled}
            onChange={({ target }) => put(index, { value: target.value })}
          />
          <Checkbox checked={row.required} disabled={disabled} onChange={({ target }) => put(index, { required: target.checked })}>
            {text('required')}
          </Checkbox>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={text('remove', { name: row.field })}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} disabled={disabled} onClick={() => change([...rows, { field: '', type: 'string', value: '', required: false }])}>
        {text('add')}
      </Button>
    </div>
  );
}

export function ParametersText({ value }: { value: string }) {
  const text = useText(parameterPhrases);
  const rows = parametersOf(value);
  if (!rows.length) return text('none');
  return (
    <ul className="parameter-list">
      {rows.map((row) => (
        <li key={row.field}>
          <code>@{row.field}</code> {text(row.type)}
          {row.required && ` · ${text('required')}`}
          {row.value && ` · ${text('value')} ${row.value}`}
        </li>
      ))}
    </ul>
  );
}
