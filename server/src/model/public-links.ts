// Calls of visitors of a public link, without a session. They use the owner's current permissions, limited to the chosen fields.
import { randomInt } from 'node:crypto';
import type { Language } from '@ordo/contract/language.ts';
import * as contract from '@ordo/contract/model-link.ts';
import { isCovered } from '@ordo/engine/form/fields.ts';
import { holdsFile, publicDesign } from '@ordo/engine/model/public.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { verifyPassword } from '../kit/password.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { askInWords, captchaMatches, createCaptcha } from '../session/captcha.read.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { hashOf, publicFields } from './links.ts';
import { inNameOf } from './in-name-of.ts';
import type { LiveField, LiveModels } from './live.ts';
import { namesOf } from './names.ts';
import { listedChoices, peopleNamed } from './public-choices.ts';
import { assertOpened, claimUploads, openUpload, takeUpload } from './public-uploads.ts';
import { readRecord } from './record-read.ts';
import { createdRecord } from './saving.ts';

interface Link {
  id: string;
  model: string;
  purpose: 'fill' | 'read';
  name: string;
  record: string | null;
  fields: string[];
  thanks: string;
  password: string | null;
  captcha: number;
  owner: string;
  /** It accepts no more submissions. */
  full: boolean;
}

/** Maximum calls in a quarter of an hour: from one address, and in total. */
const LIMITS = { open: [120, 20_000], guess: [10, 200], submit: [30, 2_000], upload: [60, 1_000], people: [120, 5_000] } as const;
const MINUTES = 15;

/** The same answer for a link that never existed, is disabled, or has expired, so that guessing reveals nothing. @throws Refusal linkGone */
async function linkOf(db: Db, token: string): Promise<Link> {
  const { rows } = await sql<Link>`
    select l.id, l.model_id as model, l.purpose, l.full_name as name, l.record_id as record, l.fields, l.thanks, l.password_hash as password, l.captcha_mark as captcha,
      l.owner_user_id as owner, l.most is not null and l.used >= l.most as full
    from model_link l join app_user u on u.id = l.owner_user_id and u.enabled_mark = 1 and u.delete_mark = 0
    where l.token_hash = ${hashOf(token)} and l.enabled_mark = 1 and l.delete_mark = 0 and (l.ends_at is null or l.ends_at > now())`.execute(db);
  if (!rows[0]) throw new Refusal('linkGone');
  return rows[0];
}

