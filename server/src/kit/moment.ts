// Moments between here and PostgreSQL.
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql, type RawBuilder } from 'kysely';
import { Refusal } from './refusal.ts';

/** The moment at which a day, `YYYY-MM-DD`, begins where the business is. */
export const startOfDaySql = (day: string): RawBuilder<unknown> => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;

/** A timestamptz as PostgreSQL writes it, in epoch milliseconds. Zones of former centuries have seconds, `+08:05:43`, which Date.parse does not know. */
export function parseMoment(text: string): number {
  const [, moment, sign, seconds] = /^(.*([+-])\d\d:\d\d):(\d\d)$/.exec(text) ?? [];
  return moment ? Date.parse(moment) - Number(`${sign}${seconds}`) * 1000 : Date.parse(text);
}

/** @throws Refusal backwards for a stretch of time that ends before it begins: it would answer nothing, as if there were nothing */
export function assertStartBeforeEnd(start: number | undefined, end: number | undefined): void {
  if (start !== undefined && end !== undefined && end < start) throw new Refusal('backwards');
}

/** Where the business is, `YYYY-MM-DD`. */
export const todayOf = (call: { now: number }): string => businessDay(call.now);
