import { expect, test } from 'vitest';
import { fivePart } from './cron.ts';
import { readTaskContent, writeTaskContent } from './execute-content.ts';

const url = '/api/system/DataInterface/1/Actions/Response';
const of = (more: object) => readTaskContent(JSON.stringify({ cron: '0 0 8 * * ?', interfaceType: 'GET', interfaceUrl: url, parameter: [], ...more }));

test.each<[rule: string, content: object, expected: unknown]>([
  ['an interface of ours', {}, { cron: '0 0 8 * * ?', interfaceId: '1', parameters: '' }],
  ['under whatever base', { interfaceUrl: `https://here.example/v1${url}` }, { interfaceId: '1' }],
  ['with parameters of the address and beside it', { interfaceUrl: `${url}?a=1`, parameter: [{ key: 'b', value: 2 }] }, { parameters: 'a=1\nb=2' }],
])('%s is read', (_, content, expected) => {
  expect(of(content)).toMatchObject(expected as object);
});

test.each<[rule: string, content: object]>([
  ['another address', { interfaceUrl: 'https://elsewhere.example/api/do' }],
  ['a change', { interfaceType: 'POST' }],
  ['a parameter without a name', { parameter: [{ value: 'x' }] }],
  ['a parameter of two lines', { parameter: [{ key: 'a', value: '1\nb=2' }] }],
  ['no time', { cron: null }],
])('%s is refused', (_, content) => {
  expect(of(content)).toBeNull();
});

test('what is no JSON is refused', () => expect(readTaskContent('{')).toBeNull());

test.each([
  ['0 8 * * 1', '0 0 8 * * 2'],
  ['0 8 * * 0', '0 0 8 * * 1'],
  ['*/5 8 * * MON-FRI', '0 */5 8 * * MON-FRI'],
  ['0 8 * * 5-7', '0 8 * * 5-7'],
])('%s is written as %s, and means the same', (cron, six) => {
  const written = readTaskContent(writeTaskContent({ cron, interfaceId: '7', parameters: '' }));
  expect(written?.cron).toBe(six);
  expect(fivePart(six)).toBe(cron);
});

test('what is written is read as the same, its time with seconds', () => {
  const task = { cron: '0 8 * * *', interfaceId: '7', parameters: 'year=2026\nname=a b' };
  expect(readTaskContent(writeTaskContent(task))).toEqual({ ...task, cron: '0 0 8 * * *' });
});
