// @vitest-environment jsdom
// The lines of a card: what its title says already is left out, other values are not.
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { afterEach, expect, test } from 'vitest';
import { form as formOf, node } from '../../../../engine/testing/small-form.ts';
import { draw, stubBrowser } from '../../form/testing.tsx';
import { createLook } from '../../form/names-look.ts';
import { showLanguage } from '../../kit/phrases.ts';

stubBrowser();
const { CardBody } = await import('./card.tsx');
await showLanguage('zh');
afterEach(() => stubBrowser());

const named = (id: string) => node(id, 'comInput', { key: id, label: { zh: id } });
const form = formOf(named('state'), named('subject'));
const fields = new Map(fieldsOf(form).map((field) => [pathText(field), field]));
const record = { href: () => '#', read: () => undefined } as never;

const linesUnder = async (title: string) => {
  const design = { form, list: null, title };
  const model = { design, fields, sees: () => true } as never;
  const row = { id: 'r', state: '待处理', subject: '门封条老化' } as unknown as RecordRow;
  const { page, gone } = await draw(<CardBody model={model} row={row} look={createLook({}, 'zh')} record={record} />);
  const lines = [...page.querySelectorAll('dt')].map((one) => one.textContent);
  await gone();
  return lines;
};

test('the field that names a record is a line when the title is another', async () => {
  expect(await linesUnder('')).toEqual(['subject']);
  expect(await linesUnder('{subject}')).toEqual(['state', 'subject']);
});
