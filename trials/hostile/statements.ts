// Hostile statements: each kind of harm at each position of a statement, each call in each disguise, each command in each wrapping, each table by each way of
// reading.
import { CALLS, hostileStatements, RELATIONS, WRITES } from '../../server/testing/hostile-statements.ts';

export interface Case {
  kind: string;
  statement: string;
}

/** One of each kind of harm: settings, notices, waiting, locks, writing to disk, reading files, signals, other tables. */
const HARMS = [
  "set_config('role','ordo',false)",
  "set_config('search_path','public',false)",
  "pg_notify('ordo_hostile','x')",
  'pg_sleep(20)',
  'pg_advisory_lock(4711)',
  "lo_from_bytea(0,'x')",
  "pg_read_file('/etc/passwd')",
  'pg_terminate_backend(1)',
  "query_to_xml('select token_hash from public.session',true,true,'')",
  "nextval('public.node_number')",
];

const PLACES: readonly ((call: string) => string)[] = [
  (call) => `select ${call}`,
  (call) => `select 1 where ${call} is not null`,
  (call) => `select case when true then ${call}::text else 'x' end`,
  (call) => `select case ${call}::text when 'x' then 1 end`,
  (call) => `select coalesce(null, ${call}::text)`,
  (call) => `select greatest('x', ${call}::text)`,
  (call) => `select upper(lower(${call}::text))`,
  (call) => `select 1 order by ${call}`,
  (call) => `select 1 from area group by ${call}`,
  (call) => `select count(*) from area having ${call} is null`,
  (call) => `select 1 limit (select length(${call}::text))`,
  (call) => `select 1 offset (select length(${call}::text))`,
  (call) => `select count(*) filter (where ${call} is null) from area`,
  (call) => `select string_agg(code, ',' order by ${call}) from area`,
  (call) => `select row_number() over (partition by ${call}) from area`,
  (call) => `select lag(1) over w from area window w as (order by ${call})`,
  (call) => `select percentile_cont(0.5) within group (order by length(${call}::text)) from area`,
  (call) => `select distinct on (${call}) 1`,
  (call) => `select 1 from area a join area b on ${call} is null`,
  (call) => `select 1 from area a, lateral (select ${call}) b`,
  (call) => `select * from (select ${call} as x) y`,
  (call) => `select * from ${call} x`,
  (call) => `select * from rows from (${call}, generate_series(1, 2)) x`,
  (call) => `select * from generate_series(1, length(${call}::text)) x`,
  (call) => `with x as (select ${call}) select * from x`,
  (call) => `with x as materialized (select 1), y as (select ${call} from x) table y`,
  (call) => `with x as (select ${call}) select 1 where exists (select 1 from x)`,
  (call) => `values (1), (length(${call}::text))`,
  (call) => `select 1 union all select length(${call}::text)`,
  (call) => `select 1 except select length(${call}::text)`,
  (call) => `(select 1) intersect (select length(${call}::text))`,
  (call) => `select array[${call}::text]`,
  (call) => `select array(select ${call}::text)`,
  (call) => `select (array['a', 'b'])[length(${call}::text)]`,
  (call) => `select row(${call}, 1)`,
  (call) => `select (1, ${call}::text) > (1, 'x')`,
  (call) => `select 1 where 'x' in (select ${call}::text)`,
  (call) => `select 1 where 'x' = any (array[${call}::text])`,
  (call) => `select 1 where 'x' like all (select ${call}::text)`,
  (call) => `select 1 where 'x' between ${call}::text and 'y'`,
  (call) => `select 1 from area tablesample bernoulli (length(${call}::text))`,
  (call) => `select json_build_object('a', ${call})`,
  (call) => `select cast(${call} as text)`,
  (call) => `select - length(${call}::text)`,
  (call) => `select ${call} is distinct from null`,
];

const escaped = (name: string) => `U&"${Array.from(name, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')}"`;

/** The same call in another form. */
const DISGUISES: readonly ((name: string, given: string) => string)[] = [
  (name, given) => `${name.toUpperCase()}(${given})`,
  (name, given) => `"${name}"(${given})`,
  (name, given) => `pg_catalog.${name}(${given})`,
  (name, given) => `"pg_catalog"."${name}"(${given})`,
  (name, given) => `ordo.pg_catalog.${name}(${given})`,
  (name, given) => `${escaped(name)}(${given})`,
  (name, given) => `pg_catalog.${escaped(name)}(${given})`,
  (name, given) => `${name}/**/(${given})`,
  (name, given) => `${name}/* /* */ ' */(${given})`,
  (name, given) => `${name}--'\n(${given})`,
  (name, given) => `/*!50000 */${name}(${given})`,
  (name, given) => `${name}\t\f\r\n(${given})`,
  (name, given) => `${name}(all ${given || '1'})`,
  (name, given) => `${name}(variadic array[${given || '1'}])`,
  (name, given) => `(select ${name}(${given}))`,
  (name, given) => `(${name}(${given})).x`,
  (name, given) => `${name}(${given.replaceAll(/'([^']*)'/g, '$q$$$1$q$')})`,
  (name, given) => `${name}(${given.replaceAll(/'([^']*)'/g, "e'$1'")})`,
  (name, given) => `${name}(${given.replaceAll(/'([^']*)'/g, "U&'$1'")})`,
  (name, given) => `${name}(${given}) filter (where true)`,
  (name, given) => `${name}(${given}) over ()`,
];

