import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ascii, canvas, chunk, claiming, exif, inserted, joined, riff, samples, segment, webpOf } from '../../testing/images.ts';
import { cleanImage } from './clean-image.ts';
import type { Raster } from './content.ts';
import type { CleanImage } from './image-bytes.ts';

const { jpeg, png, gif, webp, lossless } = samples;
const JFIF = 20;
const PNG_HEADER = 33;
const clean = (kind: Raster, bytes: Uint8Array) => cleanImage(kind, bytes) as CleanImage;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const secretExif = joined(ascii('Exif\0\0'), exif(1));
const tail = ascii('<html><script>Secret</script>PK\x03\x04Secret');
const profile = segment(0xe2, ascii('ICC_PROFILE\0\x01\x01colours'));

describe('a clean picture passes as it is', () => {
  test.each([
    ['jpeg', jpeg, 16, 8],
    ['png', png, 16, 8],
    ['webp', webp, 16, 8],
    ['webp', lossless, 16, 8],
    ['gif', gif, 3, 2],
  ] as [Raster, Uint8Array, number, number][])('%s', (kind, bytes, width, height) => {
    expect(cleanImage(kind, bytes)).toEqual({ width, height, bytes });
  });
});

describe('what is hidden in a picture goes, the picture stays', () => {
  test.each([
    ['EXIF with the place', 'jpeg', inserted(jpeg, JFIF, segment(0xe1, secretExif)), jpeg],
    ['XMP', 'jpeg', inserted(jpeg, JFIF, segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x>Secret</x>'))), jpeg],
    ['IPTC', 'jpeg', inserted(jpeg, JFIF, segment(0xed, ascii('Photoshop 3.0\0Secret'))), jpeg],
    ['a comment', 'jpeg', inserted(jpeg, JFIF, segment(0xfe, ascii('Secret'))), jpeg],
    ['more pictures behind it', 'jpeg', inserted(jpeg, JFIF, segment(0xe2, ascii('MPF\0Secret'))), jpeg],
    [
      'a preview in the JFIF header',
      'jpeg',
      joined(jpeg.subarray(0, 2), segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01Secret')), jpeg.subarray(JFIF)),
      joined(jpeg.subarray(0, 2), jpeg.subarray(JFIF)),
    ],
    ['another file behind the end', 'jpeg', joined(jpeg, tail), jpeg],
    [
      'texts',
      'png',
      inserted(png, PNG_HEADER, joined(chunk('tEXt', ascii('Comment\0Secret')), chunk('iTXt', ascii('Secret')), chunk('zTXt', ascii('Secret')))),
      png,
    ],
    ['EXIF', 'png', inserted(png, PNG_HEADER, joined(chunk('eXIf', exif(6)), chunk('tIME', ascii('Secret!')))), png],
    ['a chunk of its own', 'png', inserted(png, PNG_HEADER, chunk('seCR', ascii('Secret'))), png],
    ['another file behind the end', 'png', joined(png, tail), png],
    [
      'EXIF and XMP',
      'webp',
      webpOf(canvas(16, 8), webp.subarray(12), riff('EXIF', exif(1)), riff('XMP ', ascii('Secret!'))),
      webpOf(canvas(16, 8, 0), webp.subarray(12)),
    ],
    ['another file behind the end', 'webp', joined(webp, tail), webp],
    ['a comment', 'gif', inserted(gif, 19, joined([0x21, 0xfe, 6], ascii('Secret'), [0])), gif],
    ['XMP', 'gif', inserted(gif, 19, joined([0x21, 0xff, 11], ascii('XMP DataXMP'), [6], ascii('Secret'), [0])), gif],
    ['another file behind the end', 'gif', joined(gif, tail), gif],
  ] as [string, Raster, Uint8Array, Uint8Array][])('%s (%s)', (_, kind, dirty, expected) => {
    const { bytes } = clean(kind, dirty);
    expect(text(bytes)).not.toContain('Secret');
    expect(bytes).toEqual(expected);
  });

  test.each(['II', 'MM'] as const)('the orientation stays, alone (%s)', (order) => {
    const turned = inserted(jpeg, JFIF, segment(0xe1, joined(ascii('Exif\0\0'), exif(6, order))));
    const { bytes } = clean('jpeg', turned);
    const kept = segment(0xe1, joined(ascii('Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0')));
    expect(bytes).toEqual(inserted(jpeg, JFIF, kept));
    expect(clean('jpeg', bytes).bytes).toEqual(bytes);
  });

  test('colours and rounds of an animation stay', () => {
    const coloured = inserted(jpeg, JFIF, profile);
    expect(clean('jpeg', coloured).bytes).toEqual(coloured);
    const looping = inserted(gif, 19, joined([0x21, 0xff, 11], ascii('NETSCAPE2.0'), [3, 1, 0, 0, 0]));
    expect(clean('gif', looping).bytes).toEqual(looping);
  });

  test('a missing end is added', () => {
    expect(clean('jpeg', jpeg.subarray(0, -2)).bytes).toEqual(jpeg);
    expect(clean('gif', gif.subarray(0, -1)).bytes).toEqual(gif);
  });
});

describe('the size is read from the header', () => {
  const kinds = ['jpeg', 'png', 'gif', 'webp'] as const;

  test.each(kinds)('60,000 × 60,000 pixels are too many (%s)', (kind) => {
    expect(cleanImage(kind, claiming(kind, 60_000, 60_000))).toBe('imageTooManyPixels');
  });

  test.each(kinds)('50 million pixels are taken, one row more is not (%s)', (kind) => {
    expect(cleanImage(kind, claiming(kind, 10_000, 5_000))).toMatchObject({ width: 10_000, height: 5_000 });
    expect(cleanImage(kind, claiming(kind, 10_000, 5_001))).toBe('imageTooManyPixels');
  });

  test.each(['jpeg', 'png', 'gif'] as const)('a picture of no width is none (%s)', (kind) => {
    expect(cleanImage(kind, claiming(kind, 0, 100))).toBe('imageBroken');
  });

  test('a frame cannot be larger than its canvas says', () => {
    expect(cleanImage('webp', webpOf(canvas(4, 4, 0), webp.subarray(12)))).toBe('imageBroken');
    const wide = gif.slice();
    new DataView(wide.buffer).setUint16(19 + 5, 60_000, true);
    new DataView(wide.buffer).setUint16(19 + 7, 60_000, true);
    expect(cleanImage('gif', wide)).toBe('imageTooManyPixels');
  });
});

describe('what is no picture is refused', () => {
  const all = { jpeg, png, gif, webp } as const;

  test.each(Object.entries(all) as [Raster, Uint8Array][])('a beginning alone (%s)', (kind, bytes) => {
    // A truncated scan is still drawn as far as possible.
    const drawnFrom = kind === 'jpeg' ? bytes.length - 30 : bytes.length - 1;
    for (let length = 0; length < drawnFrom; length += 1) expect(cleanImage(kind, bytes.subarray(0, length)), String(length)).toBe('imageBroken');
  });

  test('two frames, a frame without a scan, a scan without a frame', () => {
    const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
    const header = jpeg.subarray(frame, frame + 19);
    expect(cleanImage('jpeg', inserted(jpeg, frame, header))).toBe('imageBroken');
    expect(cleanImage('jpeg', joined(jpeg.subarray(0, frame + 19), [0xff, 0xd9]))).toBe('imageBroken');
    expect(cleanImage('jpeg', joined(jpeg.subarray(0, frame), jpeg.subarray(frame + 19)))).toBe('imageBroken');
  });

  test('any damage is refused or leaves a picture that stays the same when it is cleaned again', () => {
    const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 });
    for (const [kind, bytes] of Object.entries(all) as [Raster, Uint8Array][]) {
      fc.assert(
        fc.property(damage, (changes) => {
          const damaged = bytes.slice();
          for (const [at, value] of changes) damaged[at % damaged.length] = value;
          const first = cleanImage(kind, damaged);
          if (typeof first === 'string') return;
          expect(first.bytes.length).toBeLessThanOrEqual(damaged.length + 38);
          expect(cleanImage(kind, first.bytes)).toEqual(first);
        }),
        { numRuns: 3_000 },
      );
    }
  });
});
