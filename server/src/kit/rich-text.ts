// Formatted text from users: sanitised when it is saved, and again with fresh picture links when it is sent.
import { isLink, isPicture, linkManner, richAttributes, richClasses, richTags, storedPicture } from '@ordo/contract/rich-text.ts';
import sanitize from 'sanitize-html';

/** Maximum nesting: more than anybody needs, less than what slows the parser down. */
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

/** The stored form: only what `contract/src/rich-text.ts` lists, with pictures' addresses unsigned. */
export function cleanRichText(html: string): string {
  return cleaned(html, storedPicture);
}

/** The form for one reader. @param signed the address of a picture, below `/v1`, signed for them */
export function showRichText(html: string, signed: (url: string) => string): string {
  return cleaned(html, (src) => `/v1${signed(storedPicture(src).slice(3))}`);
}

/** The form for email: pictures, which need a session, are replaced by words. @param picture plain text without HTML */
export function mailRichText(html: string, picture: string): string {
  return cleaned(html, storedPicture).replace(/<img\b[^>]*>/g, () => picture);
}

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '\u00a0': ' ' };

/** The plain text, line by line. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\b[^>]*>|<\/li>/gi, '\n').replace(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre)>/gi, '\n\n');
  return sanitize(lines, { allowedTags: [], allowedAttributes: {}, nestingLimit: DEEPEST })
    .replace(/&(?:amp|lt|gt|quot|nbsp);|\u00a0/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
