// WebP: RIFF chunks (RFC 9649). Kept: frames, transparency and colour profile. Removed: EXIF, XMP, unknown chunks, and data after the end given by the header.
import { Kept, letters, pixelsFit, viewOf, type CleanImage, type ImageProblem } from './image-bytes.ts';

const DRAWN_WITH = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const FRAMES = new Set(['VP8 ', 'VP8L', 'ANMF']);
const HEADER = 12;
/** Bits of VP8X that announce EXIF and XMP. */
const ANNOUNCED = 0x08 | 0x04;

export function cleanWebp(bytes: Uint8Array): CleanImage | ImageProblem {
  const view = viewOf(bytes);
  if (bytes.length < HEADER) return 'imageBroken';
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const kept = new Kept(bytes.length + 1);
  kept.add(bytes.subarray(0, HEADER));
  let size: { width: number; height: number } | null = null;
  let frames = 0;

  for (let at = HEADER; at + 8 <= end;) {
    const type = letters(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return 'imageBroken';
    const content = bytes.subarray(at + 8, at + 8 + length);
    const found = sizeIn(type, content);
    if (found === 'imageBroken') return found;
    if (found && !pixelsFit(found.width, found.height)) return 'imageTooManyPixels';
    // The canvas comes first; frames must fit into it.
    size ??= found;
    if (size && found && (found.width > size.width || found.height > size.height)) return 'imageBroken';
    if (DRAWN_WITH.has(type)) {
      kept.add(bytes.subarray(at, at + 8));
      kept.add(type === 'VP8X' ? unannounced(content) : content);
      if (length % 2) kept.add([0]);
    }
    if (FRAMES.has(type)) frames += 1;
    at += 8 + length + (length % 2);
  }
  if (!size || !frames) return 'imageBroken';
  const clean = kept.bytes();
  viewOf(clean).setUint32(4, clean.length - 8, true);
  return { ...size, bytes: clean };
}

function sizeIn(type: string, content: Uint8Array): { width: number; height: number } | 'imageBroken' | null {
  const view = viewOf(content);
  const three = (at: number) => view.getUint16(at, true) + (content[at + 2] as number) * 65_536 + 1;
  switch (type) {
    case 'VP8X':
      return content.length < 10 ? 'imageBroken' : { width: three(4), height: three(7) };
    case 'ANMF':
      return content.length < 16 ? 'imageBroken' : { width: three(6), height: three(9) };
    case 'VP8 ': {
      if (content.length < 10 || letters(content, 3, 3) !== '\x9d\x01\x2a') return 'imageBroken';
      const size = { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
      return size.width && size.height ? size : 'imageBroken';
    }
    case 'VP8L': {
      if (content.length < 5 || content[0] !== 0x2f) return 'imageBroken';
      const bits = view.getUint32(1, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

function unannounced(canvas: Uint8Array): Uint8Array {
  const copy = canvas.slice();
  copy[0] = (copy[0] as number) & ~ANNOUNCED;
  return copy;
}
