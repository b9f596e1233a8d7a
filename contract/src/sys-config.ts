// What an administrator sets for the whole installation (wire §12.6). What of it everybody sees is `systemFace` of session.ts.
import * as z from 'zod/mini';
import { historyKeys } from './crud.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { bytes, day, endpoint, integer, mark, orNull, partialOf, required, saved, text, version } from './kit.ts';

/** On the wire of this family a text, unlike the other marks. */
const singleLogin = () => z.enum(['0', '1']);

/** A line of a header: nothing that would end it. */
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const address = () => z.string().check(z.trim(), z.maxLength(100), z.regex(patterns.email));
/** A name or an address, nothing else. */
const host = () => z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]*:[0-9a-f:.]*$|^$/));

const mailServer = {
  /** '': mail goes to the log only. */
  emailSmtpHost: host(),
  emailSmtpPort: integer(1, 65_535),
  /** 0 open, 1 encrypted from the first byte, 2 by STARTTLS. */
  emailSsl: integer(0, 2),
  emailAccount: line(200),
  /** '' keeps the one that is there; it is never answered. */
  emailPassword: text(200),
  /** Where mail comes from; '': the account. */
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
  /** What the sign-in page tells who has forgotten their password; '': nothing. */
  signInHelp: text(200),
  /** `1`: a later sign-in ends the earlier ones (601). */
  singleLogin: singleLogin(),
  /** Minutes that a session lives without a call. */
  tokenTimeout: integer(5, 43_200),
  /** Days that a session lives at the most. */
  tokenDays: integer(1, 90),
  /** 1: whoever signs in is told of the time before. */
  lastLoginTimeSwitch: mark(),
  /** Minutes without a touch after which every screen locks at the latest; 0: as each person likes. */
  lockMinutes: integer(0, 1440),
  passwordLeast: integer(8, 16),
  /** 1: new passwords need small and capital letters. */
  passwordMixedCase: mark(),
  /** Days after which a password has to be changed; 0: never. */
  passwordDays: integer(0, 3650),
  /** Days that lines of the logs are kept. */
  logDays: integer(180, 3650),
  /** How many of the backups made by the clock are kept. */
  backupsKept: integer(1, 365),
  /** First day that statistics count; null: the first day with data. */
  usedSince: orNull(day()),
};

export const sysConfigInfo = endpoint({
  method: 'GET',
  path: '/api/system/SysConfig',
  access: 'system.sysConfig:view',
  summary: 'Everything that is set for the whole installation.',
  input: z.object({}),
  result: z.object({
    id: z.string(),
    version: z.int(),
    ...historyKeys,
    /** Of the product; nobody sets it. */
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
    emailSmtpHost: z.string(),
    emailSmtpPort: z.int(),
    emailSsl: z.int(),
    emailAccount: z.string(),
    emailPassword: z.literal(''),
    /** Whether one is kept. */
    emailPasswordKept: z.boolean(),
    emailSender: z.string(),
    emailSenderName: z.string(),
  }),
});

export const sysConfigSave = endpoint({
  method: 'PUT',
  path: '/api/system/SysConfig',
  access: 'system.sysConfig:btn_save',
  summary: 'Changes the sent keys; they hold on every node with its next call.',
  input: z.object({ ...partialOf(shape), version: version() }),
  result: saved(),
});

export const sysConfigLogo = endpoint({
  method: 'GET',
  path: '/api/system/SysConfig/Logo/{name}',
  access: 'anyone',
  as: 'bytes',
  summary: 'The logo, while it is the one that is set.',
  input: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.(png|jpe?g|gif|webp)$/)) }),
  result: bytes(),
});

export const sysConfigMailTest = endpoint({
  method: 'POST',
  path: '/api/system/SysConfig/Email/Test',
  access: 'system.sysConfig:btn_save',
  summary: 'Sends one mail with these settings, before they are saved; an empty password is the one that is kept, if all else is as it was.',
  input: z.object({ ...mailServer, to: address() }),
  result: z.object({
    /** `log`: without a server it stands in the log. */
    way: z.enum(['log', 'smtp']),
    /** What the server said when it took it. */
    answer: z.string(),
    milliseconds: z.int(),
  }),
});
