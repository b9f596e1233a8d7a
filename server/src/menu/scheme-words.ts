// A data scheme's condition in the caller's language, with people, organisations and areas by their names.
import { factPhrases, filterPhrases, problemPhrases, questionPhrase } from '@ordo/contract/filter.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { conditionsOf, type FilterProblem } from '@ordo/engine/filter/filter-problem.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { filterText, type FilterWords } from '@ordo/engine/filter/filter-text.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { isOfKind, kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { comma } from '@ordo/engine/text/punctuation.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { RowSource } from '../kit/row-source.ts';
import { menuName } from '../session/session.read.ts';
import { knownField, type FieldRecord } from './field.ts';

const TABLES = {
  organize: sql`select id, full_name as name from organize`,
  user: sql`select id, real_name || '/' || account as name from app_user`,
  position: sql`select id, full_name as name from position`,
  role: sql`select id, full_name as name from role`,
  area: sql`select id, path_name as name from area`,
};
const isReference = (kind: Kind | undefined): kind is keyof typeof TABLES => kind !== undefined && kind in TABLES;

interface Told {
  source: RowSource | undefined;
  fields: readonly FieldRecord[];
  language: Language;
}

/** One query for each kind of name, for all conditions together. */
export async function sentencesOf(db: Db, filters: readonly Filter[], told: Told): Promise<string[]> {
  const names = await namesOf(db, filters, told.source);
  const words = wordsOf(told, names);
  return filters.map((filter) => filterText(filter, words));
}

async function namesOf(db: Db, filters: readonly Filter[], source: RowSource | undefined): Promise<Map<string, string>> {
  const wanted = new Map<keyof typeof TABLES, Set<string>>();
  for (const condition of filters.flatMap(conditionsOf)) {
    const kind = knownField(source, condition.field)?.kind;
    if (!isReference(kind) || !('value' in condition)) continue;
    const values = [condition.value].flat().filter((value) => typeof value === 'string');
    wanted.set(kind, (wanted.get(kind) ?? new Set()).union(new Set(values)));
  }
  const found = await Promise.all(
    [...wanted].map(async ([kind, ids]) => {
      const { rows } = await sql<{ id: string; name: string }>`select id, name from (${TABLES[kind]}) named where id = any(${[...ids]}::text[])`.execute(db);
      return rows.map(({ id, name }) => [`${kind} ${id}`, name] as const);
    }),
  );
  return new Map(found.flat());
}

function wordsOf({ source, fields, language }: Told, names: ReadonlyMap<string, string>): FilterWords {
  const tell = (phrase: Phrase, parameters = {}) => translate(phrase, language, parameters, zhtw);
  const kindOf = (name: string) => knownField(source, name)?.kind;
  const labels = new Map(fields.map((field) => [field.en_code, menuName(field, language)]));
  const asks = new Map(fields.map((field) => [labels.get(field.en_code) ?? '', kindOf(field.en_code)]));
  return {
    field: (name) => labels.get(name) ?? name,
    ask: (question, field, value) => {
      const asked = tell(questionPhrase(asks.get(field), question));
      return language === 'en' ? `${field} ${asked} ${value}`.trim() : `${field}${asked}${value}`;
    },
    my: (fact) => tell(factPhrases[fact]),
    value: (name, value) => valueText(name, value),
    comma: comma(language),
    and: tell(filterPhrases.and),
    or: tell(filterPhrases.or),
    not: (part) => tell(filterPhrases.not, { part }),
    group: (part) => tell(filterPhrases.group, { part }),
    everything: tell(filterPhrases.everything),
    nothing: tell(filterPhrases.nothing),
  };

  function valueText(name: string, value: Scalar): string {
    const field = knownField(source, name);
    if (!field) return String(value);
    const { kind, choices } = field;
    if (isReference(kind)) return names.get(`${kind} ${String(value)}`) ?? tell(filterPhrases.gone);
    const choice = choices && Object.hasOwn(choices, String(value)) ? choices[String(value)] : undefined;
    if (choice) return tell(choice);
    if (value === true || (kind === 'mark' && value === 1)) return tell(filterPhrases.on);
    if (value === false || kind === 'mark') return tell(filterPhrases.off);
    if (kinds[kind].stored === 'text') return `“${String(value)}”`;
    return isOfKind(kind, value) ? kinds[kind].text(value) : String(value);
  }
}

export function problemText(problem: FilterProblem, { fields, language }: Told): string {
  const code = 'field' in problem ? problem.field : '';
  const found = fields.find((field) => field.en_code === code);
  const most = 'most' in problem ? problem.most : 0;
  return translate(problemPhrases[problem.problem], language, { field: found ? menuName(found, language) : code, most }, zhtw);
}
