// Report on a flow for its designer: findings as sentences, the facts that its check needs from elsewhere, and the names of the ids in it.
import type { FlowFacts, FlowFindingTold } from '@ordo/contract/flow-engine.ts';
import { flowFindingPhrases, flowFormMissingPhrase, flowNotePhrases } from '@ordo/contract/flow-findings.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { checkFacts } from '@ordo/engine/flow/check-facts.ts';
import { check } from '@ordo/engine/flow/check.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { flowFields } from '@ordo/engine/flow/form-fields.ts';
import { namedIn } from '@ordo/engine/flow/named.ts';
import type { FlowNote } from '@ordo/engine/flow/wire/reader.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { untoldIn } from '@ordo/engine/model/untold.ts';
import { sql } from 'kysely';
import { workDays } from '../dictionary/work-calendar.read.ts';
import type { Db } from '../kit/db.ts';
import type { Destination } from '../kit/destination.ts';

export interface FlowInspection {
  facts: FlowFacts;
  names: Record<string, string>;
  findings: FlowFindingTold[];
}

/** @param form null: it has no form, which a release needs */
export async function inspectFlow(
  db: Db,
  flow: { id: string; document: FlowDocument; form: FormDocument | null; notes?: readonly FlowNote[] },
  destinations: readonly Destination[],
  language: Language,
): Promise<FlowInspection> {
  const named = namedIn(flow.document);
  const { names, disabled, gone, interfaces } = await namesOf(db, named);
  const unfit = await unfitFor(db, flow.id, named.recordModels);
  const notAllowed = [...named.targets].filter((target) => !interfaces.has(target) && !isListed(target, destinations));
  const { daysOff, workingDays } = await workDays(db);
  const startsBack = await startersAmong(db, flow.id, named.engines);
  const above = await departmentsAbove(db, named.departments);
  const facts: FlowFacts = { disabled, gone, unfit, startsBack, notAllowed, hasCalendar: daysOff.length + workingDays.length > 0, above };
  const fields = flow.form ? flowFields(flow.form) : {};
  const found = check({ id: '', engine: flow.id, flow: flow.document, fields }, checkFacts(facts, flow.form, untoldIn));
  const called = (of: string) => names[of] ?? labelOf(of, flow.form, language);
  const findings = found.map(({ node, key, of, blocks }) => ({
    node,
    key,
    of,
    blocks,
    text: translate(flowFindingPhrases[key], language, { of: called(of) }, zhtw),
  }));
  const formless = flow.form ? [] : [{ node: '', key: 'formMissing', of: '', blocks: true, text: translate(flowFormMissingPhrase, language, {}, zhtw) }];
  // A finding that blocks a release is not listed twice.
  const others = (flow.notes ?? []).filter((note) => !found.some(({ node, key }) => node === note.node && key === note.key));
  return { facts, names, findings: [...formless, ...findings, ...notesTold(others, language)] };
}

const notesTold = (notes: readonly FlowNote[], language: Language): FlowFindingTold[] =>
  notes.map(({ node, key, of }) => ({ node: node ?? '', key, of, blocks: false, text: translate(flowNotePhrases[key], language, { of }, zhtw) }));

function labelOf(field: string, form: FormDocument | null, language: Language): string {
  const node = form && nodeById(form, field.split('-').at(-1) ?? '');
  return node ? textIn(node.label, language) || node.key : field;
}

/** Whether an address is on the operator's list; the host that its name resolves to is checked when it is called. */
function isListed(target: string, destinations: readonly Destination[]): boolean {
  if (!URL.canParse(target)) return false;
  const { protocol, hostname, port } = new URL(target);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const wanted = Number(port) || (protocol === 'https:' ? 443 : 80);
  return destinations.some((one) => one.host === hostname.toLowerCase() && one.port === wanted);
}

interface Name {
  kind: 'holder' | 'released' | 'interface';
  id: string;
  name: string;
  /** Enabled and not deleted; of engines and forms also released. */
  there: boolean;
}

async function namesOf(db: Db, named: ReturnType<typeof namedIn>) {
  const ids = (some: ReadonlySet<string>) => sql`any(${[...some]}::text[])`;
  const isThere = sql`enabled_mark = 1 and delete_mark = 0`;
  const { rows } = await sql<Name>`
    select 'holder' as kind, id, real_name || '/' || account as name, ${isThere} as there from app_user where id = ${ids(named.users)}
    union all select 'holder', id, full_name, ${isThere} from position where id = ${ids(named.positions)}
    union all select 'holder', id, full_name, ${isThere} from role where id = ${ids(named.roles)}
    union all select 'holder', id, full_name, ${isThere} from organize where id = ${ids(named.departments)}
    union all select 'released', id, full_name, delete_mark = 0 and release_number > 0 from flow where id = ${ids(named.engines)}
    union all select 'released', id, full_name, delete_mark = 0 and release_number > 0 from model where id = ${ids(named.models.union(named.recordModels))}
    union all select 'interface', id, full_name, ${isThere} from data_interface where id = ${ids(named.targets)}`.execute(db);
  const there = (kind: Name['kind']) => new Set(rows.filter((row) => row.kind === kind && row.there).map(({ id }) => id));
  const missing = (kind: Name['kind'], ...sets: ReadonlySet<string>[]) => {
    const known = there(kind);
    return sets.flatMap((set) => [...set]).filter((id) => !known.has(id));
  };
  return {
    names: Object.fromEntries(rows.map((row) => [row.id, row.name])),
    disabled: missing('holder', named.users, named.positions, named.roles, named.departments),
    gone: missing('released', named.engines, named.models),
    interfaces: there('interface'),
  };
}

async function departmentsAbove(db: Db, departments: ReadonlySet<string>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ id: string; path: string }>`select id, path from organize where id = any(${[...departments]}::text[])`.execute(db);
  return Object.fromEntries(rows.map(({ id, path }) => [id, path.split('.').filter((one) => one !== '')]));
}

/** Of these forms, those whose new records cannot start tasks of the engine: only records of their own tables, without a workflow, are new for it. */
async function unfitFor(db: Db, flow: string, models: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from model m
    where m.id = any(${[...models]}::text[]) and m.delete_mark = 0 and m.enabled_mark = 1 and m.release_number > 0 and m.web_type = 2
      and to_regclass(format('record.%I', 't_' || m.id)) is not null
      and not exists (select from flow f where f.model_id = m.id and (f.id = ${flow} or (f.type = 1 and f.enabled_mark = 1 and f.delete_mark = 0)))`.execute(
    db,
  );
  const fit = new Set(rows.map(({ id }) => id));
  return [...models].filter((id) => !fit.has(id));
}

/** Those of these engines whose releases start this one, directly or through others. */
async function startersAmong(db: Db, id: string, engines: ReadonlySet<string>): Promise<string[]> {
  if (engines.size === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive starter (id) as (
      select ${id}::text
      union select t.id from starter s join flow t on t.delete_mark = 0 join flow_release r on r.flow_id = t.id and r.number = t.release_number
        where strpos(r.document::text, '"engine":"' || s.id || '"') > 0
    ) select id from starter where id = any(${[...engines]}::text[]) and id <> ${id}`.execute(db);
  return rows.map((row) => row.id);
}
