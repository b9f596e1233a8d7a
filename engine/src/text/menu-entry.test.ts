import { expect, test } from 'vitest';
import { addressByCode, menuEntryProblem, targetOf, type MenuEntryProblem } from './menu-entry.ts';

test.each<[string, number, string, string, MenuEntryProblem | null]>([
  ['a catalogue needs no address', 1, '', '', null],
  ['a page needs one', 2, '', '', 'address'],
  ['of parts', 2, 'system/area', '', null],
  ['which may be parameters', 2, 'vaccines/indent/:product', '', null],
  ['and have a query', 2, 'system/area?keyword=a b', '', null],
  ['and Chinese names', 2, '报表/月报', '', null],
  ['but lead nowhere else', 2, '../x', '', 'address'],
  ['nor anywhere outside', 2, 'https://x.y/z', '', 'address'],
  ['a link leads outside', 7, 'https://example.org/a?token=${jnpfToken}', '', null],
  ['also to the visualisation host', 7, '${dataV}/view/1', '', null],
  ['but runs no script', 7, 'javascript:alert(1)', '', 'link'],
  ['nor shows data', 7, 'data:text/html,x', '', 'link'],
  ['nor is it empty', 7, '', '', 'link'],
  ['properties are an object', 3, 'model/x', '{"moduleId":"1","isTree":0}', null],
  ['not a list', 3, 'model/x', '[1]', 'property'],
  ['not broken', 3, 'model/x', '{', 'property'],
  ['not a word', 3, 'model/x', '"x"', 'property'],
])('%s', (_, type, urlAddress, propertyJson, problem) => {
  expect(menuEntryProblem({ type, urlAddress, propertyJson })).toBe(problem);
});

test('what is found by its code lies in the folder of its type', () => {
  expect(addressByCode(4, 'system.sex')).toBe('dictionary/systemsex');
  expect(addressByCode(8, 'a')).toBe('portal/a');
  expect(addressByCode(2, 'a')).toBeNull();
});

test.each<[string, { type: number; urlAddress?: string; propertyJson?: string }, string]>([
  ['a dictionary is the one that its properties name', { type: 4, propertyJson: '{"moduleId":"d1","isTree":1}' }, 'dictionary d1'],
  ['its address is no target', { type: 4, urlAddress: 'dictionary/x', propertyJson: '{"moduleId":"d1"}' }, 'dictionary d1'],
  ['a number is a name too', { type: 3, propertyJson: '{"moduleId":7}' }, 'model 7'],
  ['a report, a screen and a portal likewise', { type: 8, propertyJson: '{"moduleId":"p"}' }, 'portal p'],
  ['without a name it opens nothing', { type: 5, propertyJson: '' }, 'report '],
  ['broken properties name nothing', { type: 6, propertyJson: '{' }, 'screen '],
  ['a page is its address, without its query, however it is written', { type: 2, urlAddress: '/System/area/?keyword=a' }, 'page system/area'],
  ['a link is its address', { type: 7, urlAddress: ' https://a.b/c ' }, 'link https://a.b/c'],
  ['a catalogue opens nothing', { type: 1 }, 'catalogue'],
])('%s', (_, entry, target) => {
  const found = targetOf({ urlAddress: '', propertyJson: '', ...entry });
  expect(found.kind === 'catalogue' ? found.kind : `${found.kind} ${found.id}`).toBe(target);
});
