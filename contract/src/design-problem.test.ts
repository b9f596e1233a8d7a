import type { DesignProblem } from '@ordo/engine/form/rules/problem.ts';
import { expect, test } from 'vitest';
import { designProblemText } from './design-problem.ts';
import type { Language } from './language.ts';

const nodes: Record<string, { zh: string; en?: string }> = {
  a: { zh: '数量', en: 'Quantity' },
  t: { zh: '明细', en: 'Lines' },
  b: { zh: '合计', en: 'Total' },
};
const names = { node: (id: string) => nodes[id], rule: (id: string) => (id === 'r' ? { zh: '大额', en: 'Large' } : undefined) };

test.each([
  [{ rule: null, problem: 'cycle', path: ['b', 't.a', 'b'] }, 'zh', '字段的计算互相依赖：合计 → 明细 / 数量 → 合计'],
  [{ rule: 'r', problem: 'fieldGone', field: 'old.x' }, 'zh', '规则“大额”用到的字段不存在或不能在这里使用：x'],
  [
    { rule: 'r', problem: 'contradiction', node: 'a', does: 'show', other: 'hide', earlier: 's' },
    'en',
    'Rules “s” and “Large” contradict each other on Quantity; the later one applies',
  ],
  [
    { rule: null, problem: 'pattern', node: 'a', reason: 'lookaround' },
    'en',
    'The pattern of Quantity cannot be used: lookahead and lookbehind are not supported',
  ],
] as [DesignProblem, Language, string][])('%j in %s', (problem, language, sentence) => expect(designProblemText(problem, names, language, {})).toBe(sentence));
