// Small real images, and what can be hidden in them, for tests.
import { crc32 } from 'node:zlib';

const decoded = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** 16 × 8 pixels that every viewer can show, without metadata; the GIF has 3 × 2. */
export const samples = {
  jpeg: decoded(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////////////////////////////////////2wBDAaq0tPDS8P//////////////////////////////////////////////////////////////////////////////wAARCAAIABADASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABsQAAICAwEAAAAAAAAAAAAAAAABEtERYZHw/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAH/xAAWEQEBAQAAAAAAAAAAAAAAAAAAARH/2gAMAwEAAhEDEQA/AEVpcsRx5UAFyP/Z',
  ),
  png: decoded('iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAIAAAB/FOjAAAAAJElEQVR42mNkYGhgYmcgHrEoFDDQWUMBvZ1UQLENjA8ESAtWAMMhCnV3/H7CAAAAAElFTkSuQmCC'),
  gif: decoded('R0lGODdhAwACAIAAAAAAAAAAACwAAAAAAwACAAAIBgABCBwYEAA7'),
  webp: decoded('UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoQAAgADMDOJbACdADwLsEAAPqIdaOEbNcl2iLNBEWTFb300mLXRFLiQAA='),
  lossless: decoded('UklGRi4AAABXRUJQVlA4TCIAAAAvD8ABALmM6H/sIprQ/wCRts3Y7M6/gaPzCRjAmAC0te4A'),
};

export const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
export const joined = (...parts: (Uint8Array | readonly number[])[]) => new Uint8Array(Buffer.concat(parts.map((part) => Uint8Array.from(part))));

/** Inserts `extra` after the first `at` bytes of an image. */
export const inserted = (picture: Uint8Array, at: number, extra: Uint8Array) => joined(picture.subarray(0, at), extra, picture.subarray(at));

/** A JPEG segment with its length. */
export const segment = (marker: number, content: Uint8Array) => joined([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255], content);

/** EXIF as written by a camera: device, orientation, and the location in a separate directory. */
export function exif(orientation: number, order: 'II' | 'MM' = 'II'): Uint8Array {
  const bytes = new Uint8Array(120);
  const view = new DataView(bytes.buffer);
  const little = order === 'II';
  bytes.set(ascii(order), 0);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, 3, little);
  const entry = (index: number, tag: number, type: number, count: number, value: number) => {
    const at = 10 + index * 12;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    if (type === 3) view.setUint16(at + 8, value, little);
    else view.setUint32(at + 8, value, little);
  };
  entry(0, 0x010f, 2, 12, 60);
  entry(1, 0x0112, 3, 1, orientation);
  entry(2, 0x8825, 4, 1, 76);
  bytes.set(ascii('SecretCamera'), 60);
  bytes.set(ascii('SecretPlace 30.26N 120.15E'), 80);
  return bytes;
}

/** A PNG chunk with its check sum. */
export function chunk(type: string, content: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  const sum = new Uint8Array(4);
  const named = joined(ascii(type), content);
  new DataView(length.buffer).setUint32(0, content.length);
  new DataView(sum.buffer).setUint32(0, crc32(named));
  return joined(length, named, sum);
}

/** A RIFF chunk of a WebP, padded to an even length. */
export function riff(type: string, content: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length, true);
  return joined(ascii(type), length, content, content.length % 2 ? [0] : []);
}

/** A WebP of these chunks. */
export const webpOf = (...chunks: Uint8Array[]) => riff('RIFF', joined(ascii('WEBP'), ...chunks));

/** The chunk that announces EXIF and XMP, and the canvas. */
export const canvas = (width: number, height: number, flags = 0x0c) =>
  riff(
    'VP8X',
    joined(
      [flags, 0, 0, 0],
      [(width - 1) & 255, ((width - 1) >> 8) & 255, (width - 1) >> 16],
      [(height - 1) & 255, ((height - 1) >> 8) & 255, (height - 1) >> 16],
    ),
  );

/** An image that claims a wrong width and height. */
export function claiming(kind: 'jpeg' | 'png' | 'gif' | 'webp', width: number, height: number): Uint8Array {
  if (kind === 'webp') return webpOf(canvas(width, height, 0), samples.webp.subarray(12));
  const bytes = samples[kind].slice();
  const view = new DataView(bytes.buffer);
  if (kind === 'png') {
    view.setUint32(16, width);
    view.setUint32(20, height);
  } else if (kind === 'gif') {
    view.setUint16(6, width, true);
    view.setUint16(8, height, true);
  } else {
    const frame = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0]));
    view.setUint16(frame + 5, height);
    view.setUint16(frame + 7, width);
  }
  return bytes;
}
