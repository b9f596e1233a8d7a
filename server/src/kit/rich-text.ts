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

/** What is stored: nothing but what `contract/src/rich-text.ts` lists, pictures without the signatures of whoever wrote it. */
export function cleanRichText(html: string): string {
  return cleaned(html, storedPicture);
}

/** What is shown to one reader. @param signed the address of a picture, below `/v1`, signed for them */
export function showRichText(html: string, signed: (url: string) => string): string {
  return cleaned(html, (src) => `/v1${signed(storedPicture(src).slice(3))}`);
}

/** What leaves as mail: its pictures, which nobody is shown without signing in, are words. @param picture without marks of HTML */
export function mailRichText(html: string, picture: string): string {
  return cleaned(html, storedPicture).replace(/<img\b[^>]*>/g, () => picture);
}

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '\u00a0': ' ' };

/** The words alone, in their lines. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\b[^>]*>|<\/li>/gi, '\n').replace(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre)>/gi, '\n\n');
  return sanitize(lines, { allowedTags: [], allowedAttributes: {}, nestingLimit: DEEPEST })
    .replace(/&(?:amp|lt|gt|quot|nbsp);|\u00a0/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
