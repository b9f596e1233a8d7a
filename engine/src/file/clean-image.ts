// Removes private data from an image: place and time, device, comments, hidden attachments.
import type { Raster } from './content.ts';
import type { CleanImage, ImageProblem } from './image-bytes.ts';
import { cleanGif } from './image-gif.ts';
import { cleanJpeg } from './image-jpeg.ts';
import { cleanPng } from './image-png.ts';
import { cleanWebp } from './image-webp.ts';

const cleaners: Record<Raster, (bytes: Uint8Array) => CleanImage | ImageProblem> = { jpeg: cleanJpeg, png: cleanPng, gif: cleanGif, webp: cleanWebp };

/** Pixel data is kept byte for byte; the dimensions are read from the header, and nothing is decompressed. */
export function cleanImage(content: Raster, bytes: Uint8Array): CleanImage | ImageProblem {
  return cleaners[content](bytes);
}
