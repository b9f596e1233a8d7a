// Editor of a rule's condition: a field's current or original value, compared with a value, another field or a fact of the day and the user; and the event.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { factPhrases, questionPhrase } from '@ordo/contract/filter.phrases.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import type { Fact } from '@ordo/engine/kind/fact.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import type { Question } from '@ordo/engine/kind/question.ts';
import type { Condition } from '@ordo/engine/form/rule.ts';
import { comparable, leavesOf, type FieldCompared, type Leaf } from '@ordo/engine/form/rules/condition.ts';
import { Button, Segmented, Select } from 'antd';
import { translateNow, useText } from '../../kit/phrases.ts';
import { asked, begin, factsOffered, isComplete, isMany, OwnValue, questionsOffered, type OfferedField } from '../../menu/condition-picker.tsx';
import { comparePhrases, rulePhrases } from './rule.phrases.ts';

type Group = { all: readonly Condition[] } | { any: readonly Condition[] };
type Asking = Exclude<Leaf, FieldCompared | { moment: unknown }>;

const DEEPEST = 2;
const MOMENT = 'moment:';
const MOMENTS = ['load', 'change', 'save'] as const;
const OWN = 'own';
const FIELD = 'field';

export interface Choices {
  /** Fields of the options that a condition is about; they are not compared with. */
  own?: readonly OfferedField[];
  /** With their current values. */
  fields: readonly OfferedField[];
  /** With their values when the form was opened, named `old.`. */
  olds: readonly OfferedField[];
}

const partsOf = (group: Group): readonly Condition[] => ('all' in group ? group.all : group.any);
const isGroup = (condition: Condition): condition is Group => 'all' in condition || 'any' in condition;

/** Fields that a field can be compared with in this way. */
const besides = ({ fields, olds }: Choices, field: OfferedField, is: Question): OfferedField[] =>
  [...fields, ...olds].filter((one) => one.enCode !== field.enCode && comparable(field.kind, one.kind, is as FieldCompared['is']));
const TO: readonly Question[] = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'];
const fieldsBeside = (choices: Choices, field: OfferedField, is: Question) => (TO.includes(is) ? besides(choices, field, is) : []);

/** Whether every comparison has its value. */
export const isWhole = (condition: Condition): boolean =>
  leavesOf(condition).every((leaf) => 'moment' in leaf || ('to' in leaf ? leaf.to !== '' : isComplete(leaf)));

const offeredBy = ({ own = [], fields }: Choices): OfferedField[] => [...own, ...fields];

interface Props {
  value: Condition;
  choices: Choices;
  /** Text for an empty condition; default: the rule always applies. */
  none?: string;
  change(condition: Condition): void;
}

export function RuleCondition({ value, choices, none, change }: Props) {
  return <ConditionGroup group={isGroup(value) ? value : { all: [value] }} choices={choices} depth={0} none={none} change={change} />;
}

interface GroupProps {
  group: Group;
  choices: Choices;
  depth: number;
  none?: string | undefined;
  change(group: Group): void;
  remove?: () => void;
}

function ConditionGroup({ group, choices, depth, none, change, remove }: GroupProps) {
  const text = useText(rulePhrases);
  const parts = partsOf(group);
  const [first] = offeredBy(choices);
  const set = (next: readonly Condition[]) => change('all' in group ? { all: next } : { any: next });
  const add = (part: Condition) => set([...parts, part]);
  return (
    <div className="condition-group" role="group" aria-label={text('group')}>
      {(parts.length > 0 || depth > 0) && (
        <div className="condition-head">
          <Segmented
            size="small"
            aria-label={text('logic')}
            value={'all' in group ? 'all' : 'any'}
            options={[
              { value: 'all', label: text('all') },
              { value: 'any', label: text('any') },
            ]}
            onChange={(logic) => change(logic === 'all' ? { all: parts } : { any: parts })}
          />
          {remove && <Gone label={text('removeGroup')} run={remove} />}
        </div>
      )}
      {parts.length === 0 && depth === 0 && <p className="condition-none">{none ?? text('unconditional')}</p>}
      {parts.map((part, at) => (
        // Parts have no id: only the position identifies them.
        <Part key={at} part={part} choices={choices} depth={depth} change={(next) => set(parts.with(at, next))} remove={() => set(parts.toSpliced(at, 1))} />
      ))}
      <div className="condition-tools">
        {first && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add(begin(first))}>
            {text('addCondition')}
          </Button>
        )}
        {first && depth < DEEPEST && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add({ any: [begin(first)] })}>
            {text('addGroup')}
          </Button>
        )}
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add({ moment: 'save' })}>
          {text('addMoment')}
        </Button>
      </div>
    </div>
  );
}

interface PartProps {
  part: Condition;
  choices: Choices;
  depth: number;
  change(part: Condition): void;
  remove(): void;
}

