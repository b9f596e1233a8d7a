// Lists of a designed form compared with a baseline server on the same table, and the form in the browser with a minimal page of the same fields.
import { verdict } from '../set-up.ts';
import { measureRecords } from './records.ts';

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  await measureRecords(check);
  return end();
}
