import { expect, test } from 'vitest';
import { launchSections } from './launch-sections.ts';

const spells: Record<string, string> = { 请假申请: 'qingjiashenqing qjsq', 费用报销: 'feiyongbaoxiao fybx' };
const flow = (id: string, fullName: string, category = '', description = '') => ({
  id,
  fullName,
  spell: spells[fullName] ?? '',
  enCode: `flow.${id}`,
  category,
  categoryName: category && `分类${category}`,
  description,
});
const flows = [flow('leave', '请假申请', 'hr'), flow('free', '其他事项'), flow('pay', '费用报销', 'fin', '差旅与办公'), flow('trip', '出差申请', 'hr')];
const said = (favourites: string[], recent: string[], keyword: string) =>
  launchSections(flows, new Set(favourites), recent, keyword).map(({ key, flows: those }) => `${key}: ${those.map(({ id }) => id).join()}`);

test.each<[string, string[], string[], string, string[]]>([
  ['by category, what has none last', [], [], '', ['/hr: leave,trip', '/fin: pay', '/: free']],
  ['favourites and the last ones first', ['trip'], ['pay', 'leave'], '', ['favourites: trip', 'recent: pay,leave', '/hr: leave,trip', '/fin: pay', '/: free']],
  ['what may no longer be launched is left out', ['gone'], ['gone', 'pay'], '', ['recent: pay', '/hr: leave,trip', '/fin: pay', '/: free']],
  ['by name', ['trip'], ['pay'], '申请', ['favourites: trip', '/hr: leave,trip']],
  ['by code, in capitals', [], [], 'FLOW.PAY', ['/fin: pay']],
  ['by category and words of it', [], [], '分类fin 差旅', ['/fin: pay']],
  ['by initials', [], [], 'qjsq', ['/hr: leave']],
  ['by syllables, in capitals and with spaces', [], [], 'Bao Xiao', ['/fin: pay']],
  ['nothing', [], [], 'zzz', []],
])('%s', (_, favourites, recent, keyword, expected) => expect(said(favourites, recent, keyword)).toEqual(expected));
