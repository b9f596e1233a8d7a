// JPEG: markers and their segments up to the end of the image (ITU-T T.81 annex B). Kept: image data, colour profile and orientation. Removed: EXIF with the
// location, XMP, IPTC, comments, previews, and data after the end.
import { Kept, letters, pixelsFit, viewOf, type CleanImage, type ImageProblem } from './image-bytes.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
/** Frame headers, without the tables and reserved markers between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Markers without a segment: restarts and one temporary marker. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

export function cleanJpeg(bytes: Uint8Array): CleanImage | ImageProblem {
  if (bytes[0] !== 0xff || bytes[1] !== START) return 'imageBroken';
  const view = viewOf(bytes);
  // At most a missing end marker and a new orientation are added.
  const kept = new Kept(bytes.length + 2 + 36);
  kept.add(bytes.subarray(0, 2));
  let size: { width: number; height: number } | null = null;
  let drawn = false;
  let turned = false;

  for (let at = 2; ;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    const cutShort = marker === undefined && drawn;
    if (cutShort || (bytes[at] === 0xff && marker === END)) {
      kept.add([0xff, END]);
      return size && drawn ? { ...size, bytes: kept.bytes() } : 'imageBroken';
    }
    if (bytes[at] !== 0xff || marker === undefined) return 'imageBroken';
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    const end = at + 4 <= bytes.length ? at + 2 + view.getUint16(at + 2) : Infinity;
    if (end > bytes.length || end < at + 4) return 'imageBroken';
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (size || segment.length < 9) return 'imageBroken';
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      if (!size.height || !size.width) return 'imageBroken';
      if (!pixelsFit(size.width, size.height)) return 'imageTooManyPixels';
    }
    const orientation = turned ? 1 : orientationOf(marker, segment);
    if (orientation > 1) {
      kept.add(onlyOrientation(orientation));
      turned = true;
    } else if (isDrawnWith(marker, segment)) kept.add(segment);
    at = end;
    if (marker === SCAN) {
      const next = endOfScan(bytes, at);
      kept.add(bytes.subarray(at, next));
      at = next;
      drawn = true;
    }
  }
}

function isDrawnWith(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (!isApplication(marker)) return true;
  const name = letters(segment, 4, 12);
  // A JFIF header of 18 bytes has no preview.
  return (name.startsWith('JFIF\0') && segment.length === 18) || name === 'ICC_PROFILE\0' || (marker === 0xee && name.startsWith('Adobe'));
}

/** The next position after `at` with a marker: not a stuffed byte and not a restart. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let place = bytes.indexOf(0xff, at); place !== -1; place = bytes.indexOf(0xff, place + 1)) {
    const next = bytes[place + 1];
    if (next === undefined) return place;
    if (next !== 0 && !isBare(next)) return place;
  }
  return bytes.length;
}

/** Orientation of the image: 2 to 8; 1 if it is missing or unreadable. */
function orientationOf(marker: number, segment: Uint8Array): number {
  if (marker !== 0xe1 || letters(segment, 4, 6) !== 'Exif\0\0' || segment.length < 18) return 1;
  const tiff = viewOf(segment.subarray(10));
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return 1;
  const entries = tiff.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(entry, little) !== 0x0112) continue;
    const value = tiff.getUint16(entry + 8, little);
    return value >= 2 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An EXIF segment with one entry: the orientation, as one big-endian short. */
function onlyOrientation(orientation: number): number[] {
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  return [...exif, ...header, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
}