function Part({ part, choices, depth, change, remove }: PartProps) {
  const text = useText(rulePhrases);
  if (isGroup(part)) return <ConditionGroup group={part} choices={choices} depth={depth + 1} change={change} remove={remove} />;
  if (!('not' in part)) return <Line leaf={part} choices={choices} change={change} remove={remove} />;
  return (
    <div className="condition-not">
      <span>{text('not')}</span>
      <Part part={part.not} choices={choices} depth={depth + 1} change={(not) => change({ not })} remove={remove} />
    </div>
  );
}

interface LineProps {
  leaf: Leaf;
  choices: Choices;
  change(leaf: Leaf): void;
  remove(): void;
}

function Line({ leaf, choices, change, remove }: LineProps) {
  const text = useText(rulePhrases);
  const { own = [], fields, olds } = choices;
  const name = 'moment' in leaf ? `${MOMENT}${leaf.moment}` : leaf.field;
  const field = [...own, ...fields, ...olds].find(({ enCode }) => enCode === name);
  const choose = (chosen: string) => {
    if (chosen.startsWith(MOMENT)) return change({ moment: chosen.slice(MOMENT.length) as (typeof MOMENTS)[number] });
    const next = [...own, ...fields, ...olds].find(({ enCode }) => enCode === chosen);
    if (next) change(begin(next));
  };
  const listed = (all: readonly OfferedField[]) => all.map(({ enCode, fullName }) => ({ value: enCode, label: fullName }));
  return (
    <div className="condition-row">
      <Select
        aria-label={text('field')}
        className="condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={name}
        options={[
          ...(own.length > 0 ? [{ label: text('optionFields'), options: listed(own) }] : []),
          { label: text('nowFields'), options: listed(fields) },
          ...(olds.length > 0 ? [{ label: text('oldFields'), options: listed(olds) }] : []),
          { label: text('moments'), options: MOMENTS.map((one) => ({ value: `${MOMENT}${one}`, label: translateNow(comparePhrases[one]) })) },
        ]}
        onChange={choose}
      />
      {field && !('moment' in leaf) && <Asked leaf={leaf} field={field} choices={choices} change={change} />}
      <Gone label={text('removeCondition')} run={remove} />
    </div>
  );
}

interface AskedProps {
  leaf: Exclude<Leaf, { moment: unknown }>;
  field: OfferedField;
  choices: Choices;
  change(leaf: Leaf): void;
}

function Asked({ leaf, field, choices, change }: AskedProps) {
  const text = useText(rulePhrases);
  const questions = questionsOffered(field);
  const beside = fieldsBeside(choices, field, leaf.is);
  const isTo = 'to' in leaf;
  const ask = (is: Question) => {
    if (isTo && fieldsBeside(choices, field, is).some(({ enCode }) => enCode === leaf.to)) return change({ ...leaf, is: is as FieldCompared['is'] });
    change(asked(field, is, isTo ? undefined : leaf));
  };
  const value = isTo || !('value' in leaf) ? null : leaf.value;
  const fact = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.my : null;
  const facts = factsOffered(field, leaf.is);
  const many = isMany(leaf.is);
  const against = (chosen: string) => {
    const [first] = beside;
    if (chosen === FIELD && first) return change({ field: leaf.field, is: leaf.is as FieldCompared['is'], to: first.enCode });
    const next = chosen === OWN ? (many ? [] : kinds[field.kind].start) : { my: chosen as Fact };
    change({ field: leaf.field, is: leaf.is, value: next } as Asking);
  };
  const asks = leaf.is !== 'empty' && leaf.is !== 'notEmpty';
  const ways = [
    { value: OWN, label: text('ownValue') },
    ...(beside.length > 0 ? [{ value: FIELD, label: text('otherField') }] : []),
    ...facts.map((one) => ({ value: one as string, label: translateNow(factPhrases[one]) })),
  ];
  return (
    <>
      <Select<Question>
        aria-label={text('question')}
        className="condition-question"
        popupMatchSelectWidth={false}
        value={leaf.is}
        options={questions.map((one) => ({ value: one, label: translateNow(questionPhrase(field.kind, one)) }))}
        onChange={ask}
      />
      {asks && ways.length > 1 && (
        <Select
          aria-label={text('against')}
          className="condition-question"
          popupMatchSelectWidth={false}
          value={isTo ? FIELD : (fact ?? OWN)}
          options={ways}
          onChange={against}
        />
      )}
      {asks && isTo && (
        <Select
          aria-label={text('otherField')}
          className="condition-own"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          value={leaf.to}
          options={beside.map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))}
          onChange={(to) => change({ ...leaf, to })}
        />
      )}
      {asks && !isTo && fact === null && (
        <OwnValue
          field={field}
          many={many}
          values={[value as Scalar | Scalar[]].flat()}
          set={(values) => change({ field: leaf.field, is: leaf.is, value: many ? values : (values[0] ?? null) } as Asking)}
        />
      )}
    </>
  );
}

const Gone = ({ label, run }: { label: string; run(): void }) => (
  <Button type="text" size="small" icon={<CloseOutlined />} aria-label={label} title={label} onClick={run} />
);
