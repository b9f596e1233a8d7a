// The name that a person gave a file: shown and offered at download, never part of a path.

const MAX = 150;
/** Control signs, and signs that turn the reading direction or show nothing: `exe.‮gpj` would read `exe.jpg`. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** What is left of a client's file name when paths and unseen signs are gone; '' when that is nothing. */
export function cleanName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const bare = last.replace(UNSEEN, '').replace(/^[\s.]+|[\s.]+$/g, '');
  if (bare.length <= MAX) return bare;
  const extension = extensionOf(bare);
  const room = MAX - (extension ? extension.length + 1 : 0);
  return `${bare.slice(0, room).toWellFormed().replace('\ufffd', '')}${extension ? `.${extension}` : ''}`;
}

/** Small letters after the last dot; '' without one. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