/** Counted outside the call's transaction, so that refused calls count as well. @throws Refusal linkOften */
async function count({ aside }: Deps, { id }: Link, ip: string, what: keyof typeof LIMITS): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    with swept as (
      delete from model_link_try where ctid in (select ctid from model_link_try where link_id = ${id} and at < now() - make_interval(mins => ${MINUTES}) limit 100)
    ), counted as (insert into model_link_try (link_id, ip, what) values (${id}, ${ip}, ${what}))
    select count(*) filter (where ip = ${ip})::int as own, count(*)::int as all
    from model_link_try where link_id = ${id} and what = ${what} and at > now() - make_interval(mins => ${MINUTES})`.execute(aside);
  const [own, all] = LIMITS[what];
  if ((rows[0]?.own ?? 0) >= own || (rows[0]?.all ?? 0) >= all) throw new Refusal('linkOften', { minutes: MINUTES });
}

/** @throws Refusal linkOften, linkPassword */
async function assertPassword(deps: Deps, link: Link, ip: string, given: string): Promise<void> {
  if (link.password === null) return;
  // Counted before it is compared, so that guesses at the same time do not pass the limit together.
  await count(deps, link, ip, 'guess');
  if (!(await verifyPassword(link.password, given))) throw new Refusal('linkPassword');
  // The right one is no guess: visitors behind one address would lock each other out.
  await sql`delete from model_link_try where ctid = (
    select ctid from model_link_try where link_id = ${link.id} and ip = ${ip} and what = 'guess' order by at desc limit 1)`.execute(deps.aside);
}

/** The call with its owner's permissions on their own page of the model. @throws Refusal linkGone: the owner has no permission any more */
async function asOwner(call: Call, models: LiveModels, { owner, model, purpose }: Link): Promise<{ call: Call; access: RecordAccess }> {
  const person = await inNameOf(call.db, model, owner, call.now, purpose === 'fill' ? 'btn_add' : 'view');
  const found = await models.find(call.db, model);
  if (!person || !found) throw new Refusal('linkGone');
  const { rights, facts, companyId, page, scope } = person;
  const user = { ...call.user, userId: owner, organizeId: String(facts.organizeId ?? ''), companyId, rights, facts };
  const own = { ...call, user, page, scope };
  return { call: own, access: accessOf(own, found) };
}

/** @throws Refusal linkGone, also for a link that only shows a record */
async function fillLinkOf(db: Db, token: string): Promise<Link> {
  const link = await linkOf(db, token);
  if (link.purpose !== 'fill') throw new Refusal('linkGone');
  return link;
}

const isPerson = ({ kind }: LiveField['node']) => kind === 'userSelect';

/** A chosen field of the head, or of a chosen child table. @throws Refusal linkStrange */
function chosenField(link: Link, access: RecordAccess, id: string, is: (node: LiveField['node']) => boolean): LiveField {
  const chosen = chosenOf(link, access);
  const field = [...access.model.fields.values()].find(({ node, path }) => node.id === id && is(node) && isCovered(chosen, path));
  if (!field) throw new Refusal('linkStrange');
  return field;
}

/** The fields that the owner chose and may still publish. */
function chosenOf({ fields, purpose }: Link, access: RecordAccess): ReadonlySet<string> {
  const open = new Set(publicFields(access, purpose).map(({ id }) => id));
  return new Set(fields.filter((field) => open.has(field)));
}

export function publicLinkFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, contract.publicOpen, async ({ token, password, inWords }, call) => {
    const link = await linkOf(call.db, token);
    await count(deps, link, call.ip, 'open');
    const { purpose, name } = link;
    const nothing = { purpose, name, captcha: null, ticket: null, design: null, values: null, names: {} };
    if (link.password !== null && password === undefined) return { ...nothing, locked: true };
    await assertPassword(deps, link, call.ip, password ?? '');
    // Nobody should fill in what will not be taken.
    if (purpose === 'fill' && link.full) throw new Refusal('linkFull');
    const { call: own, access } = await asOwner(call, models, link);
    const chosen = chosenOf(link, access);
    const fields = [...access.model.fields.values()].filter(({ path }) => isCovered(chosen, path));
    const design = publicDesign(access.model.design, [...chosen], await listedChoices(call, purpose === 'fill' ? fields : []));
    const shown = { purpose, name, locked: false, ticket: null, design, names: {} };
    if (purpose === 'fill') {
      const captcha = link.captcha === 1 ? await offerCaptcha(deps, link, inWords === 1 ? call.language : null) : null;
      return {
        ...shown,
        captcha,
        ticket: fields.some(({ node }) => holdsFile(node) || isPerson(node)) ? await openUpload(deps.aside, link.id) : null,
        values: null,
      };
    }
    const sees = (path: string) => access.sees(path) && isCovered(chosen, path);
    const record = await readRecord(own.db, access.model, link.record ?? '', access.within, sees);
    if (!record) throw new Refusal('linkGone');
    const { values } = record;
    return { ...shown, captcha: null, values, names: await namesOf(own.db, access.model, [{ values }], sees, call.language, async () => new Map()) };
  });

  serve(app, deps, contract.publicSubmit, async ({ token, submissionId, password, captcha, ticket, values, rows }, call) => {
    const link = await fillLinkOf(call.db, token);
    await count(deps, link, call.ip, 'submit');
    await assertPassword(deps, link, call.ip, password ?? '');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`link ${link.id} ${submissionId}`}, 0))`.execute(call.db);
    const { rows: before } = await sql`select from model_link_entry where link_id = ${link.id} and submission_id = ${submissionId}`.execute(call.db);
    if (before.length > 0) return { thanks: link.thanks };
    if (link.captcha === 1) await assertCaptcha(deps, link, captcha);
    const { call: own, access } = await asOwner(call, models, link);
    const chosen = chosenOf(link, access);
    const strange = [...Object.keys(values), ...Object.keys(rows)].find((field) => !chosen.has(field));
    if (strange !== undefined) throw new Refusal('linkStrange');
    // Serialised, so that the limit is exact.
    const { rows: taken } = await sql`
      update model_link set used = used + 1 where id = ${link.id} and (most is null or used < most) returning id`.execute(call.db);
    if (taken.length === 0) throw new Refusal('linkFull');
    const recordId = newId();
    const sent = await claimUploads(call.db, access.model, link.id, ticket, { values, rows });
    await createdRecord(deps, own, models, link.model, recordId, sent.values, sent.rows);
    await sql`insert into model_link_entry (link_id, submission_id, record_id) values (${link.id}, ${submissionId}, ${recordId})`.execute(call.db);
    return { thanks: link.thanks };
  });

  serve(
    app,
    deps,
    contract.publicUpload,
    async ({ token, ticket, field }, call) => {
      const link = await fillLinkOf(call.db, token);
      await count(deps, link, call.ip, 'upload');
      const { call: own, access } = await asOwner(call, models, link);
      return takeUpload(own, deps.files, link.id, ticket, chosenField(link, access, field, holdsFile));
    },
    'own transactions',
  );

  serve(app, deps, contract.publicPeople, async ({ token, ticket, field, keyword }, call) => {
    const link = await fillLinkOf(call.db, token);
    await count(deps, link, call.ip, 'people');
    await assertOpened(call.db, link.id, ticket);
    const { access } = await asOwner(call, models, link);
    chosenField(link, access, field, isPerson);
    return { list: await peopleNamed(call.db, keyword) };
  });
}

/** @param words language of a captcha in words; null: as a picture */
async function offerCaptcha({ aside }: Deps, { id: link }: Link, words: Language | null): Promise<{ id: string; image: string; question: string }> {
  const { answer, ...shown } = words === null ? { ...(await createCaptcha()), question: '' } : { ...askInWords(words, randomInt), image: '' };
  const id = newId();
  await sql`
    with swept as (delete from model_link_captcha where ctid in (select ctid from model_link_captcha where at < now() - make_interval(hours => 2) limit 100))
    insert into model_link_captcha (id, link_id, answer) values (${id}, ${link}, ${answer})`.execute(aside);
  return { id, ...shown };
}

/** A captcha is consumed by an answer, right or wrong. @throws Refusal captchaNeeded, captchaWrong */
async function assertCaptcha({ aside }: Deps, { id: link }: Link, given: { id: string; answer: string } | undefined): Promise<void> {
  if (!given) throw new Refusal('captchaNeeded');
  const { rows } = await sql<{ answer: string }>`
    delete from model_link_captcha where id = ${given.id} and link_id = ${link} and at > now() - make_interval(hours => 2) returning answer`.execute(aside);
  if (!rows[0] || !captchaMatches(rows[0].answer, given.answer)) throw new Refusal('captchaWrong');
}
