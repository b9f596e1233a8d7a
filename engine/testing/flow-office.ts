// An organisation that answers the questions of a workflow.
import type { Json } from '../src/form/document.ts';
import { questionKey, type Question } from '../src/flow/command.ts';

export interface Office {
  /** Superior of each person. */
  above: Record<string, string>;
  departments: Record<string, { head: string | null; people: string[] }>;
  /** Those above a department, of those that have any. */
  parents: Record<string, string[]>;
  roles: Record<string, string[]>;
  positions: Record<string, string[]>;
  ranks: Record<string, number>;
  disabled: Set<string>;
  /** Problems that the form finds in the values. */
  problems(values: Readonly<Record<string, Json>>): string[];
}

export const smallOffice = (): Office => ({
  above: { ini: 'bob', ann: 'bob', cat: 'bob', bob: 'dan', dan: 'eve' },
  departments: { sales: { head: 'bob', people: ['ini', 'ann', 'bob'] }, works: { head: null, people: ['cat', 'dan'] } },
  parents: { sales: ['county'], works: ['county'] },
  roles: { clerks: ['ann', 'cat'], empty: [] },
  positions: { chief: ['dan'] },
  ranks: { ini: 1, ann: 1, bob: 1, cat: 1, dan: 9 },
  disabled: new Set(['off']),
  problems: (values) => (values.days === 'bad' ? ['days'] : []),
});

const departmentOf = (office: Office, person: string) => Object.entries(office.departments).find(([, { people }]) => people.includes(person))?.[0] ?? null;

export function answer(office: Office, question: Question): Json {
  const enabled = (people: readonly string[]) => [...new Set(people)].filter((one) => !office.disabled.has(one));
  switch (question.ask) {
    case 'people':
    case 'member': {
      const { users, positions, roles, departments } = question.of;
      const found = enabled([
        ...users,
        ...positions.flatMap((id) => office.positions[id] ?? []),
        ...roles.flatMap((id) => office.roles[id] ?? []),
        ...departments.flatMap((id) => office.departments[id]?.people ?? []),
      ]);
      if (question.ask === 'member') return found.filter((one) => one === question.person);
      return question.same === 'department' ? found.filter((one) => departmentOf(office, one) === departmentOf(office, question.as)) : found;
    }
    case 'superiors': {
      const chain: string[] = [];
      for (let one = office.above[question.of]; one && chain.length < question.levels; one = office.above[one]) chain.push(office.disabled.has(one) ? '' : one);
      return chain;
    }
    case 'head': {
      const department = 'person' in question.of ? departmentOf(office, question.of.person) : question.of.department;
      return enabled([office.departments[department ?? '']?.head ?? []].flat());
    }
    case 'above':
      return question.departments.flatMap((id) => [id, ...(office.parents[id] ?? [])]);
    case 'enabled':
      return enabled(question.people);
    case 'holders':
      return question.people.filter((one) => office.positions[question.position]?.includes(one));
    case 'about':
      return { department: departmentOf(office, question.person), organize: 'county', positions: [], roles: [], rank: office.ranks[question.person] ?? null };
    case 'form':
      return office.problems(question.values);
    case 'number':
      return 'NO-1';
    case 'working':
      return question.minutes === 0 ? question.from : momentWithOpen(openUntil(question.from) + question.minutes);
    case 'resumed': {
      const left = openUntil(question.due) - openUntil(question.from);
      return left === 0 ? question.now : momentWithOpen(openUntil(question.now) + left);
    }
  }
}

/** The office of the models is open for the first minutes of each hour. */
export const OPEN_MINUTES = 20;
const MINUTE = 60_000;
/** Open minutes until a moment, since 1970. */
const openUntil = (at: number): number => Math.floor(at / MINUTE / 60) * OPEN_MINUTES + Math.min((at / MINUTE) % 60, OPEN_MINUTES);
/** The first moment until which there were so many. */
function momentWithOpen(minutes: number): number {
  const hours = Math.ceil(minutes / OPEN_MINUTES) - 1;
  return (hours * 60 + minutes - hours * OPEN_MINUTES) * MINUTE;
}

/** Adds answers to the existing ones. */
export const answers = (office: Office, asked: readonly Question[], before: Readonly<Record<string, Json>>): Record<string, Json> => ({
  ...before,
  ...Object.fromEntries(asked.map((question) => [questionKey(question), answer(office, question)])),
});
