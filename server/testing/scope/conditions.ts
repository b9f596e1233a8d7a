// Random conditions over the fields of a page.
import fc from 'fast-check';
import { LISTS, SINGLES, THERE, FIELDS, CUSTOMER_TYPES, STATUSES, word, age, type Asked, type Value, type Condition, type PageName } from './pages.ts';

const my = fc
  .constantFrom<Asked>('userId', 'organizeId', 'organizeAndBelow', 'departmentAndBelow', 'subordinateIds', 'positionIds', 'roleIds')
  .map((one) => ({ my: one }));

export function conditions(page: PageName, known: string[], now: number): fc.Arbitrary<Condition> {
  const values: Record<string, fc.Arbitrary<Value>> = {
    id: fc.constantFrom<Value>(...known, '1', 'admin', '330106'),
    text: word,
    choice: fc.constantFrom(...CUSTOMER_TYPES, ...STATUSES, 'CL'),
    mark: fc.constantFrom<Value>(0, 1, 0.5),
    moment: age.map((ms) => now - ms),
    none: word,
  };
  const strange: fc.Arbitrary<Value> = fc.constantFrom<Value>(null, 1, 'o1', '1', true, '', 'c');
  const leaf: fc.Arbitrary<Condition> = fc.constantFrom(...Object.entries(FIELDS[page])).chain(([field, kind]) => {
    const value = fc.oneof({ weight: 6, arbitrary: values[kind] as fc.Arbitrary<Value> }, { weight: 1, arbitrary: strange });
    const single = fc.constantFrom<{ my: Asked }>(
      ...(kind === 'moment' ? [{ my: 'now' } as const] : [{ my: 'userId' } as const, { my: 'organizeId' } as const]),
    );
    const among = fc.record({
      field: fc.constant(field),
      is: fc.constantFrom(...LISTS),
      value: fc.oneof({ weight: kind === 'id' ? 4 : 1, arbitrary: my }, { weight: 2, arbitrary: fc.array(value, { maxLength: 3 }) }),
    });
    const compared = fc.record({
      field: fc.constant(field),
      is: fc.constantFrom(...SINGLES),
      value: fc.oneof({ weight: 1, arbitrary: single }, { weight: 4, arbitrary: value }),
    });
    const there = fc.record({ field: fc.constant(field), is: fc.constantFrom(...THERE) });
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
