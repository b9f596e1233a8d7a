// The table of translations of a design.
import { expect, test } from 'vitest';
import { AnyDesigner } from '../../../testing/any-designer.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import { isSame } from '../../form/rules/reading.ts';
import { bareNode } from '../../form/bare-node.ts';
import type { FormNode } from '../../form/document.ts';
import { defaultLook } from '../../form/look-wire.ts';
import { inside, outside } from '../../form/translate.ts';
import type { Design } from '../design.ts';
import { withTraditional } from '../traditional.ts';
import { isMissing, setTexts, textsOf } from './texts.ts';

const said = (design: Design, changes: Parameters<typeof setTexts.perform>[1]['changes']): Design => {
  const done = setTexts.perform(design, { changes });
  if (!('design' in done)) throw new Error('refused');
  return done.design;
};

test('every text of any design is found once, can be said in each language, and nothing else changes', () => {
  const seed = seedFor('texts');
  for (let index = 0; index < 60; index += 1) {
    const design = new AnyDesigner(seed + index).start();
    const rows = textsOf(design);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const there = said(
      design,
      rows.map((row) => ({ row, said: { en: `en ${row.id}`, zhtw: `tw ${row.id}` } })),
    );
    expect(textsOf(there).every(({ id, text }) => text.en === `en ${id}` && text.zhtw === `tw ${id}`)).toBe(true);
    expect(
      textsOf(there)
        .filter(isMissing)
        .filter(({ text }) => text.zh !== ''),
    ).toEqual([]);
    const back = said(
      there,
      rows.map((row) => ({ row, said: { en: row.text.en, zhtw: row.text.zhtw } })),
    );
    const plain = (one: Design) => JSON.parse(JSON.stringify(one).replaceAll(',"en":""', '')) as Design;
    expect(isSame(plain(back), plain(design))).toBe(true);
  }
});

test('labels, hints, options, tabs of the list, heads, buttons and messages of rules are among them; what came from outside is not', () => {
  const design = new AnyDesigner(7).start();
  const [node] = design.form.nodes;
  if (!node || !design.list) throw new Error('no design');
  const rich: Design = {
    ...design,
    form: {
      ...design.form,
      nodes: [
        {
          ...node,
          children: [],
          kind: 'select',
          tip: { zh: '提示' },
          placeholder: { zh: '请选择', en: 'Select' },
          config: { options: [{ id: 'a', name: { zh: '甲' }, children: [{ id: 'b', name: { zh: '乙' } }] }] },
          checks: [{ check: 'pattern', pattern: 'x', message: { zh: '不对' } }],
          outside: { label: { zh: '外' } },
        },
      ],
    },
  };
  const paths = textsOf(rich).map(({ part, path }) => `${part} ${path.join('.')}`);
  for (const path of [
    'form label',
    'form tip',
    'form placeholder',
    'form config.options.0.name',
    'form config.options.0.children.0.name',
    'form checks.0.message',
    'list tabs.0.name',
    'list heads.0.name',
    'list rowButtons.0.label',
    'rules name',
    'rules then.3.text',
    'look confirmText',
  ])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.includes('outside'))).toEqual([]);
});

test('languages travel in the document of the family, beside what it knows', () => {
  const design = new AnyDesigner(11).start();
  const there = said(
    design,
    textsOf(design)
      .filter(({ part }) => part === 'form')
      .map((row) => ({ row, said: { en: 'E', zhtw: 'T' } })),
  );
  const back = inside(JSON.stringify(outside(there.form)), () => 'fresh').document;
  expect(
    back &&
      textsOf({ ...there, form: back })
        .filter(({ part }) => part === 'form')
        .map(({ text }) => [text.en, text.zhtw]),
  ).toEqual(
    textsOf(there)
      .filter(({ part }) => part === 'form')
      .map(({ text }) => [text.en, text.zhtw]),
  );
});

test('texts of buttons, headings, hints and switches are translated like labels; untouched ones stay strings, and defaults are the product’s own', () => {
  const nodes = [
    bareNode('box', 'card', { config: { header: '基本信息' } }),
    bareNode('on', 'switch', { key: 'on', config: { onText: '在职', offText: '离职' } }),
    bareNode('up', 'uploadFz', { key: 'up', config: { buttonText: '点击上传' } }),
    bareNode('note', 'alert', { config: { title: '注意', description: '' } }),
    bareNode('dose', 'comInput', { key: 'dose', config: { after: '支' } }),
    bareNode('line', 'link', { config: { content: '制度', href: 'https://example.com' } }),
  ];
  const design: Design = { ...new AnyDesigner(7).start(), form: { schema: 1, look: defaultLook, nodes, outside: {} }, list: null, rules: [] };
  const rows = textsOf(design).filter(({ path }) => path[0] === 'config');
  expect(rows.map(({ of, path, text }) => [of, path[1], text])).toEqual([
    ['box', 'header', { zh: '基本信息' }],
    ['on', 'onText', { zh: '在职' }],
    ['on', 'offText', { zh: '离职' }],
    ['note', 'title', { zh: '注意' }],
    ['dose', 'after', { zh: '支' }],
    ['line', 'content', { zh: '制度' }],
  ]);
  const [header, onText] = rows;
  if (!header || !onText) throw new Error('no rows');
  const there = said(design, [
    { row: header, said: { en: 'Basics' } },
    { row: onText, said: { en: 'Employed', zhtw: '在職' } },
  ]);
  const settings = (one: Pick<FormNode, 'config'>[]) => [one[0]?.config.header, one[1]?.config.onText, one[1]?.config.offText];
  const translated = [{ zh: '基本信息', en: 'Basics' }, { zh: '在职', en: 'Employed', zhtw: '在職' }, '离职'];
  expect(settings([...there.form.nodes])).toEqual(translated);
  // The family's document keeps its own text, and our translations beside it.
  const wire = outside(there.form) as { fields: { header?: string; __config__: { said?: object } }[] };
  expect([wire.fields[0]?.header, wire.fields[0]?.__config__.said]).toEqual(['基本信息', { header: { en: 'Basics' } }]);
  const back = inside(JSON.stringify(wire), () => 'fresh').document;
  expect(settings([...(back?.nodes ?? [])])).toEqual(translated);
  expect(settings([...withTraditional(there, (text) => `${text}!`).form.nodes])).toEqual([
    { zh: '基本信息', en: 'Basics', zhtw: '基本信息!' },
    { zh: '在职', en: 'Employed', zhtw: '在職' },
    { zh: '离职', zhtw: '离职!' },
  ]);
  const plain = said(there, [
    { row: header, said: { en: undefined } },
    { row: onText, said: { en: undefined, zhtw: undefined } },
  ]);
  expect(settings([...plain.form.nodes])).toEqual(['基本信息', '在职', '离职']);
  expect(settings([...(inside(JSON.stringify(outside(plain.form)), () => 'fresh').document?.nodes ?? [])])).toEqual(['基本信息', '在职', '离职']);
});
