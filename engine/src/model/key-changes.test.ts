// Names of fields in other forms: what a change of keys does to them, and that they mean the same field before and after any number of changes.
import { describe, expect, test } from 'vitest';
import { seedFor } from '../../../server/testing/run-seed.ts';
import { Dice } from '../../testing/any-rules.ts';
import { form, node, table } from '../../testing/small-form.ts';
import type { FormNode } from '../form/document.ts';
import { fieldsOf, nodeById, pathText } from '../form/fields.ts';
import type { Design } from './design.ts';
import { formerKeys, keyChanges, namesAbout, pathNamed, takenKeys, withKeys, withKeysOfWeb, type Keyed } from './key-changes.ts';

const field = (id: string, key: string) => node(id, 'comInput', { key });
const lines = (key: string, ...children: FormNode[]) => table('t', children, { key });
const designOf = (...nodes: FormNode[]): Design => ({
  schema: 1,
  form: form(...nodes),
  list: null,
  rules: [],
  title: '',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
});
const about = { model: 'm', flows: new Set(['w']) };

const before = form(field('a', 'title'), field('b', 'amount'), lines('lines', field('c', 'item')));

test.each([
  ['nothing', before, {}],
  ['another label or order', form(field('b', 'amount'), { ...field('a', 'title'), label: { zh: '新' } }, lines('lines', field('c', 'item'))), {}],
  ['a key', form(field('a', 'name'), field('b', 'amount'), lines('lines', field('c', 'item'))), { title: 'name' }],
  [
    'that of a child table, and so of its columns',
    form(field('a', 'title'), field('b', 'amount'), lines('rows', field('c', 'item'))),
    { lines: 'rows', 'lines.item': 'rows.item' },
  ],
  ['two keys that change places', form(field('a', 'amount'), field('b', 'title'), lines('lines', field('c', 'item'))), { title: 'amount', amount: 'title' }],
  ['a field that is removed', form(field('b', 'amount'), lines('lines', field('c', 'item'))), {}],
  ['another field with its key', form(field('x', 'title'), field('b', 'amount'), lines('lines', field('c', 'item'))), {}],
])('changed keys: %s', (_, after, changes) => {
  expect(Object.fromEntries(keyChanges(before, after))).toEqual(changes);
});

describe('the settings of other forms that name fields', () => {
  const relation = node('r', 'relationForm', { config: { model: 'm', field: 'title', columns: [{ value: 'amount', label: '金额' }] } });
  const other = node('o', 'relationForm', { config: { model: 'n', field: 'title' } });
  const shown = (id: string, of: string) => node(id, 'relationFormAttr', { config: { field: of, show: 'title' } });
  const sum = node('s', 'rollup', { config: { model: 'm', by: 'lines-item', of: 'lines.item' } });
  const list = node('l', 'relatedList', { config: { model: 'm', by: 'lines.item' } });
  const task = node('f', 'relationFlow', { config: { flow: 'w' } });
  const design = designOf(
    relation,
    other,
    shown('v', 'r'),
    shown('u', 'o'),
    sum,
    list,
    task,
    node('g', 'relationFlowAttr', { config: { field: 'f', show: 'title' } }),
  );

  test('are found, in relations to the model, lookups of these, totals, lists of referring records and tasks of its workflows', () => {
    expect(namesAbout(design.form, about).map(([{ id }, names]) => [id, names])).toEqual([
      ['r', ['title', 'amount']],
      ['v', ['title']],
      ['s', ['lines-item', 'lines.item']],
      ['l', ['lines.item']],
      ['g', ['title']],
    ]);
  });

  test('get the new names, and nothing else does', () => {
    const changes = new Map([
      ['title', 'amount'],
      ['amount', 'title'],
      ['lines.item', 'rows.what'],
    ]);
    const next = withKeys(design, about, changes);
    expect(namesAbout(next.form, about).flatMap(([, names]) => names)).toEqual(['amount', 'title', 'amount', 'rows.what', 'rows.what', 'rows.what', 'amount']);
    expect(nodeById(next.form, 'u')).toBe(nodeById(design.form, 'u'));
    expect(nodeById(next.form, 'o')).toBe(nodeById(design.form, 'o'));
    expect(withKeys(design, about, new Map([['gone', 'x']]))).toBe(design);
  });
});

