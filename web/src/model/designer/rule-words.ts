// Rules as sentences for users.
import { filterPhrases, factPhrases, questionPhrase } from '@ordo/contract/filter.phrases.ts';
import type { Fact } from '@ordo/engine/kind/fact.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathText, placed, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, textIn, type Look } from '@ordo/engine/form/look.ts';
import type { Action, Condition, Rule } from '@ordo/engine/form/rule.ts';
import { leavesOf } from '@ordo/engine/form/rules/condition.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { kitPhrases } from '../../kit/kit.phrases.ts';
import { comma, inSentence, translateNow } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { comparePhrases, deedPhrases, rulePhrases } from './rule.phrases.ts';

export interface RuleWords {
  condition(condition: Condition): string;
  action(action: Action): string;
  rule(rule: Rule): { when: string; then: string };
}

/** @param formula formats a formula with names of fields @param more names of fields that are not in the form @param look names of values; without it, they are said as stored */
export function ruleWords(
  { form }: Pick<Design, 'form'>,
  language: string,
  formula: (text: string) => string,
  more: Readonly<Record<string, string>> = {},
  look?: Look,
): RuleWords {
  const fields = new Map(fieldsOf(form).map((field) => [pathText(field), field]));
  const nodes = new Map([...placed(form.nodes)].map(({ node }) => [node.id, node]));
  const called = (id: string): string => {
    const node = nodes.get(id);
    return node ? `“${textIn(node.label, language) || translateNow(kindPhrases[node.kind])}”` : id;
  };
  const fieldCalled = (name: string, target?: Field): string => {
    if (target && name === OPTION) return translateNow(rulePhrases.optionItself);
    if (target && name === 'option.name') return translateNow(rulePhrases.optionName);
    if (Object.hasOwn(more, name)) return `“${more[name]}”`;
    const isOld = name.startsWith('old.');
    const path = isOld ? name.slice(4) : name;
    const said = path.split('.').map(called).join(' · ');
    return isOld ? translateNow(comparePhrases.old, { field: said }) : said;
  };
  const fieldOf = (name: string, target?: Field): Field | undefined => (target && name === OPTION ? target : fields.get(name.replace(/^old\./, '')));
  const valueSaid = (field: Field | undefined, value: unknown): string => {
    if (typeof value === 'object' && value !== null && 'my' in value) return translateNow(factPhrases[value.my as Fact]);
    if (Array.isArray(value)) return value.map((one) => valueSaid(field, one)).join(comma());
    const source = field && fieldKinds[field.node.kind].source(field.node);
    const option = source?.from === 'options' ? allOptions(source.options).find(({ id }) => id === value) : undefined;
    if (option) return textIn(option.name, language);
    if (field?.kind === 'mark' || field?.kind === 'boolean') return translateNow(value === 1 || value === true ? filterPhrases.on : filterPhrases.off);
    return field ? fieldKinds[field.node.kind].text(value as Json, field.node, look ?? { ...BARE, language }) || String(value) : String(value);
  };
  /** @param target the field whose options it is about */
  const conditionSaid = (condition: Condition, target?: Field): string => {
    const parts = (list: readonly Condition[], word: 'and' | 'or') =>
      list
        .map((one) =>
          list.length > 1 && ('all' in one || 'any' in one)
            ? translateNow(filterPhrases.group, { part: conditionSaid(one, target) })
            : conditionSaid(one, target),
        )
        .join(translateNow(filterPhrases[word]));
    if ('all' in condition) return condition.all.length === 0 ? translateNow(rulePhrases.always) : parts(condition.all, 'and');
    if ('any' in condition) return parts(condition.any, 'or');
    if ('not' in condition) return translateNow(filterPhrases.not, { part: translateNow(filterPhrases.group, { part: conditionSaid(condition.not, target) }) });
    if ('moment' in condition) return translateNow(comparePhrases[condition.moment]);
    if ('to' in condition) {
      const asked = translateNow(questionPhrase(fieldOf(condition.field, target)?.kind ?? undefined, condition.is));
      return `${fieldCalled(condition.field, target)} ${asked} ${fieldCalled(condition.to)}`;
    }
    const field = fieldOf(condition.field, target);
    const question = translateNow(questionPhrase(field?.kind ?? undefined, condition.is));
    return `${fieldCalled(condition.field, target)} ${question}${'value' in condition ? ` ${valueSaid(field, condition.value)}` : ''}`;
  };
  const actionSaid = (action: Action): string => {
    if ('formula' in action)
      return translateNow(rulePhrases[action.do === 'set' ? 'sets' : 'suggests'], { field: called(action.node), formula: formula(action.formula) });
    if (action.do === 'options') {
      const target = [...fields.values()].find(({ node }) => node.id === action.node);
      return translateNow(rulePhrases.limits, {
        field: called(action.node),
        condition: conditionSaid(action.filter, target && { ...target, kind: 'choice' }),
      });
    }
    const deed = translateNow(deedPhrases[action.do]);
    if ('text' in action) return translateNow(kitPhrases.pair, { head: deed, rest: textIn(action.text, language) });
    return `${deed} ${called(action.node)}`;
  };
  return {
    condition: (condition) => conditionSaid(condition),
    action: actionSaid,
    rule: ({ when, then }) => ({
      when: leavesOf(when).length === 0 ? translateNow(rulePhrases.unconditional) : translateNow(rulePhrases.when, { condition: conditionSaid(when) }),
      then: then.map((action, at) => (at === 0 ? actionSaid(action) : inSentence(actionSaid(action)))).join(comma()),
    }),
  };
}

/** The option itself, in conditions on options. */
const OPTION = 'option.id';
const BARE: Omit<Look, 'language'> = { say: () => '', name: () => undefined, find: () => [] };
