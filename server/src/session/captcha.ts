// The captcha asked for after failed sign-ins: five distorted letters that touch, drawn as outlines over lines of the same colour. A person sees letters;
// a program that looks for separate dark shapes finds one.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import type { Bytes } from '@ordo/contract/kit.ts';
import { strokes } from './captcha-strokes.ts';

const LETTERS = Object.keys(strokes);
const SIZE = 5;
const WIDTH = 240;
const HEIGHT = 80;
/** Half of a stroke's width, and of its outline's. */
const THICK = 4.6;
const EDGE = 1.25;
const INK = [38, 52, 84] as const;
const PAPER = [244, 246, 250] as const;

type Point = readonly [number, number];
type Line = readonly [Point, Point];

export const newAnswer = () => Array.from({ length: SIZE }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A different picture each time, even for the same answer. */
export function pictureOf(answer: string): Bytes {
  const image = png(drawn(answer));
  const etag = createHash('sha256').update(image).digest('hex');
  return {
    mime: 'image/png',
    size: image.length,
    etag,
    name: 'captcha.png',
    disposition: 'inline',
    maxAge: 0,
    open: () => Promise.resolve(Readable.from([image])),
  };
}

/** `image` is a PNG as a data URL. */
export async function createCaptcha(): Promise<{ answer: string; image: string }> {
  const answer = newAnswer();
  return { answer, image: `data:image/png;base64,${png(drawn(answer)).toString('base64')}` };
}

/** Case-insensitive, in constant time. */
export function captchaMatches(answer: string, given: string): boolean {
  const pad = (text: string) => Buffer.from(text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase().padEnd(16).slice(0, 16), 'latin1');
  return timingSafeEqual(pad(answer), pad(given));
}

const between = (least: number, most: number) => least + ((most - least) * randomInt(1_000_000)) / 1_000_000;

/** A random wave over the whole picture: no letter has the same shape twice. */
function wave(): (point: Point) => Point {
  const [a, b, c, d] = [between(2, 4), between(0, 6.28), between(2.5, 4.5), between(0, 6.28)];
  const [long, high] = [between(38, 60), between(26, 40)];
  return ([x, y]) => [x + a * Math.sin(y / high + b), y + c * Math.sin(x / long + d)];
}

function linesOf(letter: string, at: number, bend: (point: Point) => Point): Line[] {
  const [wide, high] = [between(31, 37), between(42, 50)];
  const [turn, slant] = [between(-0.28, 0.28), between(-0.25, 0.25)];
  const middle: Point = [34 + at * 43 + between(-3, 3), HEIGHT / 2 + between(-6, 6)];
  const place = ([px, py]: Point): Point => {
    const [x, y] = [(px - 0.5) * wide + slant * (0.5 - py) * high, (py - 0.5) * high];
    return bend([middle[0] + x * Math.cos(turn) - y * Math.sin(turn), middle[1] + x * Math.sin(turn) + y * Math.cos(turn)]);
  };
  return (strokes[letter] ?? []).flatMap((way) => segments(way.flatMap((point, index) => finer(way[index - 1] ?? point, point)).map(place)));
}

/** Subdivides a line, so that it can bend. */
const finer = ([ax, ay]: Point, [bx, by]: Point): Point[] =>
  Array.from({ length: 5 }, (_, n): Point => [ax + ((bx - ax) * (n + 1)) / 5, ay + ((by - ay) * (n + 1)) / 5]);

const segments = (way: readonly Point[]): Line[] => way.slice(1).map((point, index) => [way[index] as Point, point]);

/** Lines across the letters, as thin as their outlines. */
function across(bend: (point: Point) => Point): Line[] {
  return Array.from({ length: 4 }, () => {
    const [from, to] = [between(8, HEIGHT - 8), between(8, HEIGHT - 8)];
    const sway = between(-26, 26);
    const way = Array.from({ length: 25 }, (_, n): Point => bend([(n * WIDTH) / 24, from + ((to - from) * n) / 24 + sway * Math.sin((n * Math.PI) / 24)]));
    return segments(way);
  }).flat();
}

/** Darkness from 0 to 1 for each pixel. The outline of each letter is visible through its neighbours. */
function drawn(answer: string): Float64Array {
  const bend = wave();
  const ink = new Float64Array(WIDTH * HEIGHT);
  const add = (lines: Line[], outside: (far: number) => number) => {
    for (const [at, far] of distances(lines).entries()) if (far < 99) ink[at] = Math.max(ink[at] ?? 0, cover(outside(far)));
  };
  for (const [at, letter] of Array.from(answer).entries()) add(linesOf(letter, at, bend), (far) => Math.abs(far - THICK) - EDGE);
  add(across(bend), (far) => far - EDGE * 0.9);
  return ink;
}

/** How much of a pixel is covered. */
const cover = (outside: number) => Math.min(1, Math.max(0, 0.5 - outside));

/** Distance from each pixel to the nearest line, where it is small. */
function distances(lines: readonly Line[]): Float64Array {
  const far = new Float64Array(WIDTH * HEIGHT).fill(99);
  const reach = THICK + EDGE + 2;
  for (const [[ax, ay], [bx, by]] of lines) {
    const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.min(WIDTH - 1, Math.ceil(Math.max(ax, bx) + reach))];
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by) - reach)), Math.min(HEIGHT - 1, Math.ceil(Math.max(ay, by) + reach))];
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        const at = y * WIDTH + x;
        if (distance < (far[at] ?? 0)) far[at] = distance;
      }
  }
  return far;
}

function png(ink: Float64Array): Buffer {
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1));
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const [paper, full] = [PAPER[channel] ?? 0, INK[channel] ?? 0];
        rows[y * (WIDTH * 3 + 1) + 1 + x * 3 + channel] = Math.round(paper + (full - paper) * (ink[y * WIDTH + x] ?? 0));
      }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
