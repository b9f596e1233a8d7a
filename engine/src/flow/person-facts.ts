// Facts about the initiator, and about the approver who acted last, as further fields beside those of the form: `initiator.department`.
import type { Asked } from '../filter/filter.ts';
import type { Json } from '../form/document.ts';
import type { Version } from './document.ts';
import { ask, type Run } from './run.ts';
import type { Visit } from './state.ts';

const kindsOfFacts = { department: 'organize', organize: 'organize', positions: 'list', roles: 'list', rank: 'number' } as const;
const roles = ['initiator', 'approver'] as const;
const peopleFields: Asked = Object.fromEntries(roles.flatMap((role) => Object.entries(kindsOfFacts).map(([key, kind]) => [`${role}.${key}`, { kind }])));

/** The fields of a version that conditions and matrices may name. */
export const conditionFields = ({ fields }: Pick<Version, 'fields'>): Asked => ({ ...fields, ...peopleFields });

/** The approver who acted directly before: the last who adopted there; null before the first approver. */
export function lastApprover(run: Run, after: string | null): string | null {
  const adopted = run.state.operators.filter((one) => one.visit === after && one.vote === 'adopt' && one.person !== null);
  return (
    adopted.reduce<(typeof adopted)[number] | null>((last, one) => (last === null || (one.ended ?? 0) >= (last.ended ?? 0) ? one : last), null)?.person ?? null
  );
}

function about(run: Run, role: (typeof roles)[number], person: string | null): Record<string, Json> | undefined {
  if (person === null) return {};
  const known = ask(run, { ask: 'about', person }) as Readonly<Record<string, Json>> | undefined;
  return known && Object.fromEntries(Object.entries(known).map(([key, value]) => [`${role}.${key}`, value]));
}

/** The values of a task, with the facts among the named fields. @returns undefined while facts are missing */
export function valuesFor(run: Run, named: readonly string[], { after }: Pick<Visit, 'after'>): Readonly<Record<string, Json>> | undefined {
  let row: Readonly<Record<string, Json>> = run.state.values;
  for (const role of roles) {
    if (!named.some((field) => field.startsWith(`${role}.`))) continue;
    const known = about(run, role, role === 'initiator' ? run.state.initiator : lastApprover(run, after));
    if (!known) return undefined;
    row = { ...row, ...known };
  }
  return row;
}
