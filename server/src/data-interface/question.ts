// Executes a query: an SQL statement within somebody's rights and rows, a stored text, or a call to another system.
import { interfaceKinds } from '@ordo/contract/data-interface.ts';
import type { Language } from '@ordo/contract/language.ts';
import { personParameters, storedAs, type ParameterType, type PersonParameter, type Value } from '@ordo/engine/data-interface/parameters.ts';
import type { Facts } from '@ordo/engine/filter/filter.ts';
import { canSee, type PageColumns } from '@ordo/engine/permission/columns.ts';
import { can, rowScope, type Rights } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { columnDenied } from '../kit/hidden-columns.ts';
import { toCamelCase } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { filterSql, type FilterFields } from '../kit/filter-sql.ts';
import type { StatementReader } from '../kit/statement-reader.ts';
import { Refusal } from '../kit/refusal.ts';
import { valuesFor, type Question } from './data-interface.db.ts';
import type { DataSources } from '../data-source/data-source.read.ts';
import type { Outbound } from './outbound.ts';
import { askRemote, remoteTables } from './remote-question.ts';
import { numbered, readStatement, type Statement } from './sql-statement.ts';

/** What SQL interfaces may read, by name: a view of the schema `readable`. */
export type Models = Record<string, { menu: string; fields: FilterFields; columns: PageColumns }>;

export interface Sources {
  models: Models;
  reader: StatementReader;
  outbound: Outbound;
  databases: DataSources;
}

/** The person whose rights a query uses. */
export interface Asker {
  userId: string;
  /** Their own department or company. */
  organizeId: string;
  rights: Rights;
  facts: Facts;
  language: Language;
}

/**
 * @throws Refusal statement…, staticJson, interfaceAddress
 */
export async function assertValidQuestion(question: Question, { models }: Sources): Promise<void> {
  if (question.kind === interfaceKinds.sql) await statementOf(question, models);
  if (question.kind === interfaceKinds.static) parsed(question.query);
  if (question.kind === interfaceKinds.http) addressOf(question, new Map());
}

/** @throws Refusal interfaceParameters, denied, columnDenied, and those of the three kinds */
export async function answerQuestion(question: Question, sent: Record<string, string>, asker: Asker, sources: Sources, db: Db): Promise<unknown> {
  const values = valuesFor(question, sent);
  if (question.kind === interfaceKinds.static) return parsed(question.query);
  if (question.kind === interfaceKinds.http) return inner(await sources.outbound.get(addressOf(question, values)));
  if (question.remote) return askElsewhere(question, question.remote, values, asker, sources, db);
  return askDatabase(question, values, asker, sources, db);
}

async function askElsewhere(
  question: Question,
  remote: NonNullable<Question['remote']>,
  values: Map<string, Value>,
  asker: Asker,
  { models, databases }: Sources,
  db: Db,
): Promise<unknown[]> {
  const { pieces } = await statementOf(question, models);
  const bind = (name: string) =>
    isPersonal(name) ? { value: personal[name](asker), type: 'text' } : { value: values.get(name), type: storedAs(typeOf(question, name)) };
  return askRemote(db, databases, { ...remote, pieces, bind });
}

async function askDatabase(question: Question, values: Map<string, Value>, asker: Asker, { models, reader }: Sources, db: Db): Promise<unknown[]> {
  const statement = await statementOf(question, models);
  const { told, hidden } = await columnsFor(statement.models, asker, models, db);
  const scoped = statement.models.map((name) => {
    const { menu, fields } = models[name] as Models[string];
    if (!can(asker.rights, `${menu}:view`)) throw new Refusal('denied');
    // Materialised: no expression of the statement is evaluated on a row outside the scope.
    return sql`${sql.id(name)} as materialized (select ${sql.join((told.get(name) ?? []).map((column) => sql.ref(`t.${column}`)))} from ${sql.id('readable', name)} t where ${filterSql(rowScope(asker.rights, menu, asker.facts), fields)})`;
  });
  const own = scoped.length ? sql`with ${sql.join(scoped)} ` : sql``;
  const { sql: head, parameters } = own.compile(db);
  const bound: unknown[] = [...parameters];
  const body = numbered(statement.pieces, (name) => {
    bound.push(isPersonal(name) ? personal[name](asker) : values.get(name));
    return `$${bound.length}::${isPersonal(name) ? 'text' : storedAs(typeOf(question, name))}`;
  }).replace(/;\s*$/, '');
  return reader.rows(`${head}select * from (${body}\n) ordo_row`, bound).catch((error: unknown) => {
    const missing = isUnknownColumn(error) ? hidden.find(({ column }) => statement.names.has(column)) : undefined;
    throw missing ? columnDenied((models[missing.name] as Models[string]).columns, toCamelCase(missing.column), asker.language) : error;
  });
}

