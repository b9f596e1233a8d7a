// Random conditions over the fields of a page.
import fc from 'fast-check';
import { ASKED, LISTS, SINGLES, THERE, FIELDS, CUSTOMER_TYPES, STATUSES, word, age, type Asked, type Value, type Condition, type PageName } from './pages.ts';

const my = fc
  .constantFrom<Asked>('userId', 'organizeId', 'organizeAndBelow', 'departmentAndBelow', 'subordinateIds', 'positionIds', 'roleIds')
  .map((one) => ({ my: one }));

/** A removed field makes the whole condition match nothing, so it is rare. */
const fieldsOf = (page: PageName) => Object.entries(FIELDS[page]).flatMap((field) => (field[1] === 'none' ? [field] : [field, field, field]));

export function conditions(page: PageName, known: string[], now: number): fc.Arbitrary<Condition> {
  const values: Record<string, fc.Arbitrary<Value>> = {
    id: fc.constantFrom<Value>(...known, '1', 'admin', '330106'),
    text: word,
    choice: fc.constantFrom(...CUSTOMER_TYPES, ...STATUSES, 'CL'),
    mark: fc.constantFrom<Value>(0, 1),
    moment: age.map((ms) => now - ms),
    none: word,
  };
  const otherKind: fc.Arbitrary<Value> = fc.constantFrom<Value>(null, 1, 0.5, 'o1', '1', true, '', 'c');
  const leaf: fc.Arbitrary<Condition> = fc.constantFrom(...fieldsOf(page)).chain(([field, kind]) => {
    const value = fc.oneof({ weight: 20, arbitrary: values[kind] as fc.Arbitrary<Value> }, { weight: 1, arbitrary: otherKind });
    const single = fc.constantFrom<{ my: Asked }>(
      ...(kind === 'moment' ? [{ my: 'now' } as const] : [{ my: 'userId' } as const, { my: 'organizeId' } as const]),
    );
    // Mostly operators that the field has: with any other it matches no row.
    const asking = <Q extends string>(all: readonly Q[]) => {
      const askable = all.filter((is) => (ASKED[kind] as readonly string[]).includes(is));
      const whichever = fc.constantFrom(...all);
      return askable.length ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...askable) }, { weight: 1, arbitrary: whichever }) : whichever;
    };
    const among = fc.record({
      field: fc.constant(field),
      is: asking(LISTS),
      value: fc.oneof({ weight: kind === 'id' ? 4 : 1, arbitrary: my }, { weight: 2, arbitrary: fc.array(value, { maxLength: 3 }) }),
    });
    const compared = fc.record({
      field: fc.constant(field),
      is: asking(SINGLES),
      value: fc.oneof({ weight: 1, arbitrary: single }, { weight: 4, arbitrary: value }),
    });
    const there = fc.record({ field: fc.constant(field), is: asking(THERE) });
    return fc.oneof<fc.WeightedArbitrary<Condition>[]>(
      { weight: kind === 'id' ? 4 : 1, arbitrary: among },
      { weight: 3, arbitrary: compared },
      { weight: 1, arbitrary: there },
    );
  });
  const nested = (below: fc.Arbitrary<Condition>) =>
    fc.oneof<fc.Arbitrary<Condition>[]>(
      leaf,
      leaf,
      fc.array(below, { maxLength: 2 }).map((all) => ({ all })),
      fc.array(below, { maxLength: 2 }).map((any) => ({ any })),
      below.map((not) => ({ not })),
    );
  return nested(nested(leaf));
}
