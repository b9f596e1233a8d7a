// Requirements for bill numbers, and a checker that reads only the saved records (promises R6).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BillKind } from '@ordo/engine/bill-number/bill-number.ts';
import { bindBillNumber } from '../src/bill-rule/bill-rule.read.ts';
import type { Db } from '../src/kit/db.ts';
import type { Connection } from '../src/node/connect.ts';

export const kinds = ['gapFree', 'reserved', 'fast'] as const satisfies readonly BillKind[];

/** The documents to be numbered; no constraint keeps them unique, so that only the numbers do. */
export async function makeDocuments(db: Db): Promise<void> {
  await sql`create table document (id text primary key, rule text not null, number text not null, made_at timestamptz not null default clock_timestamp())`.execute(
    db,
  );
  for (const kind of kinds) {
    await sql`insert into bill_rule (id, full_name, en_code, kind, prefix, date_format, digit, start_number)
      values (${kind}, ${kind}, ${kind}, ${kind}, ${`${kind}-`}, 'yyyyMMdd', 6, '000001')`.execute(db);
  }
}

/** How a number is bound; a planted bug replaces it to show that the checker detects it. */
export type Bind = typeof bindBillNumber;

export interface Saving {
  rule: BillKind;
  now: number;
  userId: string;
  /** Fails after the number was bound, before the commit. */
  fails?: boolean;
  /** Other work in the transaction, before the number is bound. */
  works?: () => Promise<void>;
  /** Other work after it. */
  dawdles?: () => Promise<void>;
  draft?: string;
  bind?: Bind;
}

/** One document saved in one transaction, as a feature does it. @returns its number */
export async function saveDocument({ db, aside }: Pick<Connection, 'db' | 'aside'>, saving: Saving): Promise<string> {
  const { rule, now, userId, draft, bind = bindBillNumber } = saving;
  return db.transaction().execute(async (tx) => {
    await saving.works?.();
    const call = { db: tx, now, user: { userId } } as unknown as Parameters<Bind>[1];
    const number = await bind({ aside }, call, rule, draft);
    await sql`insert into document (id, rule, number) values (${randomUUID()}, ${rule}, ${number})`.execute(tx);
    await saving.dawdles?.();
    if (saving.fails) throw new Error('it was not to be');
    return number;
  });
}

export interface Verdict {
  documents: number;
  duplicates: string[];
  /** Serials without a document, by period. */
  gaps: Record<string, number[]>;
  /** Documents of an unexpected period. */
  strange: string[];
}

/** Checks the saved documents of one rule and nothing else. @param heads the expected periods */
export async function judge(db: Db, rule: BillKind, heads: readonly string[]): Promise<Verdict> {
  const { rows } = await sql<{ number: string }>`select number from document where rule = ${rule}`.execute(db);
  const numbers = rows.map((row) => row.number);
  const seen = new Set<string>();
  const duplicates = numbers.filter((number) => seen.size === seen.add(number).size);
  const unexpected = numbers.filter((number) => !heads.some((head) => number.startsWith(head) && /^\d{6}$/.test(number.slice(head.length))));
  const gaps = Object.fromEntries(
    heads.map((head) => {
      const serials = new Set(numbers.filter((number) => number.startsWith(head)).map((number) => Number(number.slice(head.length))));
      const last = Math.max(0, ...serials);
      return [head, Array.from({ length: last }, (_, index) => index + 1).filter((serial) => !serials.has(serial))];
    }),
  );
  return { documents: numbers.length, duplicates, gaps, strange: unexpected };
}

/** The planted bug: read, add one, write, in three steps. */
export const bindReadThenWrite: Bind = async (_, { db }, rule) => {
  const { rows } = await sql<{ last: number }>`select coalesce(max(substr(number, length(${rule}) + 2)::bigint), 20261120000000)::bigint as last
    from document where rule = ${rule}`.execute(db);
  return `${rule}-${Number(rows[0]?.last) + 1}`;
};
