// Signing in and out, and what the signed-in person may open (wire §2, wire §3).
import { mobileIn } from '@ordo/engine/text/phone.ts';
import * as z from 'zod/mini';
import { bytes, endpoint, id, nothing, text } from './kit.ts';

export const layoutThemes = ['classic', 'functional', 'plain', 'blend', 'composite'] as const;
export type LayoutTheme = (typeof layoutThemes)[number];

export const challenge = endpoint({
  method: 'GET',
  path: '/api/oauth/Challenge',
  access: 'anyone',
  summary: 'What one sign-in attempt needs: a one-use id good for 2 minutes, the public key, and a captcha after three failures.',
  input: z.object({
    account: z.optional(text(50)),
    /** Instead of the account, for signing in by code. */
    mobile: z.optional(z.string().check(z.maxLength(30), z.overwrite(mobileIn))),
    device: z.optional(text(64)),
  }),
  result: z.object({
    /** Opaque id of this attempt; sent back with the sign-in and mixed into the encrypted password. */
    timestamp: z.string(),
    /** RSA-3072, base64 of SPKI DER. */
    publicKey: z.string(),
    /** `image` is a data URL. */
    captcha: z.nullable(z.object({ image: z.string() })),
  }),
  writes: true,
});

export const imageCode = endpoint({
  method: 'GET',
  path: '/api/file/ImageCode/{timestamp}',
  access: 'anyone',
  as: 'bytes',
  summary: 'A new captcha for a sign-in attempt, as a picture; it is heeded where one is asked for. At most five for one attempt.',
  input: z.object({ timestamp: text(64) }),
  result: bytes(),
  writes: true,
});

export const captchaQuestion = endpoint({
  method: 'GET',
  path: '/api/oauth/CaptchaQuestion/{timestamp}',
  access: 'anyone',
  summary:
    'Instead of the picture, for who cannot see it: a question in words whose answer is a number. It takes the place of the picture, and counts as a drawing of it.',
  input: z.object({ timestamp: text(64) }),
  result: z.object({ question: z.string() }),
  writes: true,
});

/** The public constants of the sign-in form (promises §2.1): they grant nothing. */
export const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const;

export const login = endpoint({
  method: 'POST',
  path: '/api/oauth/Login',
  access: 'anyone',
  summary: 'Signs in. `password` is base64 of RSA-OAEP-SHA256 over `timestamp + "\\n" + password`. Accepts a form or JSON.',
  input: z.object({
    /** An account, or `mobile@account`: both must be the same person's. */
    account: text(50),
    password: text(2000),
    timestamp: text(64),
    captcha: z.optional(text(12)),
    code: z.optional(text(12)),
    /** Made by the browser once and kept there; attempts from a known device are counted apart. */
    device: z.optional(text(64)),
    client_id: text(40),
    client_secret: z.optional(text(100)),
    scope: text(40),
    grant_type: text(40),
  }),
  result: z.object({ token: z.string(), theme: z.enum(layoutThemes) }),
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/oauth/Logout',
  access: 'signed-in',
  summary: 'Ends the session.',
  input: z.object({}),
  result: nothing(),
  writes: true,
  whileLocked: true,
  withPasswordOnce: true,
});

export const lock = endpoint({
  method: 'POST',
  path: '/api/oauth/Lock',
  access: 'signed-in',
  summary: 'Locks this session: until it is unlocked every other call answers 423. Says whose screen it is; once locked, another call changes nothing.',
  input: z.object({}),
  /** `headIcon`: a signed address. */
  result: z.object({ account: z.string(), userName: z.string(), headIcon: z.string() }),
  whileLocked: true,
  withPasswordOnce: true,
});

export const unlock = endpoint({
  method: 'POST',
  path: '/api/oauth/LockScreen',
  access: 'signed-in',
  summary: 'Unlocks this session with the password of its own account, encrypted as for Login.',
  input: z.object({
    /** An account, or `mobile@account`: both must be the same person's. */
    account: text(50),
    password: text(2000),
    /** Left out: the attempt that the cipher text names. */
    timestamp: z.optional(text(64)),
    captcha: z.optional(text(12)),
    code: z.optional(text(12)),
    device: z.optional(text(64)),
  }),
  result: nothing(),
  whileLocked: true,
  withPasswordOnce: true,
});

