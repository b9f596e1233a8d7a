// Whether a file is of the kinds that a field takes. Browsers apply `accept` only to their file dialog, not to files that are dropped or pasted.
import { extensionOf } from './file-name.ts';

const SAME: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', htm: 'html' };
const usual = (extension: string) => SAME[extension] ?? extension;

/** @param accept as in HTML: `.pdf,.docx`, `image/*`, `application/pdf`; '' for any @param mime '' if it is unknown: then only the name counts */
export function isAccepted(accept: string, { name, mime }: { name: string; mime: string }): boolean {
  const wanted = accept
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const extension = usual(extensionOf(name));
  const isOf = (one: string) => {
    if (one.startsWith('.')) return usual(one.slice(1)) === extension;
    return one === '*' || one === '*/*' || (one.endsWith('/*') ? mime.startsWith(one.slice(0, -1)) : mime === one);
  };
  return wanted.length === 0 || wanted.some(isOf);
}