const WRAPPINGS: readonly ((command: string) => string)[] = [
  (command) => command.toUpperCase(),
  (command) => `/* select 1 */ ${command}`,
  (command) => `-- select\n${command}`,
  (command) => `select 1; ${command}`,
  (command) => `select 1;\n--\n;;${command};`,
  (command) => `${command}; select 1`,
  (command) => `with x as (${command} returning *) select * from x`,
  (command) => `with x as (select 1) ${command}`,
  (command) => `select * from (${command}) x`,
  (command) => `select (${command})`,
  (command) => `explain analyze ${command}`,
  (command) => `prepare p as ${command}`,
  (command) => `do $x$ begin execute $y$${command}$y$; end $x$`,
  (command) => `copy (${command}) to program 'cat'`,
  (command) => `create or replace view readable.customer as ${command}`,
  (command) => `create function pg_temp.f() returns void language sql as $f$${command}$f$; select pg_temp.f()`,
  (command) => `declare c cursor with hold for ${command}`,
  (command) => `select 1) ordo_row) ordo_rows; ${command}; select ((1`,
  (command) => `select 1) ordo_row) ordo_rows; commit; ${command}; --`,
  (command) => `select '\\'; ${command}; --'`,
  (command) => `select e'\\'' ; ${command}; --'`,
  (command) => `select $a$ $a$; ${command}; -- $a$`,
  (command) => `select "a""; ${command}; --"; ${command}`,
  (command) => `\u{FEFF}${command}`,
  (command) => `select 1;\u0000${command}`,
];

const READINGS: readonly ((name: string) => string)[] = [
  (name) => `table ${name}`,
  (name) => `select x::text from ${name} x`,
  (name) => `select row_to_json(x) from ${name} x`,
  (name) => `select (x).* from ${name} x`,
  (name) => `select count(*) from ${name}`,
  (name) => `select 1 from area a left join ${name} b on true`,
  (name) => `select 1 from area natural join ${name}`,
  (name) => `select 1 from area, lateral (select * from ${name}) x`,
  (name) => `select 1 where exists (select 1 from ${name})`,
  (name) => `select array(select x::text from ${name} x)`,
  (name) => `select 1 from area where code in (select x::text from ${name} x)`,
  (name) => `select (select x::text from ${name} x limit 1)`,
  (name) => `with x as (select * from ${name}) select * from x`,
  (name) => `with x as (with y as (table ${name}) table y) table x`,
  (name) => `select 1 union all select count(*) from ${name}`,
  (name) => `select code from area order by (select count(*) from ${name})`,
  (name) => `select 1 from area limit (select count(*) from ${name})`,
  (name) => `select * from ${name} tablesample system (100)`,
  (name) => `select max(x::text) over () from ${name} x`,
  (name) => `with area as (select * from ${name}) select * from area`,
  (name) => `with x as (select * from area), y as (select * from ${name}) select * from x`,
  (name) => `select '${name.replaceAll('"', '')}'::regclass`,
];

/** All pairs would be thousands of similar ones: each of one list is combined with some of the other, so that all of both occur. */
const turns = <A, B>(all: readonly A[], others: readonly B[], each: number): [A, B][] =>
  all.flatMap((one, at) => Array.from({ length: each }, (_, turn) => [one, others[(at * each + turn) % others.length] as B] as [A, B]));

const split = (call: string): [name: string, given: string] => [call.slice(0, call.indexOf('(')), call.slice(call.indexOf('(') + 1, call.lastIndexOf(')'))];

export function statements(): Case[] {
  const all: Case[] = [
    ...hostileStatements.map((statement) => ({ kind: 'as in the suite', statement })),
    ...turns(PLACES, HARMS, 4).map(([place, harm]) => ({ kind: 'a call at every place', statement: place(harm) })),
    ...turns(DISGUISES, HARMS, 4).map(([disguise, harm]) => ({ kind: 'a call in every disguise', statement: `select ${disguise(...split(harm))}` })),
    ...turns(CALLS, PLACES, 1).map(([call, place]) => ({ kind: 'every call at some place', statement: place(call) })),
    ...turns(WRAPPINGS, WRITES, 5).map(([wrap, command]) => ({ kind: 'a command in every wrapping', statement: wrap(command) })),
    ...turns(READINGS, RELATIONS, 3).map(([read, name]) => ({ kind: 'a table in every way', statement: read(name) })),
  ];
  return [...new Map(all.map((one) => [one.statement, one])).values()];
}

/** These only use memory: only the parser stops them, so they are not sent to the role. */
export const wantsMemory = (statement: string): boolean => /1000000000|repeat\(|[lr]pad\(/.test(statement);
