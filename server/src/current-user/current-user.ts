import {
  avatarSave,
  baseInfo,
  baseInfoSave,
  languageSave,
  mobileChange,
  ownLog,
  ownRights,
  ownSessionEnd,
  ownSessions,
  passwordChange,
  subordinates,
  themeSave,
} from '@ordo/contract/current-user.ts';
import { passwordProblem, type PasswordProblem } from '@ordo/engine/sign-in/password-rules.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { toColumns } from '../kit/crud.ts';
import { hashPassword } from '../kit/password.ts';
import { pinyinOfPerson } from '../kit/pinyin.ts';
import { updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { decryptPassword, guessPassword } from '../session/session.read.ts';
import { passwordDemandOf } from '../sys-config/sys-config.read.ts';
import { baseInfoOf, endOwnSession, keepAvatar, keepMobile, keepPreference, ownLogPage, ownSessionsOf, subordinatesOf } from './current-user.db.ts';
import { rightTreesOf } from './right-trees.ts';

const REFUSALS: Record<PasswordProblem, RefusalKey> = {
  pattern: 'passwordPattern',
  short: 'passwordShort',
  case: 'passwordCase',
  common: 'passwordCommon',
  account: 'passwordAccount',
  same: 'passwordSame',
};

export function currentUserFeature(app: FastifyInstance, deps: Deps): void {
  const { links } = deps.files;

  serve(app, deps, baseInfo, async (_, { db, user, now }) => {
    const own = await baseInfoOf(db, user.userId);
    return { ...own, avatar: links.face(own.avatar, user, now) };
  });

  serve(app, deps, baseInfoSave, async ({ version, gender, birthday, ...input }, call) =>
    updateRecord(
      call,
      'app_user',
      call.user.userId,
      version ?? null,
      {
        ...toColumns(input),
        ...(await pinyinOfPerson(input.realName)),
        ...(gender === undefined ? {} : { gender: Number(gender) }),
        ...(birthday === undefined ? {} : { birthday: birthday === null ? null : new Date(birthday) }),
      },
      // A person who finds an unlocked screen must not gain a way to sign in later.
      { unless: { when: sql<SqlBool>`t.mobile_phone <> ${input.mobilePhone ?? null}`, refusal: () => new Refusal('mobileNeedsPassword') } },
    ),
  );

  serve(
    app,
    deps,
    mobileChange,
    async ({ mobilePhone, ...input }, call) => {
      await guessPassword(call, { ...input, account: call.user.account }, input.password).catch((error: unknown) => {
        throw error instanceof Refusal && error.key === 'wrongCredentials' ? new Refusal('passwordWrong') : error;
      });
      await deps.db.transaction().execute((tx) => keepMobile({ ...call, db: tx }, mobilePhone));
      return null;
    },
    'own transactions',
  );

  serve(app, deps, avatarSave, async ({ name }, call) => {
    await keepAvatar(call, name);
    return null;
  });

  serve(
    app,
    deps,
    passwordChange,
    async (input, call) => {
      const { account, userId } = call.user;
      await guessPassword(call, { ...input, account }, input.oldPassword).catch((error: unknown) => {
        throw error instanceof Refusal && error.key === 'wrongCredentials' ? new Refusal('oldPasswordWrong') : error;
      });
      const [old, wanted, demand] = await Promise.all([
        decryptPassword(call.db, input.oldPassword, input.timestamp),
        decryptPassword(call.db, input.password, input.timestamp),
        passwordDemandOf(call.db),
      ]);
      const problem = wanted === null ? 'pattern' : passwordProblem(wanted, account, old, demand);
      if (problem) throw new Refusal(REFUSALS[problem], { least: demand.least });
      const hash = await hashPassword(wanted as string);
      await deps.db.transaction().execute(async (tx) => {
        await updateRecord(
          { ...call, db: tx },
          'app_user',
          userId,
          null,
          { password_hash: hash, password_once: false, password_changed_at: sql`now()` },
          { action: 'password' },
        );
        await sql`update session set ended_at = now(), end_reason = 'password' where user_id = ${userId} and ended_at is null`.execute(tx);
      });
      return null;
    },
    'own transactions',
  );

  serve(app, deps, themeSave, async ({ theme }, { db, user }) => {
    await keepPreference(db, user.userId, { theme });
    return null;
  });
  serve(app, deps, languageSave, async ({ language }, { db, user }) => {
    await keepPreference(db, user.userId, { language });
    return null;
  });

  serve(app, deps, subordinates, async (_, { db, user, now }) => {
    const people = await subordinatesOf(db, user.userId);
    return people.map((person) => ({ ...person, avatar: links.face(person.avatar, user, now) }));
  });
  serve(app, deps, ownRights, (_, call) => rightTreesOf(call));
  serve(app, deps, ownLog, (input, { db, user }) => ownLogPage(db, user, input));
  serve(app, deps, ownSessions, async (_, { db, user }) => ({ list: await ownSessionsOf(db, user) }));
  serve(app, deps, ownSessionEnd, async ({ id }, { db, user }) => {
    await endOwnSession(db, user.userId, id);
    return null;
  });
}
