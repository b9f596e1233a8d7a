import { expect, test } from 'vitest';
import { form, node, table, text } from '../../testing/small-form.ts';
import { columnsMeant, sheetFields } from './sheet-columns.ts';

const payments = { zh: '付款', en: 'Payments' };
const design = {
  form: form(
    text('title', { label: { zh: '标题', en: 'Title' } }),
    table('pay', [text('day', { label: { zh: '付款日', en: 'Paid on' } }), text('note', { label: { zh: '说明' } })], { label: payments }),
    table('refund', [text('back', { label: { zh: '付款日', en: 'Paid on' }, key: 'back' })], { label: payments }),
    node('files', 'table', { label: { zh: '附件', en: 'Files' }, children: [text('name', { label: { zh: '名称', en: 'Name' } })] }),
  ),
};
const columns = sheetFields(design);
const titles = (language: 'zh' | 'zhtw' | 'en') => columns.map(({ title }) => title[language] ?? title.zh);
const paths = ['title', 'pay.day', 'pay.note', 'refund.back', 'files.name'];

test('the heading of a child table column names its table as the language does', () => {
  expect(titles('zh')).toEqual(['标题', '付款-付款日 (comInput_day)', '付款-说明', '付款-付款日 (back)', '附件-名称']);
  expect(titles('en')).toEqual(['Title', 'Payments: Paid on (comInput_day)', 'Payments: 说明', 'Payments: Paid on (back)', 'Files: Name']);
});

test('a file exported in any language is recognised', () => {
  for (const language of ['zh', 'zhtw', 'en'] as const) expect(columnsMeant(titles(language), columns)).toEqual(paths);
  expect(columnsMeant(['Title*', 'payments : paid on (back)', 'Files：Name *'], columns)).toEqual(['title', 'refund.back', 'files.name']);
});

test('so is an English one of before, with a hyphen', () => {
  expect(columnsMeant(['Title', 'Payments-Paid on (comInput_day)', 'Payments-说明', 'Payments-Paid on (back)', 'Files-Name'], columns)).toEqual(paths);
});
