import { expect, test } from 'vitest';
import { centred, moved, maxZoom, sideOf, zoomed } from './crop.ts';

const wide = { width: 400, height: 200 };

test('a crop begins with the largest square in the middle', () => {
  expect(centred(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(centred(wide), wide)).toBe(200);
});

test('pulling the picture to the right shows what lies to its left, as far as the picture goes', () => {
  const crop = moved(centred(wide), wide, 0.25, 0);
  expect(crop).toEqual({ x: 150, y: 100, zoom: 1 });
  expect(moved(crop, wide, 5, 5)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(moved(crop, wide, -5, -5)).toEqual({ x: 300, y: 100, zoom: 1 });
});

test('zooming keeps the middle, and zooming out at an edge keeps the square inside', () => {
  const near = moved(zoomed(centred(wide), wide, 2), wide, -5, -5);
  expect(near).toEqual({ x: 350, y: 150, zoom: 2 });
  expect(zoomed(near, wide, 1)).toEqual({ x: 300, y: 100, zoom: 1 });
});

test('zoom has its ends', () => {
  expect(zoomed(centred(wide), wide, 0.1).zoom).toBe(1);
  expect(zoomed(centred(wide), wide, 99).zoom).toBe(maxZoom);
});