describe('a released form finds a field', () => {
  const keyed = (form: Keyed['form'], former: Keyed['former'] = {}): Keyed => ({ form, former });
  test.each<[string, Keyed, string, string | undefined]>([
    ['by its key', keyed(before), 'title', 'a'],
    ['by the key of a column', keyed(before), 'lines.item', 't.c'],
    ['by the same with a hyphen', keyed(before), 'lines-item', 't.c'],
    ['by its id', keyed(before), 'a', 'a'],
    ['by a key that it had', keyed(before, { old: 'a' }), 'old', 'a'],
    ['not by one that another has now', keyed(before, { amount: 'a' }), 'amount', 'b'],
    ['not if it is removed', keyed(before, { old: 'z' }), 'old', undefined],
    ['not by the name of an object', keyed(before), 'constructor', undefined],
  ])('%s', (_, model, name, path) => {
    expect(pathNamed(model, name)).toBe(path);
  });

  test('a key that another field gets is told, unless the first field is removed', () => {
    const next = form(field('a', 'name'), field('x', 'title'), field('b', 'amount'));
    expect([...takenKeys({ form: before, former: {} }, next)]).toEqual([['title', 'a']]);
    expect([...takenKeys({ form: form(field('a', 'name')), former: { title: 'a' } }, next)]).toEqual([['title', 'a']]);
    expect([...takenKeys({ form: before, former: {} }, form(field('x', 'title')))]).toEqual([]);
  });
});

test('an app form has the keys that its web model gets, where it has no ids of it', () => {
  const web = form(field('a', 'name'), field('b', 'amount'), lines('rows', field('c', 'item')));
  const changes = keyChanges(before, web);
  const app = designOf(field('x', 'title'), field('b', 'amount'), table('y', [field('z', 'item')], { key: 'lines' }));
  expect(fieldsOf(withKeysOfWeb(app, web, changes).form).map(({ node: { key } }) => key)).toEqual(['name', 'amount', 'rows', 'item']);
  const taken = designOf(field('x', 'title'), field('q', 'name'));
  expect(withKeysOfWeb(taken, web, changes)).toBe(taken);
});

/** Forms name each other's fields; keys change at random, also in circles, and back. */
test('any changes of keys over several releases: each draft and each release names the field that it named before', () => {
  const dice = new Dice(seedFor('key-changes'));
  let refused = 0;
  let changed = 0;
  for (let round = 0; round < 150; round += 1) {
    const ids = ['a', 'b', 'c', 'd'];
    let keys = ['k1', 'k2', 'k3', 'k4'];
    const made = (all: readonly string[]) =>
      form(...ids.slice(0, 2).map((id, at) => field(id, all[at] ?? '')), lines('rows', ...ids.slice(2).map((id, at) => field(id, all[at + 2] ?? ''))));
    let inUse: Keyed = { form: made(keys), former: {} };
    const paths = fieldsOf(inUse.form)
      .filter(({ node: { id } }) => id !== 't')
      .map(pathText);
    const meant = Object.fromEntries(paths.map((path, at) => [`n${at}`, path]));
    const nameNow = (path: string) => (path.includes('.') ? `rows.${keys[ids.indexOf(path.slice(2))] ?? ''}` : (keys[ids.indexOf(path)] ?? ''));
    let draft = designOf(...Object.entries(meant).map(([id, path]) => node(id, 'rollup', { config: { model: 'm', by: nameNow(path), of: '' } })));
    let released = draft;
    const namedBy = (design: Design) => Object.fromEntries(namesAbout(design.form, about).map(([{ id }, [name = '']]) => [id, pathNamed(inUse, name)]));
    for (let step = 0; step < 6; step += 1) {
      const pool = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'];
      const next = dice.chance(0.4) ? dice.shuffled(pool).slice(0, 4) : keys.map((key) => (dice.chance(0.3) ? `${key}x` : key));
      const after = made(next);
      const taken = takenKeys(inUse, after);
      if (namesAbout(released.form, about).some(([, [name = '']]) => taken.has(name))) {
        refused += 1;
        released = draft;
        continue;
      }
      const changes = keyChanges(inUse.form, after);
      changed += changes.size;
      draft = withKeys(draft, about, changes);
      inUse = { form: after, former: formerKeys(inUse, after) };
      keys = next;
      const said = `round ${round}, step ${step}: ${keys.join()}`;
      expect(namedBy(draft), said).toEqual(meant);
      expect(namedBy(released), said).toEqual(meant);
      if (dice.chance(0.3)) released = draft;
    }
  }
  expect(refused).toBeGreaterThan(20);
  expect(changed).toBeGreaterThan(200);
});
