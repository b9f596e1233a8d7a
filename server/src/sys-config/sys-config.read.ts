// Settings of the installation for other features: read from its row each time, so that a change applies to the next call everywhere.
import type { Result } from '@ordo/contract/kit.ts';
import type { systemFace } from '@ordo/contract/session.ts';
import type { PasswordDemand } from '@ordo/engine/sign-in/password-rules.ts';
import type { Db } from '../kit/db.ts';

const of = (db: Db) => db.selectFrom('system_config').where('id', '=', 'system');

/** The part of the appearance that an administrator sets. */
export async function faceOf(db: Db): Promise<Omit<Result<typeof systemFace>, 'codeSignIn'>> {
  const row = await of(db)
    .select([
      'version',
      'sys_name',
      'sys_description',
      'company_name',
      'copyright',
      'logo',
      'sign_in_help',
      'lock_minutes',
      'password_least',
      'password_mixed_case',
    ])
    .executeTakeFirstOrThrow();
  return {
    version: row.version,
    sysName: row.sys_name,
    sysDescription: row.sys_description,
    companyName: row.company_name,
    copyright: row.copyright,
    logo: row.logo && `/api/system/SysConfig/Logo/${row.logo}`,
    signInHelp: row.sign_in_help,
    lockMinutes: row.lock_minutes,
    passwordLeast: row.password_least,
    passwordMixedCase: row.password_mixed_case,
  };
}

export async function passwordDemandOf(db: Db): Promise<PasswordDemand> {
  const row = await of(db).select(['password_least', 'password_mixed_case']).executeTakeFirstOrThrow();
  return { least: row.password_least, mixedCase: row.password_mixed_case === 1 };
}

/** Whether people are shown their last sign-in. */
export async function tellsLastLogin(db: Db): Promise<boolean> {
  const row = await of(db).select('last_login_time_switch').executeTakeFirstOrThrow();
  return row.last_login_time_switch === 1;
}

/** How many days log entries are kept. */
export async function logDaysOf(db: Db): Promise<number> {
  return (await of(db).select('log_days').executeTakeFirstOrThrow()).log_days;
}

/** How many scheduled backups are kept. */
export async function backupsKeptOf(db: Db): Promise<number> {
  return (await of(db).select('backups_kept').executeTakeFirstOrThrow()).backups_kept;
}

/** First day counted by statistics, as set by an administrator: `YYYY-MM-DD`, or null. */
export async function usedSinceOf(db: Db): Promise<string | null> {
  return (await of(db).select('used_since').executeTakeFirstOrThrow()).used_since;
}

/** The public address for links in mails; '' without one. */
export async function siteAddressOf(db: Db): Promise<string> {
  return (await of(db).select('site_address').executeTakeFirstOrThrow()).site_address;
}

/** Whether an entrust of workflows is in force only after its deputy has accepted it. */
export async function entrustsWaitForAnswer(db: Db): Promise<boolean> {
  return (await of(db).select('entrust_acceptance').executeTakeFirstOrThrow()).entrust_acceptance === 1;
}

/** How many years after their end tasks of workflows keep their details; 0: for ever. */
export async function flowTaskYearsOf(db: Db): Promise<number> {
  return (await of(db).select('flow_task_years').executeTakeFirstOrThrow()).flow_task_years;
}
