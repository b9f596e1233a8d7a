// The fields that data schemes of a page may use: known to the page, and offered as an administrator configured them.
import type { fieldKnown, fieldTypes } from '@ordo/contract/menu-scheme.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { factsOf, type AskedField } from '@ordo/engine/filter/filter-problem.ts';
import { factOf, operatorOf, questionOf, valueOf, type Operator } from '@ordo/engine/filter/groups.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Stored } from '@ordo/engine/kind/stored.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { RowField, RowSource } from '../kit/row-source.ts';
import { menuName } from '../session/session.read.ts';

export type FieldType = (typeof fieldTypes)[number];

/** The stored form. */
export interface FieldRecord {
  id: string;
  menu_id: string;
  en_code: string;
  full_name: string;
  full_name_en: string | null;
  full_name_zhtw: string | null;
  type: FieldType;
  condition_symbol: string;
  condition_text: string;
  version: number;
  shipped: boolean;
}

export async function readFields(db: Db, menuId: string): Promise<FieldRecord[]> {
  const { rows } = await sql<FieldRecord>`
    select * from menu_field where menu_id = ${menuId} and delete_mark = 0 order by sort_code, id`.execute(db);
  return rows;
}

/** The family's names of stored types; it has only these. */
const TYPES: Readonly<Partial<Record<Stored, FieldType>>> = {
  smallint: 'Int32',
  integer: 'Int32',
  bigint: 'Double',
  numeric: 'Double',
  timestamptz: 'Double',
};
const typeOf = (kind: Kind): FieldType => TYPES[kinds[kind].stored] ?? 'String';

/** A moment cannot be typed as a number; the person's own value can be compared with any field. */
const factsOfKind = (kind: Kind) => [...new Set(kinds[kind].questions.flatMap((question) => factsOf(kind, question)))];

/** Everything that could be offered for a field. */
export function wholeOffer(kind: Kind): { type: FieldType; conditionSymbol: string; conditionText: string } {
  return {
    type: typeOf(kind),
    conditionSymbol: kinds[kind].questions.map(operatorOf).join(','),
    conditionText: ['text', ...factsOfKind(kind).map(valueOf)].join(','),
  };
}

export function knownFields(source: RowSource | undefined, language: Language): Result<typeof fieldKnown>['list'] {
  return Object.entries(source?.fields ?? {}).map(([enCode, { name, kind }]) => ({
    enCode,
    fullName: translate(name, language, {}, zhtw),
    ...wholeOffer(kind),
  }));
}

/** @throws Refusal fieldUnknown, fieldMisfit */
export function assertOffer(source: RowSource | undefined, offer: Pick<FieldRecord, 'en_code' | 'type' | 'condition_symbol' | 'condition_text'>): void {
  const { en_code: enCode } = offer;
  const field = knownField(source, enCode);
  if (!field) throw new Refusal('fieldUnknown', { enCode });
  const questions = offer.condition_symbol.split(',').map((operator) => questionOf(operator as Operator));
  const facts = offer.condition_text.split(',').flatMap((value) => factOf(value) ?? []);
  const fits =
    offer.type === typeOf(field.kind) &&
    questions.every((question) => kinds[field.kind].questions.includes(question)) &&
    facts.every((fact) => factsOfKind(field.kind).includes(fact));
  if (!fits) throw new Refusal('fieldMisfit', { enCode });
}

export function knownField(source: RowSource | undefined, enCode: string): RowField | undefined {
  return source && Object.hasOwn(source.fields, enCode) ? source.fields[enCode] : undefined;
}

/** The fields that a scheme may use: offered by the administrator and known to the page. */
export function askedFields(source: RowSource | undefined, offered: readonly FieldRecord[]): Record<string, AskedField> {
  return Object.fromEntries(
    offered.flatMap((offer) => {
      const field = knownField(source, offer.en_code);
      if (!field) return [];
      const values = offer.condition_text.split(',');
      const asked: AskedField = {
        kind: field.kind,
        choices: field.choices && Object.keys(field.choices),
        questions: offer.condition_symbol.split(',').map((operator) => questionOf(operator as Operator)),
        facts: values.flatMap((value) => factOf(value) ?? []),
        factsOnly: !values.includes('text'),
      };
      return [[offer.en_code, asked]];
    }),
  );
}

export function fieldTold(source: RowSource | undefined, offer: FieldRecord, language: Language) {
  const field = knownField(source, offer.en_code);
  return {
    id: offer.id,
    enCode: offer.en_code,
    fullName: menuName(offer, language),
    type: offer.type,
    conditionSymbol: offer.condition_symbol,
    conditionText: offer.condition_text,
    version: offer.version,
    shipped: offer.shipped,
    kind: field?.kind ?? ('text' as const),
    choices: Object.entries(field?.choices ?? {}).map(([value, name]) => ({ value, fullName: translate(name, language, {}, zhtw) })),
  };
}
