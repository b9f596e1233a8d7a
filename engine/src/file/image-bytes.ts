// What the four picture readers share: what they answer, and a buffer for the bytes that are kept.

export interface CleanImage {
  width: number;
  height: number;
  /** The picture without metadata and without anything behind its end. */
  bytes: Uint8Array;
}

/** `broken`: not a picture that a browser would draw. */
export type ImageProblem = 'imageBroken' | 'imageTooManyPixels';

/** Of the widest picture that is taken, 200 MB once it is drawn. */
export const maxPixels = 50_000_000;

export function pixelsFit(width: number, height: number): boolean {
  return width * height <= maxPixels;
}

/** Bytes that are kept, in one buffer: no more memory than the picture itself, however many pieces it has. */
export class Kept {
  readonly #buffer: Uint8Array;
  #length = 0;

  /** @param most never more than this is added */
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
