import { describe, expect, test } from 'vitest';
import { hostile } from '../../../contract/testing/hostile-html.ts';
import { defaultPage, documentSchema, isModest, type Block, type Cell, type Inline, type PrintDocument, type Row } from './document.ts';
import { fill, type Filling } from './fill.ts';
import { gridOf } from './grid.ts';
import { htmlOf } from './html.ts';
import { formatField, sampleOf } from './shape.ts';

const field = (key: string, format = 'plain'): Inline => ({ type: 'field', attrs: { key, format: format as 'plain' } });
const label = (key: string): Inline => ({ type: 'label', attrs: { key, format: 'plain' } });
const text = (said: string): Inline => ({ type: 'text', text: said });
const line = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const cell = (content: Block[], type: Cell['type'] = 'tableCell', colspan = 1, rowspan = 1): Cell => ({
  type,
  attrs: { colspan, rowspan, colwidth: null },
  content,
});
const row = (...cells: Cell[]): Row => ({ type: 'tableRow', content: cells });
const table = (...content: Row[]): Block => ({ type: 'table', attrs: { lines: true }, content });
const paper = (...content: Block[]): PrintDocument => ({ page: defaultPage, content });

const shape = {
  fields: [
    { key: 'no', kind: 'text' },
    { key: 'amount', kind: 'money' },
    { key: 'on', kind: 'day' },
    { key: 'at', kind: 'moment' },
    { key: 'receipt', kind: 'word' },
  ],
  lists: [
    {
      key: 'lines',
      fields: [
        { key: 'name', kind: 'text' },
        { key: 'doses', kind: 'number' },
      ],
    },
    { key: 'lots', fields: [{ key: 'no', kind: 'text' }] },
  ],
} as const satisfies Filling['shape'];
const record = {
  no: 'A1',
  amount: 123_456,
  on: '2026-11-02',
  at: Date.UTC(2026, 10, 1, 17),
  lines: [
    { name: '甲', doses: 1000 },
    { name: '乙', doses: 2 },
  ],
  lots: [],
};
const names = { no: '编号', 'lines.name': '名称', receipt: '收货单' };
const filled = (document: PrintDocument, more: Partial<Filling> = {}) => fill(document, { shape, record, names, language: 'zh', ...more });
const html = (document: PrintDocument) => htmlOf(document, { title: 't', lang: 'zh-CN', qr: () => [[true]] });
const said = (document: PrintDocument, more?: Partial<Filling>) => html(filled(document, more).document).replace(/^.*<article>|<\/article>.*$/gs, '');

describe('a value reads', () => {
  test.each([
    [123_456, 'money', 'plain', 'zh', '1234.56'],
    [123_456_700, 'money', 'grouped', 'zh', '1,234,567.00'],
    [-123_456, 'money', 'grouped', 'zh', '-1,234.56'],
    [123_456, 'money', 'capital', 'zh', '壹仟贰佰叁拾肆元伍角陆分'],
    [1_000, 'number', 'grouped', 'zh', '1,000'],
    [0, 'number', 'plain', 'zh', '0'],
    ['2026-11-02', 'day', 'plain', 'zh', '2026-11-02'],
    ['2026-11-02', 'day', 'long', 'zh', '2026年11月2日'],
    ['2026-11-02', 'day', 'long', 'en', '2 November 2026'],
    [Date.UTC(2026, 10, 1, 17), 'moment', 'time', 'zh', '2026-11-02 01:00'],
    [Date.UTC(2026, 10, 1, 17), 'moment', 'plain', 'zh', '2026-11-02'],
    ['甲', 'text', 'capital', 'zh', '甲'],
    ['9007199254740993', 'number', 'grouped', 'zh', '9,007,199,254,740,993'],
    ['-1234.50', 'number', 'grouped', 'zh', '-1,234.50'],
    ['many', 'number', 'grouped', 'zh', 'many'],
    [5, 'percent', 'plain', 'zh', '5%'],
    ['08:30:00', 'time', 'plain', 'zh', '08:30'],
    ['08:30:15', 'time', 'plain', 'zh', '08:30:15'],
    [null, 'money', 'capital', 'zh', ''],
    [undefined, 'text', 'plain', 'zh', ''],
  ] as const)('%s as %s %s in %s: %s', (value, kind, format, language, expected) => expect(formatField(value, kind, format, language)).toBe(expected));
});

