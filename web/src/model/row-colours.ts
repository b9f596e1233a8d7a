// Colours of a list by its designer's rules, for rows or single cells. The first matching rule wins.
import { matcher, resolve, type Asked, type Facts, type Filter } from '@ordo/engine/filter/filter.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import type { RowTint } from '../kit/list/types.ts';

type Row = Readonly<Record<string, unknown>>;

const SYSTEM: Record<string, { kind: Kind }> = {
  creatorUserId: { kind: 'user' },
  creatorTime: { kind: 'moment' },
  lastModifyTime: { kind: 'moment' },
};

/** Values of a displayed row that a condition can use. */
export function askedOf({ form }: Pick<Design, 'form'>): Asked {
  const own = fieldsOf(form).flatMap((field) => {
    const { node, table, kind } = field;
    return table === null && kind !== null && !fieldKinds[node.kind].sealed ? [[pathText(field), { kind }] as const] : [];
  });
  return { ...SYSTEM, ...Object.fromEntries(own) };
}

/** @returns null if the condition needs a fact that the client does not know: then the server decides */
export function testOf(filter: Filter, fields: Asked, facts: Facts): ((row: Row) => boolean) | null {
  try {
    return matcher(resolve(filter, facts), fields);
  } catch {
    return null;
  }
}

/** Only valid colours, nothing else that a style could contain. */
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\))$/i;

/** @returns undefined: the list has no colours */
export function tintOf(design: Pick<Design, 'form' | 'list'>, facts: Facts): ((row: Row) => RowTint | null) | undefined {
  const fields = askedOf(design);
  const rules = (design.list?.colours ?? []).flatMap(({ when, colour, field }) => {
    const holds = COLOUR.test(colour) ? testOf(when, fields, facts) : null;
    return holds ? [{ holds, colour, field }] : [];
  });
  if (rules.length === 0) return undefined;
  return (row) => {
    const held = rules.filter(({ holds }) => holds(row));
    if (held.length === 0) return null;
    const cells = new Map<string, string>();
    for (const { field, colour } of held) if (field !== null && !cells.has(field)) cells.set(field, colour);
    return { row: held.find(({ field }) => field === null)?.colour ?? null, cells };
  };
}
