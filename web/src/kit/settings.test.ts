import { expect, test } from 'vitest';
import { defaultSettings, parseSettings } from './settings.ts';

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['half a document', '{"layoutType":"bl'],
  ['a number', '7'],
  ['a list', '[1,2]'],
  ['null', 'null'],
  ['a script', '<script>alert(1)</script>'],
  ['keys of the language itself', '{"__proto__":{"tagsView":false},"constructor":1,"toString":2}'],
  ['values of other kinds', '{"layoutType":["blend"],"tagsView":"false","lockMinutes":"5","themeClass":{},"size":4,"darkMode":true}'],
  ['values that are no choice', '{"layoutType":"sideways","slideClass":"url(x)","themeClass":"javascript:1","lockMinutes":-1,"size":"__proto__"}'],
])('stored is %s: the usual settings', (_, document) => {
  expect(parseSettings(document)).toEqual(defaultSettings);
});

test('a broken value takes only itself back to the usual', () => {
  expect(parseSettings('{"layoutType":"blend","themeClass":9,"tagsIcon":true}')).toEqual({ ...defaultSettings, layoutType: 'blend', tagsIcon: true });
});

test('every choice that was stored comes back', () => {
  const chosen = {
    layoutType: 'composite',
    slideClass: 'lightWhite',
    themeClass: 'red',
    darkMode: 'dark',
    size: 'mini',
    tagsView: false,
    tagsIcon: true,
    useCache: false,
    showSearch: false,
    showLanguage: false,
    sidebarLogo: false,
    lockMinutes: 15,
  };
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test('nothing but settings comes out', () => {
  expect(Object.keys(parseSettings('{"token":"x","layoutType":"plain"}')).toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
});

test('what is stored under its own key comes first, unless it is no choice', () => {
  expect(parseSettings('{"size":"mini"}', { size: 'small', layoutType: 'plain' })).toMatchObject({ size: 'small', layoutType: 'plain' });
  expect(parseSettings(null, { size: 'huge', layoutType: 'toString' })).toEqual(defaultSettings);
});

test('what is usual stands as it is written down (product §3.3)', () => {
  const { layoutType, slideClass, themeClass, size, tagsView, tagsIcon, useCache, showSearch, showLanguage, sidebarLogo } = defaultSettings;
  expect([layoutType, slideClass, themeClass, size]).toEqual(['classic', 'dark', 'blue', 'medium']);
  expect({ tagsView, tagsIcon, useCache, showSearch, showLanguage, sidebarLogo }).toEqual({
    tagsView: true,
    tagsIcon: false,
    useCache: true,
    showSearch: true,
    showLanguage: true,
    sidebarLogo: true,
  });
});