describe('filling', () => {
  test('puts values and names where they were asked for, and keeps how they look', () => {
    const marked: Inline = { type: 'field', attrs: { key: 'no', format: 'plain' }, marks: [{ type: 'bold' }, { type: 'size', attrs: { size: 'large' } }] };
    expect(said(paper(line(label('receipt'), text(' '), label('no'), text('：'), marked)))).toBe(
      '<p>收货单 编号：<strong><span class="large">A1</span></strong></p>',
    );
  });

  test('repeats a row for each row of its list, with its number; heads and sums stand once', () => {
    const head = row(cell([line(label('lines.name'))], 'tableHeader'), cell([line(text('剂数'))], 'tableHeader'));
    const own = row(cell([line(field('lines.no'), text(' '), field('lines.name'))]), cell([line(field('lines.doses', 'grouped'))]));
    const sum = row(cell([line(field('amount'))], 'tableCell', 2));
    expect(said(paper(table(head, own, sum)))).toBe(
      '<table class="lines"><thead><tr><th><p>名称</p></th><th><p>剂数</p></th></tr></thead><tbody>' +
        '<tr><td><p>1 甲</p></td><td><p>1,000</p></td></tr><tr><td><p>2 乙</p></td><td><p>2</p></td></tr><tr><td colspan="2"><p>1234.56</p></td></tr></tbody></table>',
    );
  });

  test('a list without rows leaves none, and no table where there is nothing else in it', () => {
    const own = row(cell([line(field('lots.no'))]));
    expect(said(paper(table(row(cell([line(text('批号'))])), own)))).toBe('<table class="lines"><tbody><tr><td><p>批号</p></td></tr></tbody></table>');
    expect(said(paper(table(own)))).toBe('');
    expect(documentSchema.safeParse(filled(paper(table(own))).document).success).toBe(true);
  });

  test('what the reader may not see is a blank, what nobody knows is named', () => {
    const { document, unknown } = filled(
      paper(line(text('['), field('amount'), text(']'), field('price'), field('lines.name'), field('lines.no'), label('what'))),
      {
        record: { ...record, amount: undefined },
      },
    );
    expect(unknown).toEqual(['lines.name', 'lines.no', 'price', 'what']);
    expect(html(document)).toContain('<p>[]</p>');
  });

  test('a row with fields of two lists has those of the first only', () => {
    expect(filled(paper(table(row(cell([line(field('lines.name'), field('lots.no'))]))))).unknown).toEqual(['lots.no']);
  });

  test('pictures of a field stand where it is named; what is no picture of our own is said', () => {
    const own = '/v1/api/file/Image/annexpic/0123456789abcdef0123456789abcdef.png';
    const { document } = filled(paper(line(text('图'), field('photos'))), {
      shape: { fields: [{ key: 'photos', kind: 'pictures' }], lists: [] },
      record: { photos: `${own}\nhttps://evil.example/x.png\n${own}?sign=1` },
    });
    expect(document.content).toEqual([
      line(text('图'), { type: 'image', attrs: { src: own, alt: '' } }, text('https://evil.example/x.png'), {
        type: 'image',
        attrs: { src: `${own}?sign=1`, alt: '' },
      }),
    ]);
  });

  test('lines of a value are lines on paper', () => {
    expect(said(paper(line(field('no'))), { record: { no: '一\n二\r\n\r\n三' } })).toBe('<p>一<br>二<br><br>三</p>');
  });

  test('header and footer name fields and pages, and no value counts pages', () => {
    const { document } = filled(
      { page: { ...defaultPage, header: '{no} {nothing}', footer: '{page}/{pages} {no}' }, content: [] },
      { record: { no: '{pages}"}\n</style>' } },
    );
    expect(document.page.header).toBe('｛pages}"} </style> {nothing}');
    const page = html(document);
    expect(page).toContain('@bottom-center{content:counter(page) "\\2f " counter(pages) " \\ff5b pages\\7d \\22 \\7d  \\3c \\2f style\\3e ";');
    expect(page.match(/<\/style>/g)).toHaveLength(1);
  });

  test('a template that would grow without end is cut, and says so', () => {
    const wide = row(...Array.from({ length: 20 }, () => cell([line(field('lines.name'), text('x'.repeat(1_000)))])));
    const many = { lines: Array.from({ length: 10_000 }, () => ({ name: 'n', doses: 1 })) };
    const { cut, document } = filled(paper(table(wide), table(wide)), { record: many });
    expect(cut).toBe(true);
    expect(JSON.stringify(document).length).toBeLessThan(20_000_000);
    expect(filled(paper(table(wide))).cut).toBe(false);
  });

  test('1,000 rows are filled whole', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => ({ name: `第${index}行`, doses: index }));
    const page = said(paper(table(row(cell([line(field('lines.name'))]), cell([line(field('lines.doses'))])))), { record: { lines } });
    expect(page.match(/<tr>/g)).toHaveLength(1_000);
    expect(page).toContain('<td><p>第999行</p></td>');
  });
});

