import { expect, test } from 'vitest';
import { defaultPage, type PrintDocument } from './document.ts';
import { joined } from './join.ts';

const paper = (text: string, header = '', footer = defaultPage.footer): PrintDocument => ({
  page: { ...defaultPage, header, footer },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test('each document begins on a page of its own; a line of the page that differs is left out', () => {
  const [one, two] = [paper('一', '单据 1'), paper('二', '单据 2')];
  expect(joined([one])).toEqual(one);
  expect(joined([one, two])).toEqual({
    page: { ...defaultPage, header: '', footer: defaultPage.footer },
    content: [...one.content, { type: 'pageBreak' }, ...two.content],
  });
});
