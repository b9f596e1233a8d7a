// The allowlist of formatted text: for the server, which sanitises input, and for the browser, which sanitises what it shows (promises §2.7).

/** Sizes of text; `normal` is the absence of the others. */
export const textSizes = ['small', 'normal', 'large', 'huge'] as const;
export type TextSize = (typeof textSizes)[number];

export const sizeClass = (size: TextSize) => `ql-size-${size}`;

export const richTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'span',
  'a',
  'img',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** Attributes by tag; every other one is dropped. */
export const richAttributes: Readonly<Record<string, readonly string[]>> = { a: ['href'], img: ['src', 'alt'], ol: ['start'], span: ['class'] };

/** Classes of `span`. */
export const richClasses: readonly string[] = textSizes.filter((size) => size !== 'normal').map(sizeClass);

/** How a link opens: in a new window, without opener and referrer. */
export const linkManner = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Only https links are allowed. */
export function isLink(href: string): boolean {
  if (!/^https:\/\/[^\s\\@]+$/i.test(href) || href.length > 2000) return false;
  return URL.canParse(href);
}

const PICTURE = /^\/v1\/api\/file\/Image\/(annexpic)\/([0-9a-f]{32}\.[a-z0-9]{1,5})(?:\?[\w=&%.-]*)?$/;

/** Pictures are our own uploads of type `annexpic`. */
export const isPicture = (src: string) => PICTURE.test(src);

/** The stored address of a picture: without the expiring signature. @param src one that `isPicture` */
export const storedPicture = (src: string) => src.replace(/\?.*$/, '');
