// The parameters of an interface, and the field that each gets its value from.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { checkPhrases } from './check.phrases.ts';

export type Parameters = readonly (readonly [string, string])[];

interface Props {
  parameters: Parameters;
  fields: { value: string; label: string }[];
  disabled?: boolean;
  change(parameters: [string, string][]): void;
}

export function ParameterLines({ parameters, fields, disabled = false, change }: Props) {
  const text = useText(checkPhrases);
  const set = (at: number, next: [string, string]) => change(parameters.map((one, nth) => (nth === at ? next : [...one])));
  return (
    <div className="dz-property" role="group" aria-label={text('parameters')}>
      <span className="dz-quiet">{text('parameters')}</span>
      {parameters.map(([key, id], at) => (
        // Lines have no id: only the position identifies them.
        <div key={at} className="dz-parameter">
          <Input
            aria-label={text('parameter', { n: at + 1 })}
            value={key}
            maxLength={50}
            disabled={disabled}
            onChange={({ target }) => set(at, [target.value, id])}
          />
          <Select
            aria-label={text('parameterField', { n: at + 1 })}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled}
            value={id || null}
            options={fields}
            onChange={(chosen) => set(at, [key, chosen ?? ''])}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            disabled={disabled}
            aria-label={text('removeParameter', { n: at + 1 })}
            onClick={() => change(parameters.flatMap((one, nth) => (nth === at ? [] : [[...one]])))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        className="dz-start"
        disabled={disabled}
        onClick={() => change([...parameters.map((one): [string, string] => [...one]), ['', '']])}
      >
        {text('addParameter')}
      </Button>
    </div>
  );
}
