import type { RecordFinding } from '@ordo/engine/form/rules/finding.ts';
import { expect, test } from 'vitest';
import { findingText } from './record-finding.ts';
import type { Language } from './language.ts';

const labels: Record<string, { zh: string; en?: string }> = {
  a: { zh: '结束日期', en: 'End date' },
  b: { zh: '开始日期', en: 'Start date' },
  t: { zh: '明细' },
};
const labelOf = (node: string) => labels[node] ?? { zh: node };
const finding = (more: Partial<RecordFinding>): RecordFinding => ({
  path: ['a'],
  rowId: null,
  rowNumber: null,
  key: 'required',
  params: {},
  text: null,
  names: {},
  ...more,
});
const say = (more: Partial<RecordFinding>, language: Language = 'zh', isListed = false) =>
  findingText(finding(more), labelOf, language, { 不能为空: '不能為空' }, isListed);

test.each([
  [{}, 'zh', false, '结束日期不能为空'],
  [{}, 'en', false, 'End date is required'],
  [{ key: 'notBefore', names: { other: 'b' } }, 'zh', false, '结束日期不能早于开始日期'],
  [{ key: 'notBefore', names: { other: 'b' } }, 'en', false, 'End date must not be before Start date'],
  [{ key: 'pattern', params: { preset: 'mobile' } }, 'zh', false, '请输入正确的手机号'],
  [{ key: 'tooLong', params: { most: 5 } }, 'zh', false, '最多 5 个字符'],
  [{ key: 'requiredCell', path: ['t', 'a'], rowNumber: 3 }, 'zhtw', false, '不能為空'],
  [{ key: 'requiredCell', path: ['t', 'a'], rowNumber: 3 }, 'zh', true, '第 3 行：不能为空'],
  [{ key: 'refused', path: null, text: { zh: '超出预算', en: 'Over budget' } }, 'en', true, 'Over budget'],
] as [Partial<RecordFinding>, Language, boolean, string][])('%j in %s', (more, language, isListed, sentence) =>
  expect(say(more, language, isListed)).toBe(sentence),
);
