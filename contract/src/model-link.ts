// Links by which people without an account fill in a form or read one record. What they see and send is limited to the selection of the link's creator.
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import {
  endpoint,
  id,
  integer,
  mark,
  moment,
  nothing,
  orNull,
  pageOf,
  paging,
  partialOf,
  required,
  saved,
  stateInput,
  switched,
  text,
  version,
} from './kit.ts';
import { MAX_RECORD_BODY, MAX_ROWS, recordKey } from './model-record.ts';

const PATH = '/api/visualdev/PublicLink';
const PUBLIC = '/api/public/Link/{token}';
const access = 'onlineDev.webDesign:btn_edit';

const fieldId = z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/));
const fields = z.array(fieldId).check(z.minLength(1), z.maxLength(300));

const shape = {
  fullName: required(50),
  fields,
  /** Shown after the form was sent. */
  thanks: z._default(text(500), ''),
  captchaMark: z._default(mark(), 1),
  endTime: orNull(moment()),
  /** Maximum number of submissions. */
  most: orNull(integer(1, 1_000_000)),
};
/** '' for none. */
const password = z.string().check(z.maxLength(64), z.regex(/^[^\0]*$/));

export const linkList = endpoint({
  method: 'GET',
  path: PATH,
  access,
  summary: 'The public links of a model with their URLs.',
  input: z.object({ modelId: id(), ...paging('creatorTime', 'fullName') }),
  result: pageOf(
    z.object({
      ...recordKeys,
      fullName: z.string(),
      purpose: z.enum(['fill', 'read']),
      recordId: z.nullable(z.string()),
      fields: z.array(z.string()),
      thanks: z.string(),
      token: z.string(),
      hasPassword: z.int(),
      captchaMark: z.int(),
      endTime: z.nullable(z.number()),
      most: z.nullable(z.int()),
      used: z.int(),
      ownerName: z.string(),
      enabledMark: z.int(),
    }),
  ),
});

export const linkFields = endpoint({
  method: 'GET',
  path: `${PATH}/Fields`,
  access,
  summary: 'Fields of a model that a public link can have: those that the caller may see and that can be filled in without a session.',
  input: z.object({ modelId: id(), purpose: z._default(z.enum(['fill', 'read']), 'fill') }),
  result: z.object({
    /** 1: a record cannot be saved without a value, and there is no default. */
    list: z.array(z.object({ id: z.string(), label: z.string(), required: z.int() })),
    /** Fields of the form that no public link can have. */
    left: z.array(z.object({ label: z.string(), required: z.int() })),
  }),
});

export const linkCreate = endpoint({
  method: 'POST',
  path: PATH,
  access,
  summary: 'Creates a public link to fill in a form or to read one record. It has the permissions of its creator.',
  input: z.object({ modelId: id(), purpose: z.enum(['fill', 'read']), recordId: z.optional(recordKey()), password: z._default(password, ''), ...shape }),
  result: z.object({ id: z.string(), version: z.int(), token: z.string() }),
});

export const linkUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access,
  summary: 'Updates a public link. From then on it has the permissions of the user who changed it.',
  input: z.object({ ...partialOf(shape), password: z.optional(password), id: id(), version: version() }),
  result: saved(),
});

export const linkState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access,
  summary: 'Enables or disables a public link.',
  input: stateInput(),
  result: switched(),
});

export const linkRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access,
  summary: 'Deletes a public link; its address stops working.',
  input: z.object({ id: id() }),
  result: nothing(),
});

const token = z.string().check(z.regex(/^[\w-]{43}$/));

const ticket = z.string().check(z.regex(/^[\w-]{32}$/));

export const publicOpen = endpoint({
  method: 'POST',
  path: `${PUBLIC}/Actions/Open`,
  access: 'anyone',
  summary: 'The content of a public link: the form with its fields, or the record; a password first if it has one.',
  input: z.object({ token, password: z.optional(password), /** 1: the captcha in words, for who cannot see it. */ inWords: z._default(mark(), 0) }),
  result: z.object({
    purpose: z.enum(['fill', 'read']),
    name: z.string(),
    /** It requires a password, and no other content is returned. */
    locked: z.boolean(),
    captcha: z.nullable(z.object({ id: z.string(), /** '' of one in words. */ image: z.string(), question: z.string() })),
    /** Ticket for uploads and for searching people; null: the form needs neither. */
    ticket: z.nullable(z.string()),
    /** `Design` of engine/model/design, without list and title. */
    design: z.unknown(),
    values: z.nullable(z.record(z.string(), z.unknown())),
    names: z.record(z.string(), z.record(z.string(), z.string())),
  }),
});

export const publicSubmit = endpoint({
  method: 'POST',
  path: `${PUBLIC}/Actions/Submit`,
  access: 'anyone',
  summary: 'Submits a public form. A repeated submission creates no second record.',
  input: z.object({
    token,
    submissionId: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    password: z.optional(password),
    captcha: z.optional(z.object({ id: id(), answer: text(12) })),
    ticket: z.optional(ticket),
    values: z.record(fieldId, z.unknown()),
    rows: z._default(
      z.record(
        fieldId,
        z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)), values: z.record(fieldId, z.unknown()) })).check(z.maxLength(MAX_ROWS)),
      ),
      {},
    ),
  }),
  result: z.object({ thanks: z.string() }),
  most: MAX_RECORD_BODY,
});

export const publicUpload = endpoint({
  method: 'POST',
  path: `${PUBLIC}/Upload/{ticket}/{field}`,
  access: 'anyone',
  as: 'upload',
  summary: 'Stores the part `file` for a field of a public form. It is deleted if the form is not submitted within two hours.',
  input: z.object({ token, ticket, field: fieldId }),
  result: z.object({ fileId: z.string(), name: z.string() }),
});

export const publicPeople = endpoint({
  method: 'POST',
  path: `${PUBLIC}/Actions/People`,
  access: 'anyone',
  summary: 'People by part of their name, for a people field of a public form: at most twenty, only their names.',
  input: z.object({ token, ticket, field: fieldId, keyword: required(50) }),
  result: z.object({ list: z.array(z.object({ id: z.string(), fullName: z.string() })) }),
});
