// The signed-in person's own data (wire §9).
import { languages } from './language.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { endpoint, id, integer, listOf, matching, mobile, moment, nothing, pageOf, paging, saved, text, version } from './kit.ts';
import { layoutThemes } from './session.ts';

const PATH = '/api/permission/Users/Current';

/** Empty, or matching the pattern. */
const maybe = (most: number, pattern: RegExp) => z.union([z.literal(''), matching(most, pattern)]);

export const genders = ['1', '2', '3'] as const;

const own = {
  realName: matching(50, patterns.fullName),
  signature: text(200),
  /** `1` male, `2` female, `3` not stated; text on the wire because the family's select compares it so. */
  gender: z.enum(genders),
  nation: text(50),
  nativePlace: text(100),
  certificatesType: text(50),
  certificatesNumber: text(50),
  education: text(50),
  birthday: z.nullable(moment()),
  telePhone: text(30),
  landline: text(30),
  mobilePhone: z.union([z.literal(''), mobile()]),
  email: maybe(100, patterns.email),
  urgentContacts: text(50),
  urgentTelePhone: text(30),
  postalAddress: text(200),
};

export const baseInfo = endpoint({
  method: 'GET',
  path: `${PATH}/BaseInfo`,
  access: 'signed-in',
  summary: 'My own record.',
  input: z.object({}),
  result: z.object({
    id: z.string(),
    version: z.int(),
    account: z.string(),
    realName: z.string(),
    signature: z.string(),
    gender: z.string(),
    nation: z.string(),
    nativePlace: z.string(),
    certificatesType: z.string(),
    certificatesNumber: z.string(),
    education: z.string(),
    birthday: z.nullable(z.number()),
    telePhone: z.string(),
    landline: z.string(),
    mobilePhone: z.string(),
    email: z.string(),
    urgentContacts: z.string(),
    urgentTelePhone: z.string(),
    postalAddress: z.string(),
    /** `department / company` */
    organize: z.string(),
    position: z.string(),
    manager: z.nullable(z.string()),
    /** Names of my roles, joined by commas. */
    roleId: z.string(),
    creatorTime: z.nullable(z.number()),
    creatorUser: z.nullable(z.string()),
    lastModifyTime: z.nullable(z.number()),
    lastModifyUser: z.nullable(z.string()),
    prevLogTime: z.nullable(z.number()),
    rank: z.nullable(z.int()),
    entryDate: z.nullable(z.number()),
    /** A signed address, or ''. */
    avatar: z.string(),
    theme: z.enum(layoutThemes),
    language: z.enum(languages),
  }),
});

export const baseInfoSave = endpoint({
  method: 'PUT',
  path: `${PATH}/BaseInfo`,
  access: 'signed-in',
  summary: 'Updates the given fields of my own record. A different mobile number is refused: it has its own call.',
  input: z.object({ ...z.partial(z.object(own)).shape, /** Left out: no check for concurrent changes. */ version: z.optional(version()) }),
  result: saved(),
});

export const avatarSave = endpoint({
  method: 'PUT',
  path: `${PATH}/Avatar/{name}`,
  access: 'signed-in',
  summary: 'Sets a picture that I uploaded as `userAvatar` as my avatar. Open forms do not become stale.',
  input: z.object({ name: text(64) }),
  result: nothing(),
});

export const mobileChange = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/ModifyMobile`,
  access: 'signed-in',
  summary: 'Changes or removes my mobile number, which can also be used to sign in. Needs my password, encrypted as for Login; the number must be unique.',
  input: z.object({
    mobilePhone: z.union([z.literal(''), mobile()]),
    password: text(2000),
    timestamp: text(64),
    code: z.optional(text(12)),
    device: z.optional(text(64)),
  }),
  result: nothing(),
});

export const passwordChange = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/ModifyPassword`,
  access: 'signed-in',
  summary: 'Changes my password and ends all my sessions. Both passwords are encrypted as for Login, for the same attempt.',
  input: z.object({ oldPassword: text(2000), password: text(2000), timestamp: text(64), code: z.optional(text(12)), device: z.optional(text(64)) }),
  result: nothing(),
  withPasswordOnce: true,
});

export const themeSave = endpoint({
  method: 'PUT',
  path: `${PATH}/SystemTheme`,
  access: 'signed-in',
  summary: 'Saves the layout that the next sign-in starts with.',
  input: z.object({ theme: z.enum(layoutThemes) }),
  result: nothing(),
});

export const languageSave = endpoint({
  method: 'PUT',
  path: `${PATH}/SystemLanguage`,
  access: 'signed-in',
  summary: 'Saves my language.',
  input: z.object({ language: z.enum(languages) }),
  result: nothing(),
});

export const subordinates = endpoint({
  method: 'GET',
  path: `${PATH}/Subordinate`,
  access: 'signed-in',
  summary: 'My direct reports; a bare array.',
  input: z.object({}),
  result: z.array(z.object({ id: z.string(), avatar: z.string(), userName: z.string(), department: z.string() })),
});

export interface RightNode {
  id: string;
  parentId: string;
  fullName: string;
  icon: string;
  children?: RightNode[] | undefined;
}

const rightNode: z.ZodMiniType<RightNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  icon: z.string(),
  get children() {
    return z.optional(z.array(rightNode));
  },
});

export const ownRights = endpoint({
  method: 'GET',
  path: `${PATH}/Authorize`,
  access: 'signed-in',
  summary: 'My permissions as four trees: pages, buttons, columns and data schemes.',
  input: z.object({}),
  result: z.object({ module: z.array(rightNode), button: z.array(rightNode), column: z.array(rightNode), resource: z.array(rightNode) }),
});

export const ownLog = endpoint({
  method: 'GET',
  path: `${PATH}/SystemLog`,
  access: 'signed-in',
  summary: 'My own sign-ins (category 1) or requests (category 5), newest first.',
  input: z.object({
    ...paging('creatorTime'),
    category: z._default(z.enum(['1', '5']), '1'),
    startTime: z.optional(integer(0, 7_258_118_399_999)),
    endTime: z.optional(integer(0, 7_258_118_399_999)),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      creatorTime: z.number(),
      userName: z.string(),
      ipaddress: z.string(),
      platForm: z.string(),
      /** For a sign-in: `right`, `wrong`, `disabled`; `viewed` or `views`, a space and a name: somebody viewed as this person, or they as somebody. */
      outcome: z.optional(z.string()),
      /** For a request. */
      requestURL: z.optional(z.string()),
      requestMethod: z.optional(z.string()),
      requestDuration: z.optional(z.int()),
    }),
  ),
});

export const ownSessions = endpoint({
  method: 'GET',
  path: `${PATH}/Sessions`,
  access: 'signed-in',
  summary: 'My active sessions.',
  input: z.object({}),
  result: listOf(
    z.object({
      id: z.string(),
      current: z.boolean(),
      loginTime: z.number(),
      seenTime: z.number(),
      ipaddress: z.string(),
      platForm: z.string(),
      locked: z.boolean(),
    }),
  ),
});

export const ownSessionEnd = endpoint({
  method: 'DELETE',
  path: `${PATH}/Sessions/{id}`,
  access: 'signed-in',
  summary: 'Ends one of my sessions.',
  input: z.object({ id: id() }),
  result: nothing(),
});
