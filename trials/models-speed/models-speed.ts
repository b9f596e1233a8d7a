// Pages of a designed form beside a bare server on the same table, and the form in the browser beside a minimal page of the same fields.
import { verdict } from '../set-up.ts';
import { measureRecords } from './records.ts';

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  await measureRecords(check);
  return end();
}
