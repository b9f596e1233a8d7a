import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useText } from '../kit/phrases.ts';
import { schemePhrases } from './master.phrases.ts';
import './vaccine.css';

export interface Dose {
  label?: string;
  minAgeMonths?: number | null;
  maxAgeMonths?: number | null;
  minIntervalDays?: number;
  canSkip?: 0 | 1;
}

const MAX = 10;

/** The doses of a plan in order. */
export function DosesEditor({ value, onChange }: { value?: Dose[]; onChange?(doses: Dose[]): void }) {
  const text = useText(schemePhrases);
  const doses = value ?? [];
  const change = (index: number, part: Partial<Dose>) => onChange?.(doses.map((dose, at) => (at === index ? { ...dose, ...part } : dose)));
  return (
    <div className="doses">
      {doses.map((dose, index) => {
        const name = text('dose', { n: index + 1 });
        return (
          <fieldset key={String(index)} className="dose">
            <legend>{name}</legend>
            <label>
              <span>{text('minAge')}</span>
              <InputNumber<number>
                min={0}
                max={1800}
                value={dose.minAgeMonths ?? null}
                controls={false}
                onChange={(next) => change(index, { minAgeMonths: next })}
              />
            </label>
            <label>
              <span>{text('maxAge')}</span>
              <InputNumber<number>
                min={0}
                max={1800}
                value={dose.maxAgeMonths ?? null}
                controls={false}
                onChange={(next) => change(index, { maxAgeMonths: next })}
              />
            </label>
            <label>
              <span>{text('interval')}</span>
              <InputNumber<number>
                min={0}
                max={3650}
                value={dose.minIntervalDays ?? 0}
                controls={false}
                onChange={(next) => change(index, { minIntervalDays: next ?? 0 })}
              />
            </label>
            <label className="dose-skip">
              <Checkbox checked={dose.canSkip === 1} onChange={(event) => change(index, { canSkip: event.target.checked ? 1 : 0 })}>
                {text('canSkip')}
              </Checkbox>
            </label>
            <Input
              className="dose-label"
              aria-label={name}
              maxLength={50}
              value={dose.label ?? ''}
              placeholder={name}
              onChange={(event) => change(index, { label: event.target.value })}
            />
            {doses.length > 1 && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={text('removeDose', { n: index + 1 })}
                onClick={() => onChange?.(doses.filter((_, at) => at !== index))}
              />
            )}
          </fieldset>
        );
      })}
      {doses.length < MAX && (
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...doses, { label: '', minIntervalDays: 28, canSkip: 0 }])}>
          {text('addDose')}
        </Button>
      )}
    </div>
  );
}

export function DosesSheet({ doses }: { doses: readonly Dose[] }) {
  const text = useText(schemePhrases);
  return (
    <table className="facts-table">
      <thead>
        <tr>
          <th scope="col">{text('doseCount')}</th>
          <th scope="col">{text('minAge')}</th>
          <th scope="col">{text('maxAge')}</th>
          <th scope="col">{text('interval')}</th>
        </tr>
      </thead>
      <tbody>
        {doses.map((dose, index) => (
          <tr key={String(index)}>
            <th scope="row">{dose.label || text('dose', { n: index + 1 })}</th>
            <td>{dose.minAgeMonths ?? '—'}</td>
            <td>{dose.maxAgeMonths ?? '—'}</td>
            <td>{dose.minIntervalDays ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
