import { userCalled } from '@ordo/contract/user-called.ts';
import * as membership from '@ordo/contract/user-members.ts';
import * as contract from '@ordo/contract/user.ts';
import type { FastifyInstance } from 'fastify';
import { assertCanGrant, assertCanManageUser, assertCanPlace } from '../authorize/authorize.read.ts';
import { generatePassword, hashPassword } from '../kit/password.ts';
import { pinyinOfPerson } from '../kit/pinyin.ts';
import { assertWithin, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { assertOrganize } from '../organize/organize.read.ts';
import { endSessionsOf } from '../session/session.read.ts';
import { renewPasswords } from './user-passwords.ts';
import { allUsers, calledSo, contactPage, infoOf, namesOf, nodesOf, userFields, userPage, userTree } from './user.list.ts';
import { givePicture, pictureSent } from './user.picture.ts';
import { assertManager, assertNotLast, columnsOfUser, holdAdministrators, managedDepartment } from './user.rules.ts';
import { createUser, linksOf, membersOf, setLinks, setMembers, type Link } from './user.db.ts';

const MENU = 'permission.user';
const inScope = (call: Call) => call.scope(MENU, userFields);

export function userFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ app_user_account_key: 'accountTaken' });
  serve(app, deps, contract.userList, (input, call) => userPage(call, input, inScope(call)));
  const { links } = deps.files;
  const faced = <R extends { headIcon: string }>(row: R, { user, now }: Call): R => ({ ...row, headIcon: links.face(row.headIcon, user, now) });
  serve(app, deps, contract.userAll, async (_, call) => ({ list: (await allUsers(call.db)).map((row) => faced(row, call)) }));
  serve(app, deps, contract.userSelector, async (_, { db }) => ({ list: await userTree(db) }));
  serve(app, deps, contract.userContacts, async (input, call) => {
    const page = await contactPage(call.db, input);
    return { ...page, list: page.list.map((row) => faced(row, call)) };
  });
  serve(app, deps, contract.userNodes, async ({ nodeId, keyword }, { db }) => ({ list: await nodesOf(db, nodeId, keyword) }));
  serve(app, deps, contract.userNames, async ({ userId }, { db }) => ({ list: await namesOf(db, userId) }));
  serve(app, deps, userCalled, async ({ names }, { db }) => ({ list: await calledSo(db, names) }));
  serve(app, deps, contract.userInfo, async ({ id }, call) => faced(await infoOf(call.db, id, inScope(call)), call));

  serve(
    app,
    deps,
    contract.userCreate,
    async (input, call) => {
      const password = generatePassword();
      const passwordHash = await hashPassword(password);
      const made = await deps.db.transaction().execute(async (tx) => {
        const within: Call = { ...call, db: tx };
        const roleIds = idsOf(input.roleId);
        const positionIds = idsOf(input.positionId);
        await assertCanGrant(within, [...roleIds, ...positionIds]);
        await assertOrganize(tx, input.organizeId);
        await assertCanPlace(within, null, input.organizeId);
        await assertManager(tx, null, input.managerId);
        const { account, realName, mobilePhone, organizeId, enabledMark, sortCode } = input;
        const person = { account, realName, mobilePhone, organizeId, enabledMark, sortCode, gender: Number(input.gender) as 1 | 2 | 3 };
        const picture = await pictureSent(within, input.headIcon, '');
        const more = { ...columnsOfUser(input), ...picture?.columns };
        const row = await createUser(within, { ...person, passwordHash, passwordOnce: true, roleIds, positionIds, more }, inScope(call));
        if (picture) await givePicture(within, row.id, picture.name);
        return row;
      });
      return { ...made, password };
    },
    'own transactions',
  );

  serve(app, deps, contract.userUpdate, async ({ id, version, ...input }, call) => {
    if (input.enabledMark === 0) await holdAdministrators(call.db, id);
    const current = await lockRecord<{ organize_id: string; enabled_mark: number; mobile_phone: string; head_icon: string }>(
      call.db,
      'app_user',
      id,
      inScope(call),
    );
    await assertCanManageUser(call, id);
    // One's own number can be used to sign in: changing it takes the password here as in the profile.
    if (id === call.user.userId && input.mobilePhone !== undefined && input.mobilePhone !== current.mobile_phone) throw new Refusal('mobileNeedsPassword');
    const disabled = input.enabledMark === 0 && current.enabled_mark === 1;
    if (input.organizeId !== undefined && input.organizeId !== current.organize_id) {
      assertAnother(call, id);
      await assertOrganize(call.db, input.organizeId);
      await assertCanPlace(call, current.organize_id, input.organizeId);
    }
    if (input.managerId) await assertManager(call.db, id, input.managerId);
    const picture = await pictureSent(call, input.headIcon, current.head_icon);
    const columns = { ...columnsOfUser(input), ...picture?.columns, ...(await pinyinOfPerson(input.realName)) };
    const saved = await updateRecord(call, 'app_user', id, version, columns, { within: inScope(call) });
    if (picture) await givePicture(call, id, picture.name);
    if (disabled) await disable(call, id);
    await changeLinks(call, 'role', id, input.roleId);
    await changeLinks(call, 'position', id, input.positionId);
    return saved;
  });

  serve(app, deps, contract.userRemove, async ({ id }, call) => {
    if (id === call.user.userId) throw new Refusal('notYourself');
    await holdAdministrators(call.db, id);
    await lockRecord(call.db, 'app_user', id, inScope(call));
    await assertCanManageUser(call, id);
    await assertNotLast(call.db, id);
    const department = await managedDepartment(call.db, id);
    if (department) throw new Refusal('managesDepartment', { department });
    await removeRecord(call, 'app_user', id);
    await endSessionsOf(call.db, id, 'disabled');
    return null;
  });

  serve(app, deps, contract.userState, async (input, call) => {
    await holdAdministrators(call.db, input.id);
    await lockRecord(call.db, 'app_user', input.id, inScope(call));
    await assertCanManageUser(call, input.id);
    const state = await setRecordEnabled(call, 'app_user', input, inScope(call));
    await assertWithin(call, 'app_user', [input.id], inScope(call));
    if (state.enabledMark === 0) await disable(call, input.id);
    return state;
  });

  serve(
    app,
    deps,
    contract.userResetPassword,
    async ({ id }, call) => {
      const password = generatePassword();
      const hash = await hashPassword(password);
      await deps.db.transaction().execute(async (tx) => {
        const within: Call = { ...call, db: tx };
        await lockRecord(tx, 'app_user', id, inScope(call));
        await assertCanManageUser(within, id);
        await updateRecord(within, 'app_user', id, null, { password_hash: hash, password_once: true }, { action: 'password' });
        await endSessionsOf(tx, id, 'password');
      });
      return { password };
    },
    'own transactions',
  );

  serve(app, deps, contract.userPasswords, async ({ ids }, call) => ({ list: await renewPasswords(deps, call, ids) }), 'own transactions');

  const members = (link: Link, id: string, call: Call) => membersOf(call, link, id, inScope(call));
  const replaceMembers = async (link: Link, id: string, userIds: readonly string[], call: Call) => {
    await lockRecord(call.db, link, id);
    await assertCanGrant(call, [id]);
    const me = call.user.userId;
    if ((await members(link, id, call)).includes(me) !== userIds.includes(me)) assertAnother(call, me);
    await setMembers(call, link, id, userIds, inScope(call));
    return null;
  };
  serve(app, deps, membership.memberIds, async ({ objectId }, call) => ({
    ids: [...(await members('role', objectId, call)), ...(await members('position', objectId, call))],
  }));
  serve(app, deps, membership.membersSave, ({ objectId, objectType, userIds }, call) =>
    replaceMembers(objectType === 'Role' ? 'role' : 'position', objectId, userIds, call),
  );
  serve(app, deps, membership.roleMembers, async ({ id }, call) => ({ ids: await members('role', id, call) }));
  serve(app, deps, membership.positionMembers, async ({ id }, call) => ({ ids: await members('position', id, call) }));
  serve(app, deps, membership.roleMembersSave, ({ id, userIds }, call) => replaceMembers('role', id, userIds, call));
  serve(app, deps, membership.positionMembersSave, ({ id, userIds }, call) => replaceMembers('position', id, userIds, call));
}

/** Further changes in the transaction that disables the person. */
async function disable(call: Call, id: string): Promise<void> {
  if (id === call.user.userId) throw new Refusal('notYourself');
  await assertNotLast(call.db, id);
  await endSessionsOf(call.db, id, 'disabled');
}

/**
 * Nobody changes their own organisation, roles or position: their schemes would show other rows. Administrators see all rows anyway.
 * @throws Refusal ownPlace
 */
function assertAnother({ user }: Call, id: string): void {
  if (id === user.userId && !user.rights.administrator) throw new Refusal('ownPlace');
}

function idsOf(csv: string): string[] {
  return [...new Set(csv.split(',').filter(Boolean))];
}

/** The caller must hold only what is added; what the person has already stays. */
async function changeLinks(call: Call, link: Link, userId: string, csv: string | undefined): Promise<void> {
  if (csv === undefined) return;
  const wanted = idsOf(csv);
  const had = new Set(await linksOf(call, link, userId));
  if (had.symmetricDifference(new Set(wanted)).size) assertAnother(call, userId);
  await assertCanGrant(
    call,
    wanted.filter((id) => !had.has(id)),
  );
  await setLinks(call, link, userId, wanted);
}
