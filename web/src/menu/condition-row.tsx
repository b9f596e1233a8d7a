import { CloseOutlined } from '@ant-design/icons';
import { questionPhrase } from '@ordo/contract/filter.phrases.ts';
import type { Condition } from '@ordo/engine/filter/filter-problem.ts';
import type { Question } from '@ordo/engine/kind/question.ts';
import { Button, Select } from 'antd';
import { translateNow, useText } from '../kit/phrases.ts';
import { asked, begin, questionsOffered, type OfferedField } from './condition.ts';
import { ConditionValue } from './condition-value.tsx';
import { conditionPhrases } from './rights.phrases.ts';

interface Props {
  condition: Condition;
  fields: readonly OfferedField[];
  change(condition: Condition): void;
  remove(): void;
}

/** Field, comparison, value. */
export function ConditionRow({ condition, fields, change, remove }: Props) {
  const text = useText(conditionPhrases);
  const field = fields.find((one) => one.enCode === condition.field);
  const said = (question: Question) => translateNow(questionPhrase(field?.kind, question));
  const questions = field ? questionsOffered(field) : [];
  const shown = questions.includes(condition.is) ? questions : [condition.is, ...questions];
  const choose = (enCode: string) => {
    const chosen = fields.find((one) => one.enCode === enCode);
    if (chosen) change(begin(chosen));
  };
  return (
    <div className="condition-row">
      <Select
        aria-label={text('field')}
        className="condition-field"
        value={field ? field.enCode : condition.field}
        options={fields.map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
      <Select<Question>
        aria-label={text('question')}
        className="condition-question"
        value={condition.is}
        disabled={!field}
        options={shown.map((value) => ({ value, label: said(value) }))}
        popupMatchSelectWidth={false}
        onChange={(question) => field && change(asked(field, question, condition))}
      />
      {field && <ConditionValue field={field} condition={condition} change={change} />}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={text('removeCondition')} title={text('removeCondition')} onClick={remove} />
    </div>
  );
}
