import { sysConfigInfo, sysConfigLogo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bytesOf, fileOf } from '../file/file.read.ts';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import type { Mailer } from '../mail/mail.read.ts';
import { channelFeature, type SmsGateway } from './channels.ts';
import { changedSettings, mailTestFeature } from './mail-test.ts';

/** How long a browser may cache the logo, in ms: another image has another name. */
const LOGO_KEPT = 86_400_000;

/** @param version the product's own */
export function sysConfigFeature(app: FastifyInstance, deps: Deps, version: string, post: Mailer, gateway: SmsGateway | null): void {
  mailTestFeature(app, deps, post);
  channelFeature(app, deps, post, gateway);

  serve(app, deps, sysConfigInfo, async (_, { db }) => {
    const { rows } = await sql<Omit<Result<typeof sysConfigInfo>, 'sysVersion'>>`
      select ${sql.join(historyColumnsSql)}, t.sys_name as "sysName", t.sys_description as "sysDescription", t.company_name as "companyName", t.copyright, t.logo, t.sign_in_help as "signInHelp",
        t.single_login::text as "singleLogin", t.token_timeout as "tokenTimeout", t.token_days as "tokenDays",
        t.last_login_time_switch as "lastLoginTimeSwitch", t.lock_minutes as "lockMinutes", t.password_least as "passwordLeast",
        t.password_mixed_case as "passwordMixedCase", t.password_days as "passwordDays", t.log_days as "logDays", t.backups_kept as "backupsKept", t.used_since as "usedSince", t.entrust_acceptance as "entrustAcceptance", t.site_address as "siteAddress", t.flow_task_years as "flowTaskYears",
        t.email_smtp_host as "emailSmtpHost", t.email_smtp_port as "emailSmtpPort", t.email_ssl as "emailSsl", t.email_account as "emailAccount",
        '' as "emailPassword", t.email_password_sealed <> '' as "emailPasswordKept", t.email_sender as "emailSender", t.email_sender_name as "emailSenderName"
      from system_config t ${historyJoinSql} where t.id = 'system'`.execute(db);
    return { ...(rows[0] as NonNullable<(typeof rows)[0]>), sysVersion: version };
  });

  serve(app, deps, sysConfigSave, async ({ version: read, emailPassword, ...input }, call) => {
    if (input.usedSince && input.usedSince > businessDay(call.now)) throw new Refusal('usedSinceAhead');
    if (input.logo) await assertPicture(call.db, input.logo);
    const mail = changedSettings(await post.settings(call.db), { ...input, emailPassword });
    const password = !mail.account ? { email_password_sealed: '' } : emailPassword ? { email_password_sealed: post.sealer.seal(emailPassword) } : {};
    return updateRecord(call, 'system_config', 'system', read, { ...toColumns(input), ...password });
  });

  serve(app, deps, sysConfigLogo, async ({ name }, { db }) => {
    const { rows } = await sql`select from system_config where logo = ${name}`.execute(db);
    const file = rows.length ? await fileOf(db, 'annexpic', name) : undefined;
    if (!file) throw new Refusal('fileUnknown');
    return bytesOf(deps.files.store, file, 'inline', LOGO_KEPT);
  });
}

async function assertPicture(db: Db, name: string): Promise<void> {
  const file = await fileOf(db, 'annexpic', name);
  if (!file || file.width === null) throw new Refusal('fileUnknown');
}
