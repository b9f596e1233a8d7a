// Explanations agree with enforcement: the proof says yes exactly when the rule does, each cited reason is necessary, and the checkers find planted errors.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { facts as factNames } from '../kind/fact.ts';
import { matches, type Asked, type Facts, type Filter } from '../filter/filter.ts';
import { prove, proveRow, type Held, type Scheme } from './proof.ts';
import { can, rowScope, type Rights } from './rights.ts';

const CASES = 100_000;
const MENUS = ['a.b', 'a.c'];
const code = fc.tuple(fc.constantFrom(...MENUS), fc.constantFrom('view', 'btn_add', 'btn_edit')).map((parts) => parts.join(':'));
const access = fc.oneof({ weight: 12, arbitrary: code }, fc.constantFrom('anyone', 'signed-in'));
const held: fc.Arbitrary<Held[]> = fc.array(fc.record({ code, through: fc.constantFrom('role1', 'role2', 'position1', 'organize1') }), { maxLength: 8 });
const administrator = fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0);

const rightsOf = (admin: boolean, grants: readonly Held[], schemes: Rights['schemes'] = new Map()): Rights => ({
  administrator: admin,
  codes: new Set(grants.map((grant) => grant.code)),
  schemes,
  defined: new Set(),
  targets: new Map(),
});

/** The error in an explanation; '' if there is none. */
function faultOfProof(explain: typeof prove, wanted: string, admin: boolean, grants: readonly Held[]): string {
  const proof = explain(wanted, admin, grants);
  if (proof.allowed !== can(rightsOf(admin, grants), wanted)) return 'says what is not enforced';
  const missing = (codes: string[]) => codes.map((one) => ({ code: one, through: 'new' }));
  if (!can(rightsOf(admin, [...grants, ...missing(proof.missing)]), wanted)) return 'what it says is missing is not enough';
  for (const one of proof.missing)
    if (can(rightsOf(admin, [...grants, ...missing(proof.missing.filter((other) => other !== one))]), wanted)) return 'it asks for more than the least';
  if (admin || !proof.allowed) return '';
  for (const { code: cited, through } of proof.reasons) {
    const isCited = (grant: Held) => grant.code === cited && through.includes(grant.through);
    if (
      can(
        rightsOf(
          false,
          grants.filter((grant) => !isCited(grant)),
        ),
        wanted,
      )
    )
      return 'taking a cited right away changes nothing';
    for (const one of through) {
      const alone = grants.filter((grant) => grant.code !== cited || grant.through === one);
      if (!can(rightsOf(false, alone), wanted)) return 'one cited grant alone does not carry its right';
    }
  }
  return '';
}

const value = fc.constantFrom('x', 'y', 'z', 1, 2, null);
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ field: fc.constantFrom('owner', 'place'), is: fc.constantFrom('equal' as const, 'notEqual' as const), value }),
  fc.record({ field: fc.constantFrom('owner', 'place'), is: fc.constantFrom('in' as const, 'notIn' as const), value: fc.array(value, { maxLength: 3 }) }),
  fc.record({ field: fc.constantFrom('owner', 'place'), is: fc.constant('in' as const), value: fc.constantFrom(...factNames).map((my) => ({ my })) }),
  fc.record({ field: fc.constantFrom('owner', 'place'), is: fc.constant('equal' as const), value: fc.constant({ my: 'userId' as const }) }),
);
const filter = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 2 }).map((all): Filter => ({ all })),
  fc.array(leaf, { maxLength: 2 }).map((any): Filter => ({ any })),
  leaf.map((not): Filter => ({ not })),
);
const some = fc.subarray(['x', 'y', 'z']);
const own: fc.Arbitrary<Facts> = fc.record({
  userId: fc.constantFrom('x', 'y'),
  subordinateIds: some,
  organizeId: fc.constantFrom('x', 'z'),
  organizeAndBelow: some,
  departmentAndBelow: some,
  positionIds: some,
  roleIds: some,
  now: fc.constant(2),
});
const schemes: fc.Arbitrary<Scheme[]> = fc.array(fc.record({ id: fc.uuid(), condition: filter, through: fc.subarray(['role1', 'role2', 'organize1']) }), {
  maxLength: 3,
});
const stored = fc.constantFrom('x', 'y', 'z', null);
const row = fc.record({ owner: stored, place: stored });
const fields: Asked = { owner: { kind: 'user' }, place: { kind: 'organize' } };

