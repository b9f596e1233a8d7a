// A second defence in the browser: formatted text is sanitised again before it is shown or pasted.
import { isLink, isPicture, linkManner, richAttributes, richClasses, richTags } from '@ordo/contract/rich-text.ts';
import purify, { type Config } from 'dompurify';

const options: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...richTags],
  ALLOWED_ATTR: [...new Set(Object.values(richAttributes).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Their content is not text.
  FORBID_CONTENTS: ['script', 'style', 'noscript', 'template', 'iframe', 'title', 'svg', 'math', 'xmp', 'textarea', 'option'],
  RETURN_DOM_FRAGMENT: true,
};

export function cleanFragment(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, options);
  for (const element of fragment.querySelectorAll('*')) keepToList(element);
  return fragment;
}

export function cleanHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(cleanFragment(html));
  return holder.innerHTML;
}

/** What the library's options cannot express: which attributes a tag may have, and their allowed values. */
function keepToList(element: Element): void {
  const tag = element.localName;
  for (const name of element.getAttributeNames()) if (!richAttributes[tag]?.includes(name)) element.removeAttribute(name);
  if (tag === 'img' && !isPicture(element.getAttribute('src') ?? '')) element.remove();
  if (tag === 'a') {
    if (isLink(element.getAttribute('href') ?? '')) for (const [name, value] of Object.entries(linkManner)) element.setAttribute(name, value);
    else element.removeAttribute('href');
  }
  if (tag === 'span') {
    const classes = [...element.classList].filter((one) => richClasses.includes(one));
    if (classes.length > 0) element.className = classes.join(' ');
    else element.removeAttribute('class');
  }
}
