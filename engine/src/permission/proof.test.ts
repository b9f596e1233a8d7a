import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { prove, type Held } from './proof.ts';
import { can } from './rights.ts';

const held: Held[] = [
  { code: 'a.b:view', through: 'role1' },
  { code: 'a.b:view', through: 'organize1' },
  { code: 'a.b:btn_add', through: 'role2' },
  { code: 'a.c:btn_add', through: 'role1' },
];

test.each([
  ['everyone may what needs nothing', 'signed-in', false, { allowed: true, reasons: [], missing: [] }],
  ['every grant of a page is named', 'a.b:view', false, { allowed: true, reasons: [{ code: 'a.b:view', through: ['role1', 'organize1'] }], missing: [] }],
  [
    'a button is proven with its page',
    'a.b:btn_add',
    false,
    {
      allowed: true,
      reasons: [
        { code: 'a.b:view', through: ['role1', 'organize1'] },
        { code: 'a.b:btn_add', through: ['role2'] },
      ],
      missing: [],
    },
  ],
  [
    'a button without its page lacks the page alone',
    'a.c:btn_add',
    false,
    {
      allowed: false,
      reasons: [
        { code: 'a.c:view', through: [] },
        { code: 'a.c:btn_add', through: ['role1'] },
      ],
      missing: ['a.c:view'],
    },
  ],
  ['an administrator lacks nothing', 'a.d:view', true, { allowed: true, reasons: [{ code: 'a.d:view', through: [] }], missing: [] }],
])('%s', (_, access, administrator, proof) => {
  expect(prove(access, administrator, held)).toEqual(proof);
});

test('the proof says yes exactly when the rule does, and what is missing is enough', () => {
  const code = fc.tuple(fc.constantFrom('a.b', 'a.c'), fc.constantFrom('view', 'btn_add', 'btn_edit')).map((parts) => parts.join(':'));
  fc.assert(
    fc.property(fc.array(fc.record({ code, through: fc.constantFrom('r1', 'r2') })), code, fc.boolean(), (grants, access, administrator) => {
      const proof = prove(access, administrator, grants);
      const rights = (more: string[]) => ({
        administrator,
        codes: new Set([...grants.map((grant) => grant.code), ...more]),
        schemes: new Map(),
        defined: new Set<string>(),
        targets: new Map(),
      });
      expect(proof.allowed).toBe(can(rights([]), access));
      expect(can(rights(proof.missing), access)).toBe(true);
      for (const one of proof.missing) expect(can(rights(proof.missing.filter((other) => other !== one)), access)).toBe(false);
    }),
  );
});