interface Look {
  admin: boolean;
  grants: Held[];
  schemes: Scheme[];
  own: Facts;
  row: Record<string, unknown>;
}

const seen = ({ admin, grants, schemes: all, own: mine, row: one }: Look) => {
  const granted = new Map(all.length ? [['a.b', all.filter(({ through }) => through.length > 0).map(({ condition }) => condition)]] : []);
  const rights = rightsOf(admin, grants, granted);
  return can(rights, 'a.b:view') && matches(rowScope(rights, 'a.b', mine), one, fields);
};

function faultOfRow(explain: typeof proveRow, look: Look): string {
  const proof = explain('a.b', look.admin, look.grants, look.schemes, look.own, look.row, fields);
  if (proof.visible !== seen(look)) return 'says what is not enforced';
  if (!proof.visible || look.admin) return '';
  if (seen({ ...look, grants: look.grants.filter((grant) => grant.code !== 'a.b:view' || !proof.page.includes(grant.through)) }))
    return 'the page opens without what is cited';
  if (look.schemes.length === 0) return '';
  const cited = new Set(proof.schemes.map(({ id }) => id));
  const ungranted = (ids: (id: string) => boolean) => look.schemes.map((scheme) => (ids(scheme.id) ? { ...scheme, through: [] } : scheme));
  if (seen({ ...look, schemes: ungranted((id) => cited.has(id)) })) return 'the row shows without the cited schemes';
  for (const one of cited) if (!seen({ ...look, schemes: ungranted((id) => id !== one) })) return 'a cited scheme alone does not show the row';
  return '';
}

const look: fc.Arbitrary<Look> = fc.record({ admin: administrator, grants: held, schemes, own, row });

const said = <T>(checked: fc.RunDetails<T>) => (checked.failed ? fc.defaultReportMessage(checked as fc.RunDetails<unknown>) : '');

test(`a right: ${CASES} cases`, () => {
  const explained = fc.property(access, administrator, held, (wanted, admin, grants) => {
    const fault = faultOfProof(prove, wanted, admin, grants);
    if (fault) throw new Error(fault);
  });
  expect(said(fc.check(explained, { numRuns: CASES }))).toBe('');
});

test(`a row: ${CASES} cases`, () => {
  const explained = fc.property(look, (one) => {
    const fault = faultOfRow(proveRow, one);
    if (fault) throw new Error(fault);
  });
  expect(said(fc.check(explained, { numRuns: CASES }))).toBe('');
});

const forgetful: typeof prove = (wanted, admin, grants) => {
  const proof = prove(wanted, admin, grants);
  const reasons = proof.reasons.filter((reason) => reason.code === wanted);
  return { ...proof, reasons, missing: proof.missing.filter((one) => one === wanted), allowed: admin || reasons.every(({ through }) => through.length > 0) };
};
const boastful: typeof prove = (wanted, admin, grants) => {
  const proof = prove(wanted, admin, grants);
  return { ...proof, reasons: proof.reasons.map(({ code: one, through }) => ({ code: one, through: [...through, 'nobody'] })) };
};
const greedy: typeof prove = (wanted, admin, grants) => {
  const proof = prove(wanted, admin, grants);
  return { ...proof, missing: proof.missing.length ? proof.reasons.map((reason) => reason.code) : [] };
};
const generous: typeof proveRow = (menu, admin, grants, all, mine, one) =>
  proveRow(
    menu,
    admin,
    grants,
    all.filter(({ through }) => through.length > 0),
    mine,
    one,
    fields,
  );
const talkative: typeof proveRow = (menu, admin, grants, all, mine, one) => {
  const proof = proveRow(menu, admin, grants, all, mine, one, fields);
  return { ...proof, schemes: all.map(({ id, through }) => ({ id, through })) };
};

test.each([
  ['forgets that a button needs its page', forgetful],
  ['cites what grants nothing', boastful],
  ['asks for more than the least', greedy],
])('an explanation that %s is found out', (_, wrong) => {
  const found = fc.check(
    fc.property(access, administrator, held, (wanted, admin, grants) => faultOfProof(wrong, wanted, admin, grants) === ''),
    { numRuns: 5_000 },
  );
  expect(found.failed).toBe(true);
});

test.each([
  ['shows everything where no scheme is granted', generous],
  ['cites every scheme', talkative],
])('an explanation of a row that %s is found out', (_, wrong) => {
  expect(
    fc.check(
      fc.property(look, (one) => faultOfRow(wrong, one) === ''),
      { numRuns: 5_000 },
    ).failed,
  ).toBe(true);
});
