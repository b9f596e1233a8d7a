// Further data of a company: one value of the record, many fields on the screen.
import { organizeCreate } from '@ordo/contract/organize.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { Control } from '../kit/record/control.tsx';
import { maxLengthOf, type Values } from '../kit/record/draft.ts';
import type { ControlProps, Field } from '../kit/record/field.ts';
import { formatField } from '../kit/record/format-field.tsx';
import { useText } from '../kit/phrases.ts';
import { profilePhrases } from './organize.phrases.ts';
import './organize.css';
import '../kit/record/record.css';

export type Profile = NonNullable<Input<typeof organizeCreate>['propertyJson']>;

const types = organizeCreate.input.def.shape.propertyJson.def.innerType.def.shape;
const keys = Object.keys(types) as (keyof Profile)[];
const kinds: Partial<Record<keyof Profile, Field['kind']>> = { foundedTime: 'moment', businessscope: 'lines' };
const wide = new Set<keyof Profile>(['webSite', 'address', 'businessscope']);

function useFields(): (Field & { key: keyof Profile })[] {
  const text = useText(profilePhrases);
  return keys.map((key) => ({ key, label: text(key), kind: kinds[key] ?? 'text', wide: wide.has(key) }));
}

export function CompanyProfile({ id = 'profile', value = {}, onChange }: ControlProps<Profile>) {
  const fields = useFields();
  const change = (key: keyof Profile, next: unknown) => {
    const { [key]: _, ...rest } = value;
    onChange?.(next === '' || next === null || next === undefined ? rest : { ...rest, [key]: next });
  };
  return (
    <div className="company-profile">
      {fields.map((field) => (
        <div key={field.key} className={field.wide ? 'record-wide' : ''}>
          <label htmlFor={`${id}-${field.key}`}>{field.label}</label>
          <Control
            base={{}}
            field={field}
            most={maxLengthOf(types[field.key])}
            id={`${id}-${field.key}`}
            value={value[field.key]}
            onChange={(next) => change(field.key, next)}
          />
        </div>
      ))}
    </div>
  );
}

export function CompanyProfileFacts({ profile }: { profile: Profile }) {
  const fields = useFields();
  return (
    <dl className="company-profile record-facts">
      {fields.map((field) => (
        <div key={field.key} className={field.wide ? 'record-wide' : ''}>
          <dt>{field.label}</dt>
          <dd>{formatField(field, profile as Values)}</dd>
        </div>
      ))}
    </dl>
  );
}
