// Settings of the installation (wire §12.6). The public part is `systemFace` of session.ts.
import * as z from 'zod/mini';
import { historyKeys } from './crud.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { MAX_SITE_ADDRESS, parseSiteAddress } from '@ordo/engine/text/site-address.ts';
import { bytes, day, endpoint, integer, mark, orNull, partialOf, required, saved, text, version } from './kit.ts';

/** A text on the wire of this family, unlike other marks. */
const singleLogin = () => z.enum(['0', '1']);

/** A line of a header: without line breaks. */
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const address = () => z.string().check(z.trim(), z.maxLength(100), z.regex(patterns.email));
/** Without the slash at its end. */
const siteAddress = () =>
  z.string().check(
    z.trim(),
    z.maxLength(MAX_SITE_ADDRESS),
    z.regex(patterns.siteAddress),
    z.overwrite((address) => parseSiteAddress(address) ?? address),
  );
/** A name or an address, nothing else. */
const host = () => z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]*:[0-9a-f:.]*$|^$/));

const mailServer = {
  /** '': mail is only written to the log. */
  emailSmtpHost: host(),
  emailSmtpPort: integer(1, 65_535),
  /** 0 unencrypted, 1 TLS from the first byte, 2 by STARTTLS. */
  emailSsl: integer(0, 2),
  emailAccount: line(200),
  /** '' keeps the present one; it is never returned. */
  emailPassword: text(200),
  /** The sender's address; '': the account. */
  emailSender: z.union([z.literal(''), address()]),
  emailSenderName: line(60),
};

const shape = {
  ...mailServer,
  sysName: required(40),
  sysDescription: text(100),
  companyName: text(100),
  copyright: text(200),
  /** Stored name of an uploaded picture (`annexpic`), or '' for the product's own. */
  logo: z.string().check(z.regex(/^([0-9a-f]{32}\.(png|jpe?g|gif|webp))?$/)),
  /** Help on the sign-in page for people who have forgotten their password; '': none. */
  signInHelp: text(200),
  /** `1`: a later sign-in ends the earlier ones (601). */
  singleLogin: singleLogin(),
  /** Minutes that a session stays valid without a call. */
  tokenTimeout: integer(5, 43_200),
  /** Maximum lifetime of a session in days. */
  tokenDays: integer(1, 90),
  /** 1: users see their last sign-in. */
  lastLoginTimeSwitch: mark(),
  /** Idle minutes after which every screen locks at the latest; 0: each person's own setting. */
  lockMinutes: integer(0, 1440),
  passwordLeast: integer(8, 16),
  /** 1: new passwords need lower-case and upper-case letters. */
  passwordMixedCase: mark(),
  /** Days after which a password must be changed; 0: never. */
  passwordDays: integer(0, 3650),
  /** Days that log entries are kept. */
  logDays: integer(180, 3650),
  /** How many scheduled backups are kept. */
  backupsKept: integer(1, 365),
  /** First day that statistics count; null: the first day with data. */
  usedSince: orNull(day()),
  /** Where users open the product: links in mails begin with it; '': they carry none. */
  siteAddress: z.union([z.literal(''), siteAddress()]),
  /** 1: an entrust of workflows is in force only after its deputy has accepted it. */
  entrustAcceptance: mark(),
  /** Years after their end for which tasks of workflows keep their details; 0: for ever. */
  flowTaskYears: integer(0, 50),
};

export const sysConfigInfo = endpoint({
  method: 'GET',
  path: '/api/system/SysConfig',
  access: 'system.sysConfig:view',
  summary: 'The settings of the whole installation.',
  input: z.object({}),
  result: z.object({
    id: z.string(),
    version: z.int(),
    ...historyKeys,
    /** Version of the product; read-only. */
    sysVersion: z.string(),
    sysName: z.string(),
    sysDescription: z.string(),
    companyName: z.string(),
    copyright: z.string(),
    logo: z.string(),
    signInHelp: z.string(),
    singleLogin: singleLogin(),
    tokenTimeout: z.int(),
    tokenDays: z.int(),
    lastLoginTimeSwitch: z.int(),
    lockMinutes: z.int(),
    passwordLeast: z.int(),
    passwordMixedCase: z.int(),
    passwordDays: z.int(),
    logDays: z.int(),
    backupsKept: z.int(),
    usedSince: z.nullable(z.string()),
    siteAddress: z.string(),
    entrustAcceptance: z.int(),
    flowTaskYears: z.int(),
    emailSmtpHost: z.string(),
    emailSmtpPort: z.int(),
    emailSsl: z.int(),
    emailAccount: z.string(),
    emailPassword: z.literal(''),
    /** Whether a password is stored. */
    emailPasswordKept: z.boolean(),
    emailSender: z.string(),
    emailSenderName: z.string(),
  }),
});

export const sysConfigSave = endpoint({
  method: 'PUT',
  path: '/api/system/SysConfig',
  access: 'system.sysConfig:btn_save',
  summary: 'Updates the given fields; they apply on every node from its next call on.',
  input: z.object({ ...partialOf(shape), version: version() }),
  result: saved(),
});

export const sysConfigLogo = endpoint({
  method: 'GET',
  path: '/api/system/SysConfig/Logo/{name}',
  access: 'anyone',
  as: 'bytes',
  summary: 'The logo, as long as it is the current one.',
  input: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.(png|jpe?g|gif|webp)$/)) }),
  result: bytes(),
});

export const sysConfigMailTest = endpoint({
  method: 'POST',
  path: '/api/system/SysConfig/Email/Test',
  access: 'system.sysConfig:btn_save',
  summary: 'Sends a test email with these settings before they are saved; an empty password means the stored one, if all else is unchanged.',
  input: z.object({ ...mailServer, to: address() }),
  result: z.object({
    /** `log`: without a server it is written to the log. */
    way: z.enum(['log', 'smtp']),
    /** The server's answer on acceptance. */
    answer: z.string(),
    milliseconds: z.int(),
  }),
});
