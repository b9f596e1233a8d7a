// Common parts of the four image readers: their result, and a buffer for the bytes to keep.

export interface CleanImage {
  width: number;
  height: number;
  /** The image without metadata, and without data after its end. */
  bytes: Uint8Array;
}

/** `imageBroken`: not an image that a browser can show. */
export type ImageProblem = 'imageBroken' | 'imageTooManyPixels';

/** Maximum number of pixels; 200 MB when decoded. */
export const maxPixels = 50_000_000;

export function pixelsFit(width: number, height: number): boolean {
  return width * height <= maxPixels;
}

/** Collects bytes in one buffer: no more memory than the image itself, however many pieces there are. */
export class Kept {
  readonly #buffer: Uint8Array;
  #length = 0;

  /** @param most maximum total number of bytes */
  constructor(most: number) {
    this.#buffer = new Uint8Array(most);
  }

  add(bytes: Uint8Array | readonly number[]): void {
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** Latin-1 text of `length` bytes. */
export function letters(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
