import type { MenuEntry } from '@ordo/contract/session.ts';
import { describe, expect, test } from 'vitest';
import { foreignAddresses } from '../../../e2e/foreign-addresses.ts';
import { menuTarget, withTicket } from './menu-target.ts';

const hosts = { dataV: 'https://desk.example/v1/DataV' };

const entry = (type: number, part: Partial<Record<keyof MenuEntry, unknown>> = {}) =>
  ({
    id: '1',
    parentId: '-1',
    enCode: 'system.menu',
    fullName: 'x',
    spell: '',
    icon: '',
    type,
    urlAddress: '',
    linkTarget: '',
    category: 'Web',
    propertyJson: '',
    hasChildren: false,
    children: [],
    sortCode: 0,
    ...part,
  }) as MenuEntry;

const target = (type: number, part?: Partial<Record<keyof MenuEntry, unknown>>) => menuTarget(entry(type, part), hosts);

test.each<[string, number, Partial<Record<keyof MenuEntry, unknown>>, object]>([
  ['a catalogue has its code as path', 1, { enCode: 'system' }, { opens: 'catalogue', path: '/system', screen: '' }],
  ['the code defaults to 001', 1, { enCode: '' }, { path: '/001' }],
  ['a null code is no code', 1, { enCode: null }, { path: '/001' }],
  ['a page is opened by its address', 2, { urlAddress: 'system/area' }, { opens: 'page', path: '/system/area', screen: 'system/area' }],
  ['a query is dropped', 2, { urlAddress: 'system/area?x=1' }, { path: '/system/area', screen: 'system/area' }],
  ['a leading slash changes nothing', 2, { urlAddress: '//system//area/' }, { path: '/system/area' }],
  [
    'colon parameters stay in the path and leave the screen',
    2,
    { urlAddress: 'vaccines/indent/:product/:region' },
    { path: '/vaccines/indent/:product/:region', screen: 'vaccines/indent' },
  ],
  [
    'a model is named by its JSON',
    3,
    { urlAddress: 'model/visit', propertyJson: '{"moduleId":"m1","isTree":1}' },
    { opens: 'model', path: '/model/visit', moduleId: 'm1', isTree: true },
  ],
  ['without an address a model has its code', 3, { propertyJson: '{"moduleId":"m1"}' }, { path: '/model/system-menu', isTree: false }],
  [
    'a dictionary may be a tree',
    4,
    { propertyJson: '{"moduleId":7,"isTree":"1"}' },
    { opens: 'dictionary', path: '/dictionary/system-menu', moduleId: '7', isTree: true },
  ],
  ['a report', 5, { urlAddress: 'dataReport/stock' }, { opens: 'report', path: '/dataReport/stock' }],
  ['a portal', 8, {}, { opens: 'portal', path: '/portal/system-menu' }],
  ['broken JSON names nothing', 3, { propertyJson: '{broken' }, { kind: 'route', moduleId: '', isTree: false }],
  ['JSON of another shape names nothing', 3, { propertyJson: '[null]' }, { kind: 'route', moduleId: '' }],
  ['JSON that is an object already is read', 3, { propertyJson: { moduleId: 'm2' } }, { moduleId: 'm2' }],
  [
    'a visualisation is a link',
    6,
    { propertyJson: '{"moduleId":"v 1"}' },
    { kind: 'link', purpose: 'visualisation', url: 'https://desk.example/v1/DataV/view/v%201' },
  ],
  [
    'a link leads outside',
    7,
    { urlAddress: ' https://maps.example/a?b=1 ', linkTarget: '_blank' },
    { kind: 'link', purpose: 'link', url: 'https://maps.example/a?b=1' },
  ],
  [
    'a link to _self is shown inside',
    7,
    { urlAddress: 'https://maps.example/', linkTarget: '_self' },
    { kind: 'route', opens: 'website', path: '/externalLink/system-menu', url: 'https://maps.example/' },
  ],
  ['the visualisation host is filled in', 7, { urlAddress: '${dataV}/view/9' }, { kind: 'link', url: 'https://desk.example/v1/DataV/view/9' }],
])('%s', (_, type, part, expected) => {
  expect(target(type, part)).toMatchObject(expected);
});

test.each<[string, number, Partial<Record<keyof MenuEntry, unknown>>]>([
  ['an unknown type', 99, { urlAddress: 'system/area' }],
  ['no type', Number.NaN, {}],
  ['a page without address', 2, { urlAddress: '' }],
  ['a page whose address is null', 2, { urlAddress: null }],
  ['a page elsewhere', 2, { urlAddress: 'https://evil.example' }],
  ['a page above the root', 2, { urlAddress: '../../etc' }],
  ['a page with a backslash', 2, { urlAddress: '\\\\evil.example' }],
  ['a visualisation without an id', 6, {}],
  ['a link without scheme', 7, { urlAddress: 'maps.example' }],
  ['a script', 7, { urlAddress: 'javascript:alert(1)' }],
  ['a script that hides', 7, { urlAddress: ' java\nscript:alert(1)', linkTarget: '_self' }],
  ['data', 7, { urlAddress: 'data:text/html,x' }],
  ['a link that is null', 7, { urlAddress: null }],
])('%s opens nothing', (_, type, part) => {
  expect(target(type, part)).toEqual({ kind: 'nothing' });
});

test.each<[string, string, string | null, string]>([
  ['the ticket stands where its placeholder stood', 'https://a.example/?t=${token}', 'k 1', 'https://a.example/?t=k%201'],
  ['the older name of the placeholder serves too', 'https://a.example/?t=${jnpfToken}', 'k1', 'https://a.example/?t=k1'],
  ['without a placeholder it goes into the query', 'https://a.example/x?y=1#z', 'k1', 'https://a.example/x?y=1&token=k1#z'],
  ['without a ticket the placeholder leaves nothing', 'https://a.example/?t=${token}', null, 'https://a.example/?t='],
  ['without a ticket the address stays bare', 'https://a.example/', null, 'https://a.example/'],
])('%s', (_, urlAddress, ticket, expected) => {
  const found = target(7, { urlAddress, linkTarget: '_blank' });
  expect(found.kind === 'link' && withTicket(found.url, ticket)).toBe(expected);
});

describe('an address that leads elsewhere', () => {
  test.each(foreignAddresses)('is no page, and as a link only ever a web address: %j', (urlAddress) => {
    const page = target(2, { urlAddress });
    expect(page.kind === 'route' ? new URL(page.path, 'https://desk.example').origin : 'https://desk.example').toBe('https://desk.example');
    const outside = target(7, { urlAddress, linkTarget: '_blank' });
    expect(outside.kind === 'link' ? new URL(outside.url).protocol : 'https:').toMatch(/^https?:$/);
  });
});
