// File types: what can be uploaded, the maximum size, and who can get a link.
import { defaultLimit, type Limit } from './limit.ts';

export interface FileRule {
  /** Null: no uploads, the server creates these files. */
  accepts: 'images' | 'images and PDF' | 'images and sounds' | 'documents' | null;
  /** Null: the operator's setting for uploads. */
  limit: Limit | null;
  /** Who gets a link by knowing the name. `owner`: only the owner, unless the feature that shows the file to others signs a link for them. */
  readers: 'signed-in' | 'owner';
}

const picture: FileRule = { accepts: 'images', limit: null, readers: 'signed-in' };
const document: FileRule = { accepts: 'documents', limit: null, readers: 'signed-in' };

/** The types of the wire (wire §11.6). */
export const fileRules = {
  annex: document,
  annexpic: picture,
  userAvatar: { ...picture, limit: defaultLimit },
  IM: { accepts: 'images and sounds', limit: { value: 5, unit: 'MB' }, readers: 'owner' },
  workFlow: { ...document, readers: 'owner' },
  mail: { ...document, readers: 'owner' },
  document: { ...document, readers: 'owner' },
  preview: { ...picture, accepts: 'images and PDF' },
  template: document,
  screenShot: picture,
  banner: picture,
  bg: picture,
  border: picture,
  source: picture,
  codeGenerator: { accepts: null, limit: null, readers: 'owner' },
  json: { accepts: null, limit: null, readers: 'owner' },
} as const satisfies Record<string, FileRule>;

export type FileType = keyof typeof fileRules;
export const fileTypes = Object.keys(fileRules) as [FileType, ...FileType[]];

/** @param usual the operator's setting */
export function limitOf(type: FileType, usual: Limit): Limit {
  return fileRules[type].limit ?? usual;
}

/** Maximum uploads of a user per minute, including refused ones. */
export const maxUploadsPerMinute = 120;