test(`${hostile.length} hostile values stay text wherever they stand`, () => {
  const headed = (document: PrintDocument) => ({ ...document, page: { ...defaultPage, header: '{no}' } });
  const everywhere = paper(
    line(field('no'), label('no')),
    { type: 'qr', attrs: { key: 'no', text: '', align: 'left' } },
    table(row(cell([line(field('lines.name'))]))),
    line({ type: 'image', attrs: { src: 'javascript:alert(1)', alt: '"><script>' } }),
  );
  const plain = html(filled(headed(everywhere), { record: { no: 'x', lines: [{ name: 'x' }] }, names: { no: 'x' } }).document);
  const tags = (page: string) => page.match(/<\/?[a-z][^>]*>/gi)?.filter((tag) => tag !== '<br>' && tag !== '<p>' && tag !== '</p>');
  const bare = (page: string) => tags(page)?.map((tag) => tag.replace(/aria-label="[^"]*"/, ''));
  for (const value of hostile) {
    const record = { no: value, lines: [{ name: value }] };
    const page = html(filled(headed(everywhere), { record, names: { no: value } }).document);
    expect(bare(page)?.filter((tag) => !tag.startsWith('<style'))).toEqual(bare(plain)?.filter((tag) => !tag.startsWith('<style')));
  }
});

describe('the stored document', () => {
  test('keeps what the editor makes and drops what it has no name for', () => {
    const made = paper(
      { type: 'heading', attrs: { level: 1, align: 'center' }, content: [label('receipt')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [line(text('一'))] }] },
      table(row(cell([line(field('no'))], 'tableHeader'))),
      { type: 'qr', attrs: { key: 'no', text: '', align: 'left' } },
      { type: 'horizontalRule' },
      { type: 'pageBreak' },
    );
    const stuffed = JSON.parse(JSON.stringify(made).replaceAll('{"type":"paragraph"', '{"onclick":"x","type":"paragraph"')) as unknown;
    expect(documentSchema.parse(stuffed)).toEqual(made);
    expect(documentSchema.parse({ content: [] })).toEqual(paper());
  });

  test('pictures are our own, without the signature', () => {
    const src = `/v1/api/file/Image/annexpic/${'0'.repeat(32)}.png`;
    const image = (address: string) => paper(line({ type: 'image', attrs: { src: address, alt: '' } }));
    expect(documentSchema.parse(image(`${src}?e=1&s=x`))).toEqual(image(src));
    for (const foreign of ['https://x/y.png', 'data:image/png;base64,AA', '/v1/api/file/Image/userAvatar/x.png', `${src}#"onerror=`])
      expect(documentSchema.safeParse(image(foreign)).success).toBe(false);
  });

  test.each([
    ['an unknown node', { type: 'iframe', attrs: { src: 'x' } }],
    ['a key that is no key', line(field('a b'))],
    ['a key of prototypes', line(field('__proto__'))],
    ['a heading of level 7', { type: 'heading', attrs: { level: 7, align: 'left' } }],
    ['a table without rows', { type: 'table', attrs: { lines: true }, content: [] }],
    ['a span of a thousand', table(row(cell([], 'tableCell', 1_000)))],
    ['NUL', line(text('a\u0000'))],
  ])('is refused: %s', (_, block) => expect(documentSchema.safeParse({ page: defaultPage, content: [block] }).success).toBe(false));

  test('what is deeper or larger than a person designs is found before it is read', () => {
    const deep: { type: string; content: unknown[] } = { type: 'blockquote', content: [] };
    for (let at = deep, depth = 0; depth < 50_000; depth += 1) {
      const inner = { type: 'blockquote', content: [] };
      at.content.push(inner);
      at = inner;
    }
    expect(isModest({ content: [deep] })).toBe(false);
    expect(isModest({ content: Array.from({ length: 5_000 }, () => line()) })).toBe(false);
    expect(isModest({ content: [line(text('x'.repeat(200_000)))] })).toBe(false);
    expect(isModest({ content: [table(row(cell([line(text('甲'))])))] })).toBe(true);
    expect(isModest(null)).toBe(true);
  });
});

