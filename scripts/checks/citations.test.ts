import { expect, test } from 'vitest';
import { brokenCitations, cites } from './citations.ts';

const documents: Record<string, string> = {
  'docs/reference/wire.md': '# The wire\n## 1 Calls\n### 1.2 Lists and trees\nAs §1 says.',
  'docs/reference/vaccine.md': '## 2 What is kept\n## 3 Life\n| Rule | Says |\n|---|---|\n| V01 | it exists |',
  'docs/reference/promises.md': '## 1 Tried\n| S4 | nonsense |',
  'docs/house.md': '## 2 Rooms',
  'docs/decisions/0001-rooms.md': '# 0001 Rooms',
  'docs/decisions/0002-node.md': '# 0002 Node',
  'server/src/a.ts': '',
};
const problemsOf = (planted: Record<string, string>) => {
  const texts = new Map(Object.entries({ ...documents, ...planted }));
  return brokenCitations(texts, (path) => texts.has(path));
};

test('what is cited and is there goes through', () => {
  const whole = {
    'server/src/b.ts': '// Rows (wire §1.2, vaccine §2), promises S4, V01, house §2, decision 0002, server/src/a.ts, ./a.ts.',
    'server/migrations/0001-x.sql': '-- As it was called then (wire-system §1.2; vaccine §2, §3).',
    'docs/reference/more.md': '# More\n## 4 Own\nSee §4, [lists](wire.md#12-lists-and-trees), [this](#4-own), [out](https://example.org/x).',
    'docs/tests.md': '[one](decisions/0001-rooms.md) and decisions/0002',
  };
  expect(problemsOf(whole)).toEqual([]);
});

test.each<[string, string, string, string]>([
  ['a section that is not there', 'server/src/b.ts', '/** wire §9.9 */', 'docs/reference/wire.md has no section 9.9'],
  ['a document that is not here', 'server/src/b.ts', '// As elsewhere (spec §2).', '“spec §2” is in no document here'],
  ['a section without its document', 'server/src/b.ts', '// See §2.', 'is in no document here'],
  ['a second section without its document', 'server/src/b.ts', '// (wire §1, §2)', 'is in no document here'],
  ['a name of before, in code', 'server/src/b.ts', '// wire-system §1', 'is in no document here'],
  ['a section that a migration cites', 'server/migrations/0001-x.sql', '-- vaccine §2, §7', 'docs/reference/vaccine.md has no section 7'],
  ['a section of the document itself', 'docs/reference/wire.md', '## 1 Calls\nAs §4 says.', 'docs/reference/wire.md has no section 4'],
  ['another document, in one that has sections', 'docs/house.md', '## 2 Rooms\nAs spec §2 says.', '“spec §2” is in no document here'],
  ['a promise', 'server/src/b.ts', '// promises S5', 'docs/reference/promises.md has no S5'],
  ['a rule', 'server/src/b.ts', "block('V02.x')", 'docs/reference/vaccine.md has no V02'],
  ['a decision', 'server/src/b.ts', '// decision 0007', 'there is no decision 0007'],
  ['a gap between decisions', 'docs/decisions/0004-x.md', '# 0004', 'docs/decisions: there is no 0003'],
  ['a number of two decisions', 'docs/decisions/0002-x.md', '# 0002', 'there are 2 of 0002'],
  ['a link to nothing', 'docs/tests.md', '[x](gone.md)', 'the link gone.md leads to nothing'],
  ['a link to a heading that is not there', 'docs/tests.md', '[x](reference/wire.md#13-more)', 'docs/reference/wire.md has no heading #13-more'],
  ['a link out of the repository', 'docs/tests.md', '[x](../../shared/spec.md)', 'leads out of the repository'],
  ['a path of a comment', 'server/src/b.ts', '  // as in server/src/gone.ts', 'server/src/gone.ts is not there'],
  ['a path out of the repository', 'server/src/b.ts', ' * ../../../shared/spec.md', 'is not in the repository'],
])('%s is told, with its line', (_, path, text, problem) => {
  const found = problemsOf({ [path]: text });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(problem);
});

test('only texts that people read are looked at, and not this one', () => {
  expect(['docs/house.md', 'server/src/b.ts', 'web/src/a.css', 'package-lock.json', 'scripts/checks/citations.test.ts'].map(cites)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
