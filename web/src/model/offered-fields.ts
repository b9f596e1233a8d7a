// Fields of a form for the editor of conditions: comparisons for each, and the options of fields with choices.
import { factsOf } from '@ordo/engine/filter/filter-problem.ts';
import { operatorOf, operators, questionOf, valueOf } from '@ordo/engine/filter/groups.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, textIn, type Source } from '@ordo/engine/form/look.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { useMemo } from 'react';
import { useLook, type ListedSource as Asked } from '../form/use-look.ts';
import { useLanguage } from '../kit/phrases.ts';
import type { OfferedField } from '../menu/condition-picker.tsx';

/** @param fields the same array until its content changes @param nameOf name of a field in the condition */
export function useOfferedFields(fields: readonly Field[], nameOf: (field: Field) => string): OfferedField[] {
  const language = useLanguage();
  const sources = useMemo(() => fields.flatMap(({ node, kind }): Asked[] => listed(fieldKinds[node.kind].source(node), kind)), [fields]);
  const lookup = useLook(sources);
  return fields.flatMap((field): OfferedField[] => (field.kind === null ? [] : offerOf(field, field.kind, choicesOf(field))));

  function choicesOf({ node, kind }: Field) {
    const source = fieldKinds[node.kind].source(node);
    const [from] = listed(source, kind);
    const options = source?.from === 'options' ? source.options : from ? (lookup.list(from).options ?? []) : [];
    return allOptions(options).map(({ id, name }) => ({ value: id, fullName: textIn(name, language) }));
  }

  function offerOf(field: Field, kind: Kind, choices: OfferedField['choices']): OfferedField[] {
    const questions = operators.filter((one) => kinds[kind].questions.includes(questionOf(one)) && operatorOf(questionOf(one)) === one);
    if (questions.length === 0) return [];
    const facts = [...new Set(questions.flatMap((one) => factsOf(kind, questionOf(one))))];
    return [
      {
        enCode: nameOf(field),
        fullName: textIn(field.node.label, language) || field.node.key,
        kind,
        conditionSymbol: questions.join(','),
        conditionText: ['text', ...facts.map(valueOf)].join(','),
        choices,
      } as OfferedField,
    ];
  }
}

/** Sources whose options a condition offers; people and the like have pickers. */
const listed = (source: Source | null, kind: Kind | null): Asked[] =>
  source && kind === 'choice' && (source.from === 'dictionary' || source.from === 'interface') ? [source] : [];
