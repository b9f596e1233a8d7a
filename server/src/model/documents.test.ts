// Findings are sentences for people: rules by their names, and the reasons in words.
import { always, computed, form, number, rule, says, text } from '../../../engine/testing/small-form.ts';
import { expect, test } from 'vitest';
import { findingsOf } from './documents.ts';

const outside = { tables: '', flowTemplateJson: '', appColumnData: '' };

test('a problem of a rule names the rule, and the reason of a formula or a pattern is said', () => {
  const nodes = [
    number('n', { label: says('数量') }),
    text('s', { label: says('备注'), checks: [{ check: 'pattern', pattern: '(?=a)', message: null }] }),
    computed('sum', 'ROUND({s}, 2)', 'calculate', { label: says('合计') }),
  ];
  const named = (id: string, zh: string, then: Parameters<typeof rule>[2]) => ({ ...rule(id, always, then), name: says(zh) });
  const rules = [
    named('f1', '超额', [{ do: 'show', node: 's' }]),
    named('f2', '不超额', [{ do: 'hide', node: 's' }]),
    named('f3', '', [{ do: 'set', node: 'n', formula: '{s} & "x"' }]),
  ];
  const design = { schema: 1 as const, form: form(...nodes), list: null, rules, title: '', outside };
  const found = findingsOf({ design, notes: [] }, 'zh').filter(({ key }) => ['contradiction', 'formula', 'pattern'].includes(key));
  expect(found.map(({ text: said, params }) => [said, params.ruleId])).toEqual([
    ['合计：公式有误：这里应为数值，而不是文本', undefined],
    ['数量：规则“3”的公式有误：这里应为数值，而不是文本', 'f3'],
    ['备注：规则“超额”与“不超额”对备注的设置相反，以后者为准', 'f2'],
    ['备注：备注的校验格式不能使用：不支持前瞻和后顾', undefined],
  ]);
});
