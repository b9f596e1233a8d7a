// Converts values of one stored type to another, in SQL; null for a value that the new type cannot represent. The rules are in engine/model/changes.
import type { Stored } from '@ordo/engine/kind/stored.ts';
import type { Carry } from '@ordo/engine/model/changes.ts';
import { sql, type RawBuilder } from 'kysely';
import { storedType } from '../kit/ddl.ts';

/** Options of a choice that are part of the design; null: they are stored elsewhere, so every value is kept. */
export type Options = readonly { id: string; name: string }[] | null;

const ZONE = sql`'Asia/Shanghai'`;
/** A number as people and programs write it, up to the length of a column. */
const NUMERAL = sql`'^\\s*[+-]?\\d{1,100}(\\.\\d{1,100})?\\s*$'`;
const DAY = sql`'^\\d{4}-\\d{2}-\\d{2}$'`;
const CLOCK = sql`'^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$'`;

/** Maximum of an integer column. */
const MAX: Partial<Record<Stored, number>> = { smallint: 32_767, integer: 2_147_483_647, bigint: 9_007_199_254_740_991 };

/** @param value an expression of the type `from` */
export function convertSql(carry: Carry, value: RawBuilder<unknown>, from: Stored, to: Stored, options: Options): RawBuilder<unknown> {
  const type = storedType(to);
  switch (carry) {
    case 'keep':
      return sql`${value}`;
    case 'empty':
      return sql`null::${type}`;
    case 'text':
      return asText(value, from);
    case 'wrap':
      return sql`case when ${value} <> '' then array[${value}] end`;
    case 'unwrap':
      return among(sql`case when cardinality(${value}) = 1 then (${value})[1] end`, to === 'text' ? options : null);
    case 'options':
      return among(value, options);
    case 'number':
    case 'whole':
      return asNumber(carry, value, from, to);
    case 'mark':
    case 'boolean':
      return asTruth(carry, value, from);
    case 'day':
      return from === 'timestamptz' ? sql`(${value} at time zone ${ZONE})::date` : sql`case when ${value} ~ ${DAY} then day_or_null(${value}) end`;
    case 'time':
      return from === 'timestamptz' ? sql`(${value} at time zone ${ZONE})::time(0)` : sql`case when ${value} ~ ${CLOCK} then ${value}::time end`;
    case 'moment':
      return from === 'date'
        ? sql`${value}::timestamp at time zone ${ZONE}`
        : sql`case when left(${value}, 10) ~ ${DAY} and (length(${value}) = 10 or substr(${value}, 12) ~ ${CLOCK})
            then (day_or_null(left(${value}, 10)) + coalesce(nullif(substr(${value}, 12), '')::time, '00:00')) at time zone ${ZONE} end`;
  }
}

function asText(value: RawBuilder<unknown>, from: Stored): RawBuilder<unknown> {
  if (from === 'timestamptz') return sql`to_char(${value} at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI:SS')`;
  if (from === 'numeric') return sql`trim_scale(${value})::text`;
  return from === 'boolean' ? sql`(${value}::int)::text` : sql`${value}::text`;
}

function among(value: RawBuilder<unknown>, options: Options): RawBuilder<unknown> {
  if (!options) return value;
  const [ids, names] = [options.map(({ id }) => id), options.map(({ name }) => name)];
  return sql`(select o.id from unnest(${ids}::text[], ${names}::text[]) with ordinality o (id, name, place)
    where o.id = ${value} or o.name = ${value} order by o.id <> ${value}, o.place limit 1)`;
}

function asNumber(carry: 'number' | 'whole', value: RawBuilder<unknown>, from: Stored, to: Stored): RawBuilder<unknown> {
  const type = storedType(to);
  if (from === 'boolean') return sql`(${value}::int)::${type}`;
  const number = from === 'text' ? sql`case when ${value} ~ ${NUMERAL} then ${value}::numeric end` : sql`${value}::numeric`;
  if (carry === 'number') return sql`(${number})`;
  return sql`case when (${number}) = trunc(${number}) and abs(${number}) <= ${MAX[to] ?? 0}::bigint then (${number})::${type} end`;
}

function asTruth(carry: 'mark' | 'boolean', value: RawBuilder<unknown>, from: Stored): RawBuilder<unknown> {
  const one = carry === 'mark' ? sql`1::smallint` : sql`true`;
  const zero = carry === 'mark' ? sql`0::smallint` : sql`false`;
  if (from === 'boolean') return sql`case when ${value} then ${one} when not ${value} then ${zero} end`;
  const text = from === 'numeric' ? sql`trim_scale(${value})::text` : sql`${value}::text`;
  return sql`case lower(${text}) when '1' then ${one} when 'true' then ${one} when '是' then ${one} when '开' then ${one}
    when '0' then ${zero} when 'false' then ${zero} when '否' then ${zero} when '关' then ${zero} end`;
}
