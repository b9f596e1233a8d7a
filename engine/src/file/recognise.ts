// Whether bytes can be stored as a file type. The content decides; the name must agree with it.
import { contentOf, contents, raster, sounds, type Content, type Raster, type Sound } from './content.ts';
import { cleanName, extensionOf } from './file-name.ts';
import { fileRules, type FileType } from './types.ts';

export interface Recognised {
  content: Content;
  /** Extension of the stored name. */
  extension: string;
  /** Media type. */
  mime: string;
  /** Name for downloads, with the extension. */
  name: string;
}

export type Unrecognised = 'fileKindRefused' | 'imageKindRefused' | 'fileMismatch';

export function isRaster(content: Content): content is Raster {
  return (raster as readonly Content[]).includes(content);
}

export function isSound(content: Content): content is Sound {
  return Object.hasOwn(sounds, content);
}

/** @param head the first `headBytes` of the file, or all of it */
export function recognise(type: FileType, givenName: string, head: Uint8Array): Recognised | Unrecognised {
  const { accepts } = fileRules[type];
  const refused = accepts === 'documents' ? 'fileKindRefused' : 'imageKindRefused';
  const content = contentOf(head);
  if (!content || accepts === null) return refused;
  if (accepts === 'images and sounds' && isSound(content)) return soundOf(content, givenName);
  if (accepts !== 'documents' && !isRaster(content) && !(accepts === 'images and PDF' && content === 'pdf')) return refused;

  const known: Record<string, string> = contents[content];
  const usual = Object.keys(known)[0] as string;
  const name = cleanName(givenName);
  const said = extensionOf(name);
  if (Object.hasOwn(known, said)) return { content, extension: said, mime: known[said] as string, name };
  const claimed = contentNamed(said);
  if (said && !isRaster(content)) return claimed ? 'fileMismatch' : refused;
  if (claimed && !isRaster(claimed)) return 'fileMismatch';
  // Image files often have the extension of another image type, and pasted ones none: it is corrected.
  const bare = claimed ? name.slice(0, -said.length - 1) : name;
  return renamed(content, bare, usual);
}

/** Always stored as sound, whatever its name: the same containers can hold videos. */
function soundOf(content: Sound, givenName: string): Recognised {
  const name = cleanName(givenName);
  const said = extensionOf(name);
  return renamed(content, said ? name.slice(0, -said.length - 1) : name, sounds[content]);
}

function renamed(content: Content, bare: string, extension: string): Recognised {
  const known: Record<string, string> = contents[content];
  return { content, extension, mime: known[extension] as string, name: `${bare || 'file'}.${extension}` };
}

function contentNamed(extension: string): Content | undefined {
  return (Object.keys(contents) as Content[]).find((content) => Object.hasOwn(contents[content], extension));
}
