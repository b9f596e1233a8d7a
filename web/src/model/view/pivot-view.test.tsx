// @vitest-environment jsdom
// The numbers of a pivot are written like the values of their field.
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { form as formOf, node } from '../../../../engine/testing/small-form.ts';
import { draw, pollScreen, stubBrowser } from '../../form/testing.tsx';
import { ViewContext, type View } from '../../kit/view.tsx';
import type { OpenedModel } from '../opened-model.ts';
import type { KindProps } from './kind-props.ts';

stubBrowser();
const { showLanguage } = await import('../../kit/phrases.ts');
const { PivotView } = await import('./pivot-view.tsx');
await showLanguage('zh');

const answer = (value: string) => ({
  rows: [{ id: '=a', value: 'a' }],
  columns: [],
  cells: [
    { row: '=a', column: null, count: 12_345, value },
    { row: null, column: null, count: 12_345, value },
  ],
  cut: false,
  names: {},
});
let value = '';
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: 'ok', data: answer(value) }));
});
afterEach(() => vi.unstubAllGlobals());

const form = formOf(
  node('city', 'comInput'),
  node('plain', 'numInput'),
  node('many', 'numInput', { config: { thousands: true, precision: 2 } }),
  node('cost', 'currency'),
  node('yes', 'formula', { config: { formula: '{plain}>1', result: 'mark', stored: true } }),
);
const model = { id: 'm', fields: new Map(fieldsOf(form).map((one) => [pathText(one), one])) } as unknown as OpenedModel;
const view: View = { path: '/test', search: '', parameters: {}, modelId: 'm', moduleId: '', isTree: false, setSearch: () => undefined };

test.each([
  ['sum', 'many', '1234567.5', '1,234,567.50'],
  ['sum', 'plain', '1234567.5', '1234567.5'],
  ['sum', 'cost', '-1234567.5', '¥-1,234,567.50'],
  ['most', 'many', '12345678901234567890.1', '12,345,678,901,234,567,890.10'],
  ['sum', 'yes', '2', '2'],
  ['count', null, '12345', '12345'],
] as const)('%s of %s', async (measure, of, digits, shown) => {
  value = digits;
  const pivot = { kind: 'pivot', rows: 'city', columns: null, measure, of, chart: false, filter: null, sort: [], shown: [] };
  const props = { model, view: pivot, asking: { calls: {}, asked: {} }, record: {}, none: null } as unknown as KindProps<'pivot'>;
  const { page, gone } = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ViewContext value={view}>
        <PivotView {...props} />
      </ViewContext>
    </QueryClientProvider>,
  );
  await pollScreen(() => [...page.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([shown, shown]);
  await gone();
});
