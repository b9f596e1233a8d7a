// Findings are sentences for people: rules by their names, and the reasons in words.
import { always, computed, form, number, rule, says, text } from '../../../engine/testing/small-form.ts';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../kit/refusal.ts';
import { designFrom, findingsOf } from './documents.ts';

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

describe('limits of rules are said in the language of the designer, with the rule, its field and the limit', () => {
  const before = { schema: 1 as const, form: form(number('n', { label: says('数量') })), list: null, rules: [], title: '', outside };
  const one = { id: 'a', name: { zh: '超额' }, enabled: true, table: null, when: { all: [] as object[] }, then: [] as object[] };
  const long = (signs: number) => 'x'.repeat(signs);
  const nested = (levels: number): object => (levels === 0 ? { field: 'n', is: 'empty' } : { all: [nested(levels - 1)] });
  const said = (rules: unknown, language: 'zh' | 'en') => {
    try {
      designFrom({ rules: JSON.stringify(rules) }, before, language);
      return '';
    } catch (refused) {
      return (refused as Refusal).say(language);
    }
  };

  test.each([
    ['too many rules', Array.from({ length: 201 }, (_, at) => ({ ...one, id: `r${at}` })), '规则最多 200 条', 'There can be at most 200 rules'],
    [
      'too many actions',
      [one, { ...one, name: { zh: '' }, then: Array.from({ length: 51 }, () => ({ do: 'show', node: 'n' })) }],
      '规则“2”的动作最多 50 个',
      'Rule “2” can have at most 50 actions',
    ],
    [
      'a long formula',
      [{ ...one, then: [{ do: 'set', node: 'n', formula: long(10_001) }] }],
      '规则“超额”中“数量”的公式最多 10000 个字符',
      'The formula for “数量” in rule “超额” can have at most 10000 characters',
    ],
    [
      'a long name',
      [{ ...one, name: { zh: long(501) } }],
      `规则“${long(40)}”的名称最多 500 个字符`,
      `The name of rule “${long(40)}” can have at most 500 characters`,
    ],
    [
      'a long message',
      [{ ...one, then: [{ do: 'refuse', node: null, text: { zh: long(501) } }] }],
      '规则“超额”的提示最多 500 个字符',
      'A message of rule “超额” can have at most 500 characters',
    ],
    [
      'a long value in a nested condition',
      [{ ...one, when: { all: [{ any: [{ field: 'n', is: 'equal', value: long(501) }] }] } }],
      '规则“超额”中与“数量”比较的内容最多 500 个字符',
      'In rule “超额”, a value compared with “数量” can have at most 500 characters',
    ],
    [
      'conditions within conditions',
      [one, { ...one, name: { zh: '深' }, when: nested(40) }],
      '规则“深”的条件组最多嵌套 30 层',
      'The condition groups of rule “深” can be nested at most 30 levels deep',
    ],
    ['an unknown action', [{ ...one, then: [{ do: 'explode', node: 'n' }] }], '规则“超额”中有无法识别的内容', 'Part of rule “超额” is not understood'],
    ['no rules', { rules: 1 }, '内容不是规则', 'These are not rules'],
  ])('%s', (_, rules, zh, en) => {
    expect(said(rules, 'zh')).toBe(`规则不能保存：${zh}`);
    expect(said(rules, 'en')).toBe(`The rules cannot be saved: ${en}`);
  });

  test('at the limit they are kept', () => {
    expect(said([{ ...one, when: nested(30), then: [{ do: 'set', node: 'n', formula: long(10_000) }] }], 'zh')).toBe('');
  });
});

test('the limit of a formula is said with its number', () => {
  const design = {
    schema: 1 as const,
    form: form(computed('sum', '1'.repeat(10_001), 'calculate', { label: says('合计') })),
    list: null,
    rules: [],
    title: '',
    outside,
  };
  expect(findingsOf({ design, notes: [] }, 'zh').map(({ text: sentence }) => sentence)).toContain('合计：公式有误：公式最多 10000 个字符');
});
