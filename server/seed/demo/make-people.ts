// Organisations, positions, roles and people: all of them, or none.
import type { Db, Tx } from '../../src/kit/db.ts';
import { generatePassword, hashPassword } from '../../src/kit/password.ts';
import { insertRecord, type Writer } from '../../src/kit/record.ts';
import { grant, type GrantItem } from '../../src/authorize/authorize.db.ts';
import { createScheme } from '../../src/menu/menu.db.ts';
import { createOrganize } from '../../src/organize/organize.db.ts';
import { createRole } from '../../src/role/role.db.ts';
import { createUser } from '../../src/user/user.db.ts';
import { rootOrganize } from '../base.ts';
import { isSeeded, markSeeded } from '../marks.ts';
import { planOrganizes, type Town } from './county.ts';
import { planPeople } from './people.ts';
import { planPositions, planSeats, ranksOf } from './positions.ts';
import { demoSchemes, roles } from './roles.ts';

const DONE = 'demo people';

type Ids = ReadonlyMap<string, string>;

export function peopleAreMade(db: Db): Promise<boolean> {
  return isSeeded(db, DONE);
}

/** @param keepPassword stores the one password they share, before it is used */
export async function makePeople(db: Db, administratorId: string, towns: readonly Town[], keepPassword: (password: string) => Promise<void>): Promise<void> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await keepPassword(password);
  await db.transaction().execute(async (tx: Tx) => {
    const writer: Writer = { db: tx, user: { userId: administratorId }, requestId: 'demo' };
    const organizeIds = await makeOrganizes(writer, towns);
    const positionIds = await makePositions(writer, towns, organizeIds);
    const roleIds = await makeRoles(writer);
    const planned = planPeople(towns);
    const organizes = planOrganizes(towns);
    const [seats, ranks] = [planSeats(organizes, planned), ranksOf(organizes)];
    // Sent together, executed one after the other: a transaction has one connection.
    await Promise.all(
      planned.map(({ organizeCode, role, ...person }, index) =>
        createUser(writer, {
          ...person,
          organizeId: known(organizeIds, organizeCode),
          roleIds: [known(roleIds, role)],
          positionIds: [known(positionIds, seats[index] ?? '')],
          passwordHash,
          more: { rank: ranks.get(seats[index] ?? '') ?? null },
          sortCode: index + 1,
        }),
      ),
    );
    await markSeeded(tx, DONE);
  });
}

async function makeOrganizes(writer: Writer, towns: readonly Town[]): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [index, { parentCode, ...organize }] of planOrganizes(towns).entries()) {
    const parentId = parentCode === null ? rootOrganize : known(ids, parentCode);
    const { id } = await createOrganize(writer, { ...organize, parentId, sortCode: index + 1 });
    ids.set(organize.enCode, id);
  }
  return ids;
}

async function makePositions(writer: Writer, towns: readonly Town[], organizeIds: Ids): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [index, { organizeCode, enCode, fullName, type }] of planPositions(planOrganizes(towns)).entries()) {
    const row = { organize_id: known(organizeIds, organizeCode), full_name: fullName, en_code: enCode, type, sort_code: index + 1 };
    ids.set(enCode, (await insertRecord(writer, 'position', row)).id);
  }
  return ids;
}

async function makeRoles(writer: Writer): Promise<Ids> {
  const schemes = { all: '', own: '', watched: '' };
  for (const key of ['all', 'own', 'watched'] as const) {
    const { menu, fullName, condition } = demoSchemes[key];
    schemes[key] = await createScheme(writer, menu, fullName, condition);
  }
  const ids = new Map<string, string>();
  for (const [index, { enCode, fullName, description, pages, customers, watches }] of roles.entries()) {
    const { id } = await createRole(writer, { enCode, fullName, type: 'business', description, sortCode: index + 1 });
    ids.set(enCode, id);
    const items: GrantItem[] = Object.entries(pages).flatMap(([page, buttons]) => [
      { type: 'module', id: page },
      ...buttons.map((button): GrantItem => ({ type: 'button', id: `${page}:${button}` })),
    ]);
    await grant(writer, { type: 'role', id }, [
      ...items,
      { type: 'resource', id: schemes[customers] },
      ...(watches ? [{ type: 'resource', id: schemes.watched } as const] : []),
    ]);
  }
  return ids;
}

function known(ids: Ids, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo's plan names ${code}, which it does not make.`);
  return id;
}
