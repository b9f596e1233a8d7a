// Which options of a field remain selectable under a rule.
import { operators, questionOf } from '@ordo/engine/filter/groups.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldsOf, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Condition } from '@ordo/engine/form/rule.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { useMemo } from 'react';
import { useText } from '../../kit/phrases.ts';
import type { OfferedField } from '../../menu/condition-picker.tsx';
import { useOfferedFields } from '../offered-fields.ts';
import { useDesigned } from './designer-context.ts';
import { RuleCondition, type Choices } from './rule-condition.tsx';
import { rulePhrases } from './rule.phrases.ts';

const LISTED: ReadonlySet<FormNode['kind']> = new Set(['radio', 'checkbox', 'select', 'cascader', 'treeSelect'] as const);

/** Whether the options of the field are a list that a rule can limit; people and the like have pickers. */
export const hasOptions = (node: FormNode): boolean => LISTED.has(node.kind) && fieldKinds[node.kind].source(node) !== null;

interface Props {
  node: string;
  filter: Condition;
  /** Fields of the form. */
  choices: Choices;
  change(filter: Condition): void;
}

export function OptionFilter({ node, filter, choices, change }: Props) {
  const text = useText(rulePhrases);
  const form = useDesigned(({ design }) => design.form);
  // One option is asked for, also where several can be selected.
  const target = useMemo(() => fieldsOf(form).flatMap((field): Field[] => (field.node.id === node ? [{ ...field, kind: 'choice' }] : [])), [form, node]);
  const options = useOfferedFields(target, () => 'option.id').map((one) => ({ ...one, fullName: text('optionItself'), conditionText: 'text' }));
  const name = {
    enCode: 'option.name',
    fullName: text('optionName'),
    kind: 'text',
    conditionSymbol: operators.filter((one) => kinds.text.questions.includes(questionOf(one))).join(','),
    conditionText: 'text',
    choices: [],
  } as unknown as OfferedField;
  return (
    <div className="dz-whole">
      <RuleCondition value={filter} choices={{ ...choices, own: [...options, name] }} none={text('everyOption')} change={change} />
    </div>
  );
}