/** A name in the statement is hidden from this person; `42703` is PostgreSQL's code for an unknown column. */
const isUnknownColumn = (error: unknown) => error instanceof Refusal && (error.details as { sqlState?: string } | null)?.sqlState === '42703';

interface ModelColumn {
  name: string;
  column: string;
}

/** Model → the columns that the person may see; the statement cannot use others. */
async function columnsFor(
  names: readonly string[],
  { rights }: Asker,
  models: Models,
  db: Db,
): Promise<{ told: ReadonlyMap<string, string[]>; hidden: ModelColumn[] }> {
  if (names.length === 0) return { told: new Map(), hidden: [] };
  const { rows } = await sql<ModelColumn>`
    select table_name as name, column_name as "column" from information_schema.columns
    where table_schema = 'readable' and table_name = any(${names}::text[]) order by ordinal_position`.execute(db);
  const isSeen = ({ name, column }: ModelColumn) => canSee(rights, (models[name] as Models[string]).columns, toCamelCase(column));
  const visible = [...Map.groupBy(rows.filter(isSeen), ({ name }) => name)].map(([name, own]) => [name, own.map(({ column }) => column)] as const);
  return { told: new Map(visible), hidden: rows.filter((row) => !isSeen(row)) };
}

const personal: Record<PersonParameter, (asker: Asker) => string | null> = {
  user: ({ userId }) => userId || null,
  organize: ({ facts }) => (facts.organizeId as string) || null,
  department: ({ organizeId }) => organizeId || null,
  postion: ({ facts }) => (facts.positionIds as string[])[0] ?? null,
};

function isPersonal(name: string): name is PersonParameter {
  return (personParameters as readonly string[]).includes(name);
}

function typeOf({ parameters }: Question, name: string): ParameterType {
  return parameters.find(({ field }) => field === name)?.type ?? 'string';
}

async function statementOf({ query, parameters, remote }: Question, models: Models): Promise<Statement> {
  const read = await readStatement(
    query,
    remote ? remoteTables : new Set(Object.keys(models)),
    new Set([...personParameters, ...parameters.map(({ field }) => field)]),
  );
  if (!('is' in read)) return read;
  switch (read.is) {
    case 'syntax':
      throw new Refusal('statementSyntax', { line: read.line, column: read.column });
    case 'notOneSelect':
      throw new Refusal('statementNotOne');
    case 'unknownModel':
      throw new Refusal('statementModel', { name: read.detail });
    case 'unknownParameter':
      throw new Refusal('statementParameter', { name: read.detail });
    default:
      throw new Refusal('statementForbidden', { what: read.detail });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('staticJson');
  }
}

function addressOf({ path }: Question, values: Map<string, Value>): string {
  const url = URL.canParse(path) ? new URL(path) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new Refusal('interfaceAddress');
  for (const [name, value] of values) if (value !== null && value !== '') url.searchParams.set(name, String(value));
  return url.href;
}

/** Many systems wrap their answer as ours does; the inner value counts. */
function inner(body: unknown): unknown {
  const isEnvelope = typeof body === 'object' && body !== null && !Array.isArray(body) && 'code' in body && 'data' in body;
  return isEnvelope ? (body as { data: unknown }).data : body;
}
