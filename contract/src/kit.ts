// The vocabulary of the wire: an endpoint is one value, and these are the shapes that its input and result are made of.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { TargetAccess } from '@ordo/engine/permission/target.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { mobileIn } from '@ordo/engine/text/phone.ts';
import * as z from 'zod/mini';

/** Who may call: anybody, anyone signed in, or holders of `menu enCode:right` (`view`, `btn_add`, …). */
export type Access = 'anyone' | 'signed-in' | `${string}.${string}:${string}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<Input extends z.core.$ZodType = z.core.$ZodType, Result extends z.core.$ZodType = z.core.$ZodType> {
  method: Method;
  /** Below `/v1`; `{name}` parts are keys of the input. */
  path: `/api/${string}`;
  /** A constant right, or one on a page that the target of the call tells. */
  access: Access | TargetAccess;
  /** One sentence for the API documentation. */
  summary: string;
  /** One flat object: keys named in the path travel there, the rest is the query (GET, DELETE) or the body. */
  input: Input;
  result: Result;
  /** What the rows in its input and result are made of: columns that the caller does not hold are neither told, asked by nor set. */
  columns?: PageColumns;
  /** Keys of these columns that it tells or sets without naming them. */
  touches?: readonly string[];
  /** Bytes that its body may have, where it is not the usual megabyte. */
  most?: number;
  /** `body`: a DELETE that carries its input in the body (wire §1.1). */
  carry?: 'body';
  /** A GET that changes something (promises §2.9), so it runs as a change does. */
  writes?: true;
  /** A key may be made for it, under this name (`server/kit/signed-calls`): then a signature takes the place of a token. */
  byKey?: ModelAction;
  /** No token is needed, but one that is sent is read as anywhere else: the answer depends on who asks. */
  knows?: 'who asks';
  /** Still answered while the person's password is a one-time one. */
  withPasswordOnce?: true;
  /**
   * The same for everybody until a dictionary changes, or with `house` also an organisation, a position or a role: it travels compressed with an ETag,
   * and not at all to those who have it.
   */
  cacheable?: 'dictionary' | 'house';
  /** Still answered while the session's screen is locked. */
  whileLocked?: true;
  /** A change that somebody may make who looks at the product as another person. */
  whileViewing?: true;
  /** What is between a person and others: not shown to somebody who looks as them. */
  personal?: true;
  /**
   * `upload`: the input travels in the path, beside it a multipart form with the part `file`.
   * `bytes`: success answers the file itself; a refusal answers the envelope, under its own HTTP status.
   */
  as?: 'upload' | 'bytes';
}

/** What keys of outside callers may be made for, on the records of a model. */
export const modelActions = ['list', 'read', 'create', 'change', 'delete'] as const;
export type ModelAction = (typeof modelActions)[number];

/** What a caller passes. */
export type Input<E extends Endpoint> = z.input<E['input']>;
/** What a handler receives. */
export type Parsed<E extends Endpoint> = z.output<E['input']>;
/** What travels back as `data`. */
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

/** Free text, trimmed, at most `most` characters, no NUL (PostgreSQL refuses it). */
export const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(NUL));

/** Text that must be there. */
export const required = (most: number) => text(most).check(z.minLength(1));

/** Text of a pattern of `engine/text`; the issue is told by the pattern's name. */
export const matching = (most: number, pattern: RegExp) => required(most).check(z.regex(pattern));

/** A mobile number of the mainland, with blanks, hyphens and +86 as people write it; kept as its eleven digits. */
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

/** A date, number or choice that may be absent: null, and the empty string of a form, say that it is (wire §1.4). */
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

/** 1 on, 0 off. */
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

/** Page, order and keyword of every paged list. `sidx` names a column of the list; anything else is refused. */
export const paging = <S extends readonly [string, ...string[]]>(...sortable: S) => ({
  currentPage: z._default(integer(1, 1_000_000), 1),
  pageSize: z._default(integer(1, 500), 20),
  sidx: z.optional(z.enum(sortable)),
  sort: z._default(z.enum(['asc', 'desc']), 'desc'),
  keyword: z.optional(text(100)),
});

/** The keys of a shape as a change: each may be left out, and what is left out stays as it is (no default steps in). */
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

/** For lists whose usual order is the one that people give them: first comes first. */
export const ascending = () => z._default(z.enum(['asc', 'desc']), 'asc');

// --- results

/** `{ list }` */
export const listOf = <R extends z.core.$ZodType>(row: R) => z.object({ list: z.array(row) });

/** `{ list, pagination }`; `total` is exact. */
export const pageOf = <R extends z.core.$ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    pagination: z.object({ currentPage: z.int(), pageIndex: z.int(), pageSize: z.int(), total: z.int() }),
  });

export interface TreeNode {
  id: string;
  parentId: string;
  fullName: string;
  /** company, department, position or user */
  type: string;
  icon: string;
  /** Of an organisation. */
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

/** Nothing but the success message. */
export const nothing = () => z.null();

/** The new record. */
export const created = () => z.object({ id: z.string(), version: z.int() });

/** The record's new version. */
export const saved = () => z.object({ version: z.int() });

/** The record's new state and version. */
export const switched = () => z.object({ enabledMark: z.int(), version: z.int() });

/** Input of every `Actions/State`: nothing flips; a wanted state, or the version that was seen, is heeded (promises §2.15). */
export const stateInput = () => z.object({ id: id(), enabledMark: z.optional(mark()), version: z.optional(version()) });

/** A file as the answer of a `bytes` endpoint. */
export interface Bytes {
  /** Media type. */
  mime: string;
  /** In bytes; null: not known before the last of them. */
  size: number | null;
  /** Changes when the bytes do. */
  etag: string;
  /** What a person calls it. */
  name: string;
  /** `inline` is for what cannot run: checked pictures, and PDF where it is asked for. */
  disposition: 'inline' | 'attachment';
  /** How long the caller's browser may keep it, in seconds. */
  maxAge: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export const bytes = () => z.custom<Bytes>((value) => typeof value === 'object' && value !== null && 'open' in value);

/** A file as an address: what a person calls it, and where plain navigation finds it. */
export const fileLinked = () => z.object({ name: z.string(), url: z.string() });

/** Where people who have no picture of their own have one: for clients that want an address for everybody. Ours shows a letter of the name instead. */
export const NO_PICTURE = `/api/file/Image/userAvatar/${'0'.repeat(32)}.png`;
