// The user's name of a file: shown and used for downloads, never part of a path.

const MAX = 150;
/** Control characters, and characters that change the direction of text or are invisible: `exe.‮gpj` would be shown as `exe.jpg`. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** The client's file name without paths and invisible characters; '' if nothing remains. */
export function cleanName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const bare = last.replace(UNSEEN, '').replace(/^[\s.]+|[\s.]+$/g, '');
  if (bare.length <= MAX) return bare;
  const extension = extensionOf(bare);
  const room = MAX - (extension ? extension.length + 1 : 0);
  return `${bare.slice(0, room).toWellFormed().replace('\ufffd', '')}${extension ? `.${extension}` : ''}`;
}

/** Lower-case extension after the last dot; '' without one. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
