import { richAttributes, richClasses, richTags, isLink, isPicture } from '@ordo/contract/rich-text.ts';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { honest, hostile } from '../../../contract/testing/hostile-html.ts';
import { cleanRichText, showRichText } from './rich-text.ts';
import { within } from '../../testing/within.ts';

const tags: readonly string[] = richTags;

/** The parts of some markup that are not on the allowlist. */
function strangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!tags.includes(tag)) found.push(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) {
        const opens = tag === 'a' && ['target', 'rel'].includes(name);
        if (!opens && !richAttributes[tag]?.includes(name)) found.push(`${tag} ${name}`);
        if (name === 'href' && !isLink(value)) found.push(`href ${value}`);
        if (name === 'src' && !isPicture(value)) found.push(`src ${value}`);
        if (name === 'class' && value.split(' ').some((one) => !richClasses.includes(one))) found.push(`class ${value}`);
      }
      if (tag === 'a' && attributes.href && attributes.target !== '_blank') found.push('a link that opens here');
    },
    oncomment: () => found.push('a comment'),
    onprocessinginstruction: (name) => found.push(name),
  });
  parser.end(html);
  return found;
}

test(`${hostile.length} hostile texts leave nothing that is not on the list`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(100);
  expect(hostile.flatMap((html) => strangers(cleanRichText(html)).map((what) => `${what} in ${html}`))).toEqual([]);
  expect(hostile.flatMap((html) => strangers(showRichText(html, (url) => url)))).toEqual([]);
});

test.each(honest.map((html) => [html]))('what the toolbar makes stays as it is: %s', (html) => {
  expect(cleanRichText(html)).toBe(html);
  expect(showRichText(html, (url) => url)).toBe(html);
});

test('what is clean is not changed by cleaning it again', () => {
  for (const html of [...hostile, ...honest]) expect(cleanRichText(cleanRichText(html))).toBe(cleanRichText(html));
});

test('pictures are stored without a signature, and shown with one of the reader’s own', () => {
  const path = `/api/file/Image/annexpic/${'a'.repeat(32)}.png`;
  const stored = cleanRichText(`<img src="/v1${path}?by=1&amp;until=2&amp;sign=x">`);
  expect(stored).toBe(`<img src="/v1${path}" alt="" />`);
  expect(showRichText(stored, (url) => `${url}?by=9&until=3&sign=y`)).toBe(`<img src="/v1${path}?by=9&amp;until=3&amp;sign=y" alt="" />`);
});

test('a text of a thousand levels and one of a megabyte end soon', () => {
  const started = performance.now();
  cleanRichText('<ul><li>'.repeat(1000));
  cleanRichText('<p>文字'.repeat(100_000));
  cleanRichText('<'.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(within(5_000));
});
