// The value of one condition: a fact about the present user, or a constant, with the control of the field's kind.
import { factPhrases } from '@ordo/contract/filter.phrases.ts';
import type { Condition } from '@ordo/engine/filter/filter-problem.ts';
import type { Fact } from '@ordo/engine/kind/fact.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { Select } from 'antd';
import { translateNow, useText } from '../kit/phrases.ts';
import { factsOffered, isMany, type OfferedField } from './condition.ts';
import { OwnValue } from './own-value.tsx';
import { conditionPhrases } from './rights.phrases.ts';

const OWN = 'own';

interface Props {
  field: OfferedField;
  condition: Condition;
  change(condition: Condition): void;
}

export function ConditionValue({ field, condition, change }: Props) {
  const text = useText(conditionPhrases);
  if (condition.is === 'empty' || condition.is === 'notEmpty') return null;
  const { value } = condition;
  const fact = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.my : undefined;
  const facts = factsOffered(field, condition.is);
  const ownAllowed = field.conditionText.split(',').includes('text');
  const many = isMany(condition.is);
  const set = (next: Scalar | Scalar[] | { my: Fact }) => change({ ...condition, value: next } as Condition);
  const choose = (chosen: string) => set(chosen === OWN ? (many ? [] : kinds[field.kind].start) : { my: chosen as Fact });
  return (
    <>
      {facts.length > 0 && (
        <Select
          aria-label={text('value')}
          className="condition-fact"
          value={fact ?? OWN}
          options={[
            ...facts.map((one) => ({ value: one as string, label: translateNow(factPhrases[one]) })),
            ...(ownAllowed ? [{ value: OWN, label: text('ownValue') }] : []),
          ]}
          popupMatchSelectWidth={false}
          onChange={choose}
        />
      )}
      {!fact && <OwnValue field={field} many={many} values={[value as Scalar | Scalar[]].flat()} set={(values) => set(many ? values : (values[0] ?? null))} />}
    </>
  );
}
