// @vitest-environment jsdom
import { isLink, isPicture, richAttributes, richClasses, richTags } from '@ordo/contract/rich-text.ts';
import { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { honest, hostile } from '../../../../contract/testing/hostile-html.ts';
import { cleanHtml } from './clean.ts';
import { extensions } from './extensions.ts';

const tags: readonly string[] = richTags;

/** The parts of some markup that are not on the allowlist, as a browser parses it. */
function strangers(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    const attributes = [...element.attributes].filter(({ name }) => !(tag === 'a' && ['target', 'rel'].includes(name)));
    return [
      ...(tags.includes(tag) ? [] : [`<${tag}>`]),
      ...attributes.filter(({ name }) => !richAttributes[tag]?.includes(name)).map(({ name }) => `${tag} ${name}`),
      ...attributes.filter(({ name, value }) => name === 'href' && !isLink(value)).map(({ value }) => `href ${value}`),
      ...attributes.filter(({ name, value }) => name === 'src' && !isPicture(value)).map(({ value }) => `src ${value}`),
      ...[...element.classList].filter((one) => !richClasses.includes(one)),
    ];
  });
}

const same = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML;

describe('cleaning in the browser', () => {
  test(`${hostile.length} hostile texts leave nothing that is not on the list`, { timeout: 30_000 }, () => {
    expect(hostile.flatMap((html) => strangers(cleanHtml(html)).map((what) => `${what} in ${html}`))).toEqual([]);
  });

  test.each(honest.map((html) => [html]))('what the toolbar makes stays as it is: %s', (html) => {
    expect(cleanHtml(html)).toBe(same(html));
  });
});

describe('the editor', () => {
  const edited = (html: string) => {
    const editor = new Editor({ element: null, extensions: extensions(() => ''), content: html });
    const result = editor.getHTML();
    editor.destroy();
    return result;
  };

  test.each(honest.map((html) => [html]))('keeps what it made before: %s', (html) => {
    expect(strangers(edited(html))).toEqual([]);
    const text = (of: string) => new DOMParser().parseFromString(of, 'text/html').body.textContent;
    const names = (of: string) => [...new DOMParser().parseFromString(of, 'text/html').body.querySelectorAll('*')].map((one) => one.localName).sort();
    expect(text(edited(html))).toBe(text(html));
    expect(names(edited(html))).toEqual(names(html));
  });

  test('keeps nothing of what comes from the clipboard or the server that is not on the list', { timeout: 30_000 }, () => {
    expect(hostile.flatMap((html) => strangers(edited(cleanHtml(html))).map((what) => `${what} in ${html.slice(0, 80)}`))).toEqual([]);
  });
});