/** Menu types (product §2.3): 1 catalogue, 2 page, 3 model, 4 dictionary, 5 report, 6 visualisation, 7 link, 8 portal. */
export type MenuType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface MenuEntry {
  id: string;
  /** `-1` at the top. */
  parentId: string;
  enCode: string;
  /** In the caller's language. */
  fullName: string;
  /** How the name is spelled in Latin letters, whole and by initials: `kehuguanli khgl`; '' where it is in them already. */
  spell: string;
  icon: string;
  type: number;
  urlAddress: string;
  linkTarget: string;
  category: string;
  /** JSON text or empty: `moduleId`, `isTree`, `iconBackgroundColor`. */
  propertyJson: string;
  hasChildren: boolean;
  children: MenuEntry[];
  sortCode: number;
}

const menuEntry: z.ZodMiniType<MenuEntry> = z.object({
  id: z.string(),
  parentId: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  spell: z.string(),
  icon: z.string(),
  type: z.int(),
  urlAddress: z.string(),
  linkTarget: z.string(),
  category: z.string(),
  propertyJson: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(menuEntry);
  },
  sortCode: z.int(),
});

/** What an installation shows of itself, and asks of everybody's screen and password. */
const face = z.object({
  /** Counts the changes. */
  version: z.int(),
  sysName: z.string(),
  sysDescription: z.string(),
  companyName: z.string(),
  copyright: z.string(),
  /** An address below `/v1`, or '' for the product's own. */
  logo: z.string(),
  /** For who has forgotten their password; '': nothing. */
  signInHelp: z.string(),
  /** Minutes without a touch after which the screen locks at the latest; 0: as each person likes. */
  lockMinutes: z.int(),
  /** Signs that a new password needs. */
  passwordLeast: z.int(),
  passwordMixedCase: z.int(),
});

export const systemFace = endpoint({
  method: 'GET',
  path: '/api/oauth/System',
  access: 'anyone',
  summary: 'What this installation is called, and asks of screens and passwords.',
  input: z.object({}),
  result: z.extend(face, {
    /** Whether a code by text message can reach anybody. */
    codeSignIn: z.boolean(),
  }),
});

const granted = z.object({ id: z.string(), fullName: z.string(), enCode: z.string() });

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/oauth/CurrentUser',
  access: 'signed-in',
  summary: 'Who I am, the menu I see, and my buttons and columns on each page.',
  input: z.object({}),
  result: z.object({
    userInfo: z.object({
      userId: id(),
      userAccount: z.string(),
      userName: z.string(),
      headIcon: z.string(),
      gender: z.int(),
      organizeId: z.string(),
      organizeName: z.string(),
      isAdministrator: z.boolean(),
      portalId: z.string(),
      theme: z.enum(layoutThemes),
      language: z.string(),
      loginTime: z.number(),
      loginIPAddress: z.string(),
      loginPlatForm: z.string(),
      /** 1 when the last-sign-in notice is to be shown after /login. */
      prevLogin: z.int(),
      prevLoginTime: z.nullable(z.number()),
      prevLoginIPAddress: z.string(),
      prevLoginIPAddressName: z.string(),
    }),
    /** As `systemFace` says it; every answer to somebody signed in carries its version in `x-ordo-system`. */
    system: face,
    menuList: z.array(menuEntry),
    /** enCode of a page → keys of its rows that I am not told, and those that I cannot change; pages that keep nothing from me are left out. */
    columns: z.record(z.string(), z.object({ hidden: z.array(z.string()), fixed: z.array(z.string()) })),
    /** Where links may carry a ticket to. */
    linkOrigins: z.array(z.string()),
    /** Who really looks, and until when, where somebody looks as this person. */
    viewedBy: z.optional(z.object({ fullName: z.string(), until: z.number() })),
    permissionList: z.array(
      z.object({ modelId: z.string(), moduleName: z.string(), button: z.array(granted), column: z.array(granted), form: z.array(granted) }),
    ),
  }),
});
