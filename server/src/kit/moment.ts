// Conversions of moments between JavaScript and PostgreSQL.
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql, type RawBuilder } from 'kysely';
import { Refusal } from './refusal.ts';

/** The start of a day, `YYYY-MM-DD`, in the business time zone. */
export const startOfDaySql = (day: string): RawBuilder<unknown> => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;

/** A timestamptz as PostgreSQL writes it, in epoch milliseconds. Historical time zones have seconds, `+08:05:43`, which Date.parse does not accept. */
export function parseMoment(text: string): number {
  const [, moment, sign, seconds] = /^(.*([+-])\d\d:\d\d):(\d\d)$/.exec(text) ?? [];
  return moment ? Date.parse(moment) - Number(`${sign}${seconds}`) * 1000 : Date.parse(text);
}

/** @throws Refusal backwards when the period ends before it begins; an empty answer would hide the mistake */
export function assertStartBeforeEnd(start: number | undefined, end: number | undefined): void {
  if (start !== undefined && end !== undefined && end < start) throw new Refusal('backwards');
}

/** Today in the business time zone, `YYYY-MM-DD`. */
export const todayOf = (call: { now: number }): string => businessDay(call.now);
