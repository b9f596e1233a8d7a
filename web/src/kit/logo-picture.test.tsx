import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnLogo } from './logo-picture.tsx';

test('our own picture is the same in place and as a file', () => {
  const plain = (svg: string) =>
    svg
      .replace(/><\/(rect|path|circle)>/g, '/>')
      .replace(/\s*\/>/g, '/>')
      .replace(/>\s+</g, '><')
      .trim();
  expect(plain(renderToStaticMarkup(<OwnLogo />))).toBe(plain(readFileSync(join(import.meta.dirname, 'ordo.svg'), 'utf8')));
});
