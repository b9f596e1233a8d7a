// PNG: chunks up to IEND (W3C PNG, third edition). Kept: image data. Removed: texts, EXIF, times, unknown chunks, and data after the end.
import { Kept, letters, pixelsFit, viewOf, type CleanImage, type ImageProblem } from './image-bytes.ts';

const DRAWN_WITH = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT']);
const SIGNATURE = 8;
/** Length, type and checksum around the content of a chunk. */
const AROUND = 12;

export function cleanPng(bytes: Uint8Array): CleanImage | ImageProblem {
  const view = viewOf(bytes);
  const kept = new Kept(bytes.length);
  kept.add(bytes.subarray(0, SIGNATURE));
  let size: { width: number; height: number } | null = null;
  let drawn = false;

  for (let at = SIGNATURE; at + AROUND <= bytes.length;) {
    const length = view.getUint32(at);
    const type = letters(bytes, at + 4, 4);
    const end = at + AROUND + length;
    if (end > bytes.length || (size === null) !== (type === 'IHDR')) return 'imageBroken';
    if (type === 'IHDR') {
      if (length !== 13) return 'imageBroken';
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      if (!size.width || !size.height) return 'imageBroken';
      if (!pixelsFit(size.width, size.height)) return 'imageTooManyPixels';
    }
    if (DRAWN_WITH.has(type)) kept.add(bytes.subarray(at, end));
    drawn ||= type === 'IDAT';
    if (type === 'IEND') return size && drawn ? { ...size, bytes: kept.bytes() } : 'imageBroken';
    at = end;
  }
  return 'imageBroken';
}
