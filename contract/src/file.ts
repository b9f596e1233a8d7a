// Files: uploaded by type, shown and downloaded through signed links (wire §11.6).
import { fileTypes } from '@ordo/engine/file/types.ts';
import * as z from 'zod/mini';
import { bytes, endpoint, fileLinked, text } from './kit.ts';

/** A form's entry for an upload. */
export interface UploadEntry {
  /** Original name. */
  name: string;
  /** The stored name. */
  fileId: string;
  /** Below `/v1`; for a picture a signed link, valid for at most ten minutes. */
  url: string;
}

const type = () => z.enum(fileTypes);
/** The stored name: 128 random bits and the extension of the content. */
const name = () => z.string().check(z.regex(/^[0-9a-f]{32}\.[a-z0-9]{1,5}$/));

export const fileUpload = endpoint({
  method: 'POST',
  path: '/api/file/Uploader/{type}',
  access: 'signed-in',
  as: 'upload',
  summary:
    'Keeps the part `file`. What may come in is told by its bytes; pictures lose their metadata. Smaller than 2 MB unless the operator set more; what a chat shows and plays (`IM`) smaller than 5 MB.',
  input: z.object({ type: type() }),
  result: fileLinked(),
});

export const fileImage = endpoint({
  method: 'GET',
  path: '/api/file/Image/{type}/{name}',
  access: 'anyone',
  as: 'bytes',
  summary:
    'A file by a link that the server signed for one person and ten minutes: pictures load without a header. Anything but the link as it was signed answers 404.',
  input: z.object({
    type: type(),
    name: name(),
    by: z.optional(text(64)),
    session: z.optional(text(64)),
    until: z.optional(text(20)),
    sign: z.optional(text(64)),
  }),
  result: bytes(),
});

export const fileLink = endpoint({
  method: 'GET',
  path: '/api/file/Download/{type}/{name}',
  access: 'signed-in',
  summary: 'A link that downloads a file by plain navigation. It is valid for ten minutes, and no longer than this session.',
  input: z.object({ type: type(), name: name() }),
  result: fileLinked(),
});

export const fileDownload = endpoint({
  method: 'GET',
  path: '/api/file/Download',
  access: 'anyone',
  as: 'bytes',
  summary: 'Downloads the file of a link under its original name.',
  input: z.object({ encryption: z.optional(text(1000)) }),
  result: bytes(),
});
