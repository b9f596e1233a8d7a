// A picture without what its owner did not mean to send: place and time of taking, device, comments, hidden attachments.
import type { Raster } from './content.ts';
import type { CleanImage, ImageProblem } from './image-bytes.ts';
import { cleanGif } from './image-gif.ts';
import { cleanJpeg } from './image-jpeg.ts';
import { cleanPng } from './image-png.ts';
import { cleanWebp } from './image-webp.ts';

const cleaners: Record<Raster, (bytes: Uint8Array) => CleanImage | ImageProblem> = { jpeg: cleanJpeg, png: cleanPng, gif: cleanGif, webp: cleanWebp };

/** The pixels stay as they are, byte for byte; size and number of pixels are read from the header, nothing is unpacked. */
export function cleanImage(content: Raster, bytes: Uint8Array): CleanImage | ImageProblem {
  return cleaners[content](bytes);
}
