// The vocabulary of the wire: an endpoint is one value, and these are the building blocks of its input and result.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { TargetAccess } from '@ordo/engine/permission/target.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { mobileIn } from '@ordo/engine/text/phone.ts';
import * as z from 'zod/mini';

/** Who may call: everybody, every signed-in user, or users with the permission `menu enCode:right` (`view`, `btn_add`, …). */
export type Access = 'anyone' | 'signed-in' | `${string}.${string}:${string}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<Input extends z.core.$ZodType = z.core.$ZodType, Result extends z.core.$ZodType = z.core.$ZodType> {
  method: Method;
  /** Below `/v1`; `{name}` parts are keys of the input. */
  path: `/api/${string}`;
  /** A constant permission, or one on a page that depends on the call's target. */
  access: Access | TargetAccess;
  /** One sentence for the API documentation. */
  summary: string;
  /** One flat object: keys named in the path travel there, the rest is the query (GET, DELETE) or the body. */
  input: Input;
  result: Result;
  /** The columns of the rows in its input and result: columns without permission are not returned, filterable or writable. */
  columns?: PageColumns;
  /** Keys of these columns that it returns or sets under other names. */
  touches?: readonly string[];
  /** Maximum size of its body in bytes, if not the default of a megabyte. */
  most?: number;
  /** `body`: a DELETE that carries its input in the body (wire §1.1). */
  carry?: 'body';
  /** A GET that changes something (promises §2.9), so it runs as a change does. */
  writes?: true;
  /** The action of an API key that allows it (`server/kit/signed-calls`): then a signature replaces the token. */
  byKey?: KeyAction;
  /** No token is required, but one that is sent is evaluated: the answer depends on the caller. */
  knows?: 'who asks';
  /** Also answered while the person's password is a one-time one. */
  withPasswordOnce?: true;
  /**
   * Equal for everybody until a dictionary changes, or with `house` also an organisation, a position or a role: sent compressed with an ETag,
   * or as 304 without content.
   */
  cacheable?: 'dictionary' | 'house';
  /** Also answered while the session's screen is locked. */
  whileLocked?: true;
  /** A change that is allowed while viewing as another person. */
  whileViewing?: true;
  /** Private between a person and others: not available while viewing as that person. */
  personal?: true;
  /**
   * `upload`: the input is in the path, with a multipart form that has the part `file`.
   * `bytes`: success answers the file itself; a refusal answers the envelope, with its own HTTP status.
   */
  as?: 'upload' | 'bytes';
}

/** Actions on the records of a model that an API key can allow. */
export const modelActions = ['list', 'read', 'create', 'change', 'delete'] as const;
export type ModelAction = (typeof modelActions)[number];
/** What an API key can allow of a workflow: start tasks, also in the name of others, and read the state of those that it started. */
export const flowActions = ['start', 'startFor', 'track'] as const;
export type FlowAction = (typeof flowActions)[number];
export type KeyAction = ModelAction | FlowAction;
export const isFlowAction = (action: KeyAction): action is FlowAction => (flowActions as readonly string[]).includes(action);

/** Input as passed by a caller. */
export type Input<E extends Endpoint> = z.input<E['input']>;
/** Input as received by a handler. */
export type Parsed<E extends Endpoint> = z.output<E['input']>;
/** Result in the answer's `data`. */
export type Result<E extends Endpoint> = z.output<E['result']>;

export function endpoint<I extends z.core.$ZodType, R extends z.core.$ZodType>(e: Endpoint<I, R>): Endpoint<I, R> {
  return e;
}

/** Every answer: `code` 200 is success; anything else comes with `refusal`, the key of `refusals.ts`. */
export interface Envelope<Data = unknown> {
  code: number;
  /** Never empty; in the caller's language. */
  msg: string;
  data: Data;
  refusal?: string;
}

// --- inputs

const NUL = /^[^\u0000]*$/;

/** Free text, trimmed, at most `most` characters, without NUL (PostgreSQL refuses it). */
export const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(NUL));

/** Required text. */
export const required = (most: number) => text(most).check(z.minLength(1));

/** Text that matches a pattern of `engine/text`; the issue contains the pattern's name. */
export const matching = (most: number, pattern: RegExp) => required(most).check(z.regex(pattern));

/** A mainland mobile number, with spaces, hyphens and +86 allowed; stored as eleven digits. */
export const mobile = () => z.string().check(z.maxLength(30), z.overwrite(mobileIn), z.minLength(1), z.regex(patterns.mobile));

/** An id: an opaque string. */
export const id = () => z.string().check(z.minLength(1), z.maxLength(64), z.regex(NUL));

/** A whole number from `least` to `most`; queries may send it as digits. */
export const integer = (least: number, most: number) =>
  z
    .union([z.number().check(z.meta({ type: 'integer' })), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))])
    .check(between(least, most), z.refine(Number.isInteger), z.meta({ minimum: least, maximum: most }));

/** A decimal number from `least` to `most`; queries may send it as text. */
export const decimal = (least: number, most: number) =>
  z
    .union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/)), z.transform(Number))])
    .check(between(least, most), z.meta({ minimum: least, maximum: most }));

const between = (least: number, most: number) => z.refine<number>((n) => n >= least && n <= most, { params: { least, most }, abort: true });

/** An optional date, number or choice: null, and the empty string of a form, mean none (wire §1.4). */
export const orNull = <T extends z.core.$ZodType>(type: T) =>
  z._default(
    z.union([
      z.nullable(type),
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
    ]),
    null,
  );

/** 1 enabled, 0 disabled. */
export const mark = () =>
  z.pipe(
    z.union([z.literal([0, 1]), z.literal(['0', '1'])]),
    z.transform((v) => (Number(v) === 1 ? 1 : 0)),
  );

/** Epoch milliseconds, from 1900 to 2199. */
export const moment = () => integer(-2_208_988_800_000, 7_258_118_399_999);

/** `YYYY-MM-DD` in business time, from 1900 to 2199. */
export const day = () => z.string().check(z.regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/), z.refine(isCalendarDay));

function isCalendarDay(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** The version the caller read; a save with an older one is refused with who and when. */
export const version = () => integer(1, 2_147_483_647);

/** Page, order and keyword of every paged list. `sidx` is a sortable column; anything else is refused. */
export const paging = <S extends readonly [string, ...string[]]>(...sortable: S) => ({
  currentPage: z._default(integer(1, 1_000_000), 1),
  pageSize: z._default(integer(1, 500), 20),
  sidx: z.optional(z.enum(sortable)),
  sort: z._default(z.enum(['asc', 'desc']), 'desc'),
  keyword: z.optional(text(100)),
});

/** The keys of a shape for a change: each is optional, and missing keys stay unchanged (defaults do not apply). */
export function partialOf<S extends z.core.$ZodLooseShape>(shape: S): Changes<S> {
  const entries = Object.entries(shape).map(([key, type]) => {
    const bare = type instanceof z.ZodMiniDefault ? type._zod.def.innerType : type;
    return [key, z.optional(bare as z.core.$ZodType)];
  });
  return Object.fromEntries(entries) as Changes<S>;
}

type Changes<S extends z.core.$ZodLooseShape> = {
  [K in keyof S]: z.ZodMiniOptional<S[K] extends z.ZodMiniDefault<infer Inner> ? Inner : S[K]>;
};

/** For lists whose default order is the manual sort order: ascending. */
export const ascending = () => z._default(z.enum(['asc', 'desc']), 'asc');

// --- results

/** `{ list }` */
export const listOf = <R extends z.core.$ZodType>(row: R) => z.object({ list: z.array(row) });

/** `{ list, pagination }`; `total` is exact, except with `more`: there are more rows than were counted. */
export const pageOf = <R extends z.core.$ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    pagination: z.object({ currentPage: z.int(), pageIndex: z.int(), pageSize: z.int(), total: z.int(), more: z.optional(z.boolean()) }),
  });

export interface TreeNode {
  id: string;
  parentId: string;
  fullName: string;
  /** company, department, position or user */
  type: string;
  icon: string;
  /** For an organisation. */
  enCode?: string | undefined;
  enabledMark?: number | undefined;
  sortCode?: number | undefined;
  hasChildren: boolean;
  /** Left out on leaves (wire §1.3). */
  children?: TreeNode[] | undefined;
}

/** A node of the trees that pickers show. */
export const treeNode: z.ZodMiniType<TreeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.string(),
  icon: z.string(),
  enCode: z.optional(z.string()),
  enabledMark: z.optional(z.int()),
  sortCode: z.optional(z.int()),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(treeNode));
  },
});

/** Only the success message. */
export const nothing = () => z.null();

/** The new record. */
export const created = () => z.object({ id: z.string(), version: z.int() });

/** The record's new version. */
export const saved = () => z.object({ version: z.int() });

/** The record's new state and version. */
export const switched = () => z.object({ enabledMark: z.int(), version: z.int() });

/** Input of every `Actions/State`: nothing is toggled blindly; a given state, or the version that was seen, is checked (promises §2.15). */
export const stateInput = () => z.object({ id: id(), enabledMark: z.optional(mark()), version: z.optional(version()) });

/** A file as the answer of a `bytes` endpoint. */
export interface Bytes {
  /** Media type. */
  mime: string;
  /** In bytes; null: unknown until the end. */
  size: number | null;
  /** Changes when the bytes do. */
  etag: string;
  /** File name for users. */
  name: string;
  /** `inline` is for what cannot run scripts: checked images, and PDF where requested. */
  disposition: 'inline' | 'attachment';
  /** How long the caller's browser may cache it, in seconds. */
  maxAge: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export const bytes = () => z.custom<Bytes>((value) => typeof value === 'object' && value !== null && 'open' in value);

/** A file as a link: its name for users, and its address for plain navigation. */
export const fileLinked = () => z.object({ name: z.string(), url: z.string() });

/** Address of the default avatar: for clients that need an address for everybody. Ours shows a letter of the name instead. */
export const NO_PICTURE = `/api/file/Image/userAvatar/${'0'.repeat(32)}.png`;
