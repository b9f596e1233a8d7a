// GIF: blocks up to the trailer (GIF89a). Kept: frames, their timing and the loop. Removed: comments, plain text, XMP and other application blocks, and data
// after the trailer.
import { Kept, letters, pixelsFit, viewOf, type CleanImage, type ImageProblem } from './image-bytes.ts';

const HEADER = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const TIMING = 0xf9;
const APPLICATION = 0xff;
/** Introducer, name and one sub-block with the number of loops. */
const LOOP_BYTES = 19;

export function cleanGif(bytes: Uint8Array): CleanImage | ImageProblem {
  if (bytes.length < HEADER) return 'imageBroken';
  const view = viewOf(bytes);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (!size.width || !size.height) return 'imageBroken';
  if (!pixelsFit(size.width, size.height)) return 'imageTooManyPixels';
  const kept = new Kept(bytes.length + 1);
  let frames = 0;
  let at = HEADER + paletteBytes(bytes[10] as number);
  kept.add(bytes.subarray(0, at));

  for (;;) {
    const block = bytes[at];
    // A missing trailer is common, and harmless.
    if (block === TRAILER || (block === undefined && at === bytes.length)) {
      kept.add([TRAILER]);
      return frames > 0 ? { ...size, bytes: kept.bytes() } : 'imageBroken';
    }
    if (block === EXTENSION) {
      const end = behindSubBlocks(bytes, at + 2);
      if (!end) return 'imageBroken';
      if (isDrawnWith(bytes.subarray(at, end))) kept.add(bytes.subarray(at, end));
      at = end;
    } else if (block === IMAGE && at + 10 <= bytes.length) {
      if (!pixelsFit(view.getUint16(at + 5, true), view.getUint16(at + 7, true))) return 'imageTooManyPixels';
      // Palette, then the minimum code size, then the image data.
      const end = behindSubBlocks(bytes, at + 10 + paletteBytes(bytes[at + 9] as number) + 1);
      if (!end) return 'imageBroken';
      kept.add(bytes.subarray(at, end));
      frames += 1;
      at = end;
    } else return 'imageBroken';
  }
}

function isDrawnWith(extension: Uint8Array): boolean {
  if (extension[1] === TIMING) return true;
  return extension[1] === APPLICATION && extension.length === LOOP_BYTES && ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(letters(extension, 3, 11));
}

function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** @returns 0 if they are not terminated */
function behindSubBlocks(bytes: Uint8Array, at: number): number {
  let place = at;
  for (;;) {
    const length = bytes[place];
    if (length === undefined) return 0;
    place += length + 1;
    if (length === 0) return place;
  }
}
