// Formatted text from people: cleaned when it comes in, and again with fresh links to its pictures when it goes out.
import { isLink, isPicture, linkManner, richAttributes, richClasses, richTags, storedPicture } from '@ordo/contract/rich-text.ts';
import sanitize from 'sanitize-html';

/** Deeper than any person nests, shallower than what slows a reader down. */
const DEEPEST = 40;
const NONE: sanitize.Attributes = {};

function cleaned(html: string, pictureOf: (src: string) => string): string {
  return sanitize(html, {
    allowedTags: [...richTags],
    allowedAttributes: { ...mutable(richAttributes), a: ['href', 'target', 'rel'] },
    allowedClasses: { span: [...richClasses] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: DEEPEST,
    transformTags: {
      a: (_, { href = '' }) => (isLink(href) ? { tagName: 'a', attribs: { href, ...linkManner } } : { tagName: 'span', attribs: {} }),
      img: (_, { src = '', alt = '' }) => ({ tagName: 'img', attribs: isPicture(src) ? { src: pictureOf(src), alt: alt.slice(0, 200) } : NONE }),
      ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: /^\d{1,4}$/.test(start) ? { start } : NONE }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

const mutable = (lists: Readonly<Record<string, readonly string[]>>) => Object.fromEntries(Object.entries(lists).map(([tag, names]) => [tag, [...names]]));

/** What is stored: nothing but what `contract/rich-text.ts` lists, pictures without the signatures of whoever wrote it. */
export function cleanRichText(html: string): string {
  return cleaned(html, storedPicture);
}

/** What is shown to one reader. @param signed the address of a picture, below `/v1`, signed for them */
export function showRichText(html: string, signed: (url: string) => string): string {
  return cleaned(html, (src) => `/v1${signed(storedPicture(src).slice(3))}`);
}
