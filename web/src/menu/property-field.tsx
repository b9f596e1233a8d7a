// The parts of an entry's JSON that its type needs; other keys are kept.
import { Input, Switch } from 'antd';
import { useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { menuPhrases } from './menu.phrases.ts';

type Properties = Record<string, unknown>;

export function readProperties(json: string): Properties {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return typeof value === 'object' && value !== null ? (value as Properties) : {};
  } catch {
    return {};
  }
}

export function PropertyField({ id = 'property', value = '', onChange, disabled = false, withTree }: ControlProps<string> & { withTree: boolean }) {
  const text = useText(menuPhrases);
  const properties = readProperties(value);
  const change = (part: Properties) => onChange?.(JSON.stringify({ ...properties, ...part }));
  return (
    <div className="menu-property">
      <Input
        id={id}
        disabled={disabled}
        aria-label={text('moduleId')}
        value={String(properties.moduleId ?? '')}
        maxLength={100}
        onChange={(event) => change({ moduleId: event.target.value.trim() })}
      />
      {withTree && (
        <label>
          <Switch size="small" disabled={disabled} checked={Number(properties.isTree) === 1} onChange={(on) => change({ isTree: Number(on) })} />
          {text('isTree')}
        </label>
      )}
    </div>
  );
}
