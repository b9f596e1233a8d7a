import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyForm, unadded } from '../../testing/family-documents.ts';
import type { FormDocument, Json } from './document.ts';
import { fieldsOf, placed } from './fields.ts';
import { inside, outside } from './translate.ts';

const CORPUS = resolve(import.meta.dirname, '../../../../shared/corpus/forms');
const files = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => name.endsWith('.json')) : [];
if (files.length === 0) console.warn('No corpus of forms beside the project: what is said of real documents is skipped.');

const counter = () => {
  let at = 0;
  return () => `n${(at += 1)}`;
};
const read = (given: unknown, before?: FormDocument) => {
  const { document, notes } = inside(given, counter(), before);
  if (!document) throw new Error(JSON.stringify(notes));
  return { document, notes };
};
const nodes = (document: FormDocument) => [...placed(document.nodes)].map(({ node }) => node);
describe.skipIf(files.length === 0)('real documents', () => {
  test.each(files)('%s comes back as it was, key by key', (name) => {
    const text = readFileSync(resolve(CORPUS, name), 'utf8');
    const came = JSON.parse(text) as Json;
    const { document } = read(text);
    expect(JSON.stringify(unadded(outside(document), came))).toBe(JSON.stringify(came));
    const again = read(outside(document));
    expect(again.document.nodes).toEqual(read(outside(again.document)).document.nodes);
  });

  test.each(files)('%s has a kind for every node', (name) => {
    const { document } = read(readFileSync(resolve(CORPUS, name), 'utf8'));
    expect(nodes(document).filter(({ kind }) => kind === 'unknown')).toEqual([]);
    expect(fieldsOf(document).every(({ node: { key }, kind }) => kind === null || key !== '')).toBe(true);
  });
});

test('any document comes back as it was', () => {
  fc.assert(
    fc.property(familyForm, (came) => {
      const { document } = read(came);
      expect(JSON.stringify(unadded(outside(document) as Json, came))).toBe(JSON.stringify(came));
    }),
    { numRuns: 500 },
  );
});
