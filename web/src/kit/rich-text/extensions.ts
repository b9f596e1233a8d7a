// The editor's schema: exactly what `contract/src/rich-text.ts` allows.
import { isLink, isPicture, linkManner, sizeClass, textSizes, type TextSize } from '@ordo/contract/rich-text.ts';
import { Mark, mergeAttributes, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

/** Small, large or huge text; normal text has no mark. */
const Size = Mark.create({
  name: 'size',
  addAttributes: () => ({ size: { default: 'large' } }),
  parseHTML: () => textSizes.filter((size) => size !== 'normal').map((size) => ({ tag: `span.${sizeClass(size)}`, getAttrs: () => ({ size }) })),
  renderHTML: ({ mark }) => ['span', { class: sizeClass(mark.attrs.size as TextSize) }, 0],
});

const Picture = Image.extend({
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => (isPicture(image.getAttribute('src') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

/** @param links whether links are possible: not in print */
export function extensions(placeholder: () => string, { links = true }: { links?: boolean } = {}): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      horizontalRule: false,
      trailingNode: false,
      link: links && {
        openOnClick: false,
        autolink: false,
        protocols: ['https'],
        defaultProtocol: 'https',
        isAllowedUri: (uri) => isLink(uri ?? ''),
        HTMLAttributes: linkManner,
      },
    }),
    Size,
    Picture.configure({ inline: true, allowBase64: false }),
    Placeholder.configure({ placeholder }),
  ];
}