describe('cells lie', () => {
  const plan = (...rows: Row[]) => gridOf(rows).rows.map((places) => places.map((place) => (place ? `${place.colspan}x${place.rowspan}` : '-')).join(' '));
  const of = (colspan: number, rowspan: number, type?: Cell['type']) => cell([], type, colspan, rowspan);
  test.each([
    ['side by side', [row(of(1, 1), of(1, 1))], ['1x1 1x1']],
    ['short rows are filled up', [row(of(1, 1), of(1, 1)), row(of(1, 1))], ['1x1 1x1', '1x1 1x1']],
    ['across and down', [row(of(2, 1), of(1, 2)), row(of(1, 1), of(1, 1))], ['2x1 - 1x2', '1x1 1x1 -']],
    ['no further than the table', [row(of(1, 9))], ['1x1']],
    ['heads keep to heads', [row(of(1, 9, 'tableHeader')), row(of(1, 1))], ['1x1', '1x1']],
    ['around each other', [row(of(1, 1), of(1, 2), of(1, 1)), row(of(3, 1))], ['1x1 1x2 1x1', '1x1 - 1x1']],
  ])('%s', (_, rows, expected) => expect(plan(...rows).map((one) => one.trim())).toEqual(expected));

  test('widths are shares of the table', () => {
    const wide = (width: number | null): Cell => ({
      type: 'tableCell',
      attrs: { colspan: 1, rowspan: 1, colwidth: width === null ? null : [width] },
      content: [],
    });
    expect(gridOf([row(wide(100), wide(300))]).widths).toEqual([0.25, 0.75]);
    expect(gridOf([row(wide(100), wide(null))]).widths).toEqual([0.5, 0.5]);
    expect(gridOf([row(wide(null))]).widths).toBeNull();
  });
});

test('a sample has a value for every field, and rows for every list', () => {
  const sample = sampleOf(shape, names, 2);
  expect(sample).toMatchObject({ no: '编号', amount: 123_456, lines: [{ name: '名称1' }, { name: '名称2' }], lots: [{}, {}] });
  expect(Object.keys(sample)).toEqual(['no', 'amount', 'on', 'at', 'receipt', 'lines', 'lots']);
});
