// The workflows of the demo, and leave tasks in all states: launched and decided through the calls of its people. Each step checks whether a start that
// was killed has done it already.
import { flowCommand } from '@ordo/contract/flow-task.ts';
import { dictionaryCreate } from '@ordo/contract/dictionary.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { flowEngineCreate, flowEngineRelease } from '@ordo/contract/flow-engine.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import type { Db } from '../../../src/kit/db.ts';
import type { Ask } from '../ask.ts';
import { ORDER_ENGINE } from '../../../src/vaccine/indent-flow.ts';
import { centre, immunisation } from '../county.ts';
import { modelIdOf, taskIdOf } from '../models/ids.ts';
import type { HowManyModels } from '../models/models.ts';
import { leaveFlow } from './leave-flow.ts';
import { makePast } from './make-past.ts';
import { makeListForm, makeOrderForm } from '../models/make-models.ts';
import { officeFlows } from './office-flows.ts';
import { MANY_DOSES, MUCH_MONEY, orderFlow } from './order-form.ts';
import { makeOrderPast } from './order-past.ts';

/** The family's fixed type of workflow categories. */
const CATEGORY_TYPE = '507f4f5df86b47588138f321e0b0dac7';
const CATEGORIES = { personnel: '人事行政', money: '财务采购', affairs: '日常事务', vaccine: '疫苗业务' } as const;
/** Leave tasks in the history of the whole demo. */
const LEAVES = 80;
/** Number of leave requests with a copy to another person. */
const COPIED = 2;
type Act = Input<typeof flowCommand>['act'];

/** A person of the demo, and who decides on their leave. */
interface Member {
  id: string;
  headId: string;
}

type Deed = 'draft' | 'waits' | 'adopt' | 'reject' | 'return' | 'withdraw';
interface PlannedLeave {
  type: string;
  days: number;
  reason: string;
  deed: Deed;
  /** 1 to 3. */
  urgency: number;
  opinion?: string;
}

const leaves: readonly PlannedLeave[] = [
  { type: 'annual', days: 2, reason: '回老家探亲，已与同组同事调好班次。', deed: 'waits', urgency: 1 },
  { type: 'personal', days: 1, reason: '孩子入学报到，需要陪同办理手续。', deed: 'waits', urgency: 2 },
  { type: 'off', days: 1, reason: '周末值班，申请调休。', deed: 'adopt', urgency: 1, opinion: '同意' },
  { type: 'annual', days: 5, reason: '家庭出游，紧急事项可电话联系。', deed: 'adopt', urgency: 1, opinion: '同意，请做好工作交接。' },
  { type: 'personal', days: 3, reason: '家中装修验收。', deed: 'reject', urgency: 1, opinion: '当周有入托入学查验，请改期。' },
  { type: 'personal', days: 2, reason: '父母住院，需要陪护照料。', deed: 'return', urgency: 3, opinion: '请补充工作代理人的安排。' },
  { type: 'annual', days: 1, reason: '处理家中事务。', deed: 'withdraw', urgency: 1 },
  { type: 'off', days: 2, reason: '国庆值班，申请调休。', deed: 'draft', urgency: 1 },
];

interface Place {
  db: Db;
  administratorId: string;
  /** Runs `work` as a person of the demo. */
  as(userId: string, work: (ask: Ask) => Promise<void>): Promise<void>;
}

/** The holder of the leading position of an organisation becomes its head. */
export async function nameHeads(db: Db): Promise<void> {
  await sql`
    update organize o set manager_id = h.user_id
    from (
      select distinct on (p.organize_id) p.organize_id, u.id as user_id
      from position p join user_position x on x.position_id = p.id join app_user u on u.id = x.user_id and u.organize_id = p.organize_id
      where p.type = 'manager' and p.delete_mark = 0 and u.enabled_mark = 1 and u.delete_mark = 0
      order by p.organize_id, p.sort_code, u.sort_code
    ) h where h.organize_id = o.id and o.manager_id is null`.execute(db);
}

export async function makeFlows({ db, administratorId, as }: Place, now: number, many: HowManyModels): Promise<void> {
  const today = businessDay(now);
  const director = await postOf(db, `${centre}.ZR`);
  const leave: MadeFlow = {
    code: 'leave',
    name: '请假审批',
    about: '部门负责人审批，超过 3 天报中心主任',
    icon: 'calendar',
    colour: '#1f6feb',
    category: 'personnel',
    document: leaveFlow(administratorId, director),
  };
  const posts = { director, deputies: `${centre}.FZR`, office: `${centre}.BGS.ZR`, accounting: `${centre}.BGS.CW`, clerks: `${centre}.BGS.WMS` };
  for (const key of ['deputies', 'office', 'accounting', 'clerks'] as const) posts[key] = await postOf(db, posts[key]);
  const office = many === 'all' ? officeFlows(administratorId, posts) : [];
  if (many === 'all') await makeListForm(db, administratorId);
  await as(administratorId, async (ask) => {
    await release(db, ask, leave);
    for (const { name, flow: document, ...one } of office) await release(db, ask, { ...one, name: name.zh, document });
  });
  await makeOrderFlow({ db, administratorId, as }, now, many);
  const leaveId = await idOf(db, 'leave');
  const members = await membersOf(db);
  for (const [nth, one] of leaves.entries()) {
    const member = members[nth % members.length];
    const cover = members[(nth + 1) % members.length];
    if (member && cover) await makeLeave({ db, as, flowId: leaveId, today }, one, nth, member, cover);
  }
  if (office.length === 0) return;
  const made = [{ code: 'leave', flowId: leaveId, tasks: LEAVES }];
  for (const { code, tasks } of office) made.push({ code, flowId: await idOf(db, code), tasks });
  await makePast(db, administratorId, made, now);
}

/** Orders that are sent from now on go through it; those that have been are as if they had. */
async function makeOrderFlow({ db, administratorId, as }: Place, now: number, many: HowManyModels): Promise<void> {
  await makeOrderForm(db, administratorId);
  const posts = { specialist: await postOf(db, `${immunisation}.DDSH`), chief: await postOf(db, `${immunisation}.KZ`) };
  const about = `审核员审批，${MANY_DOSES} 剂或 ${MUCH_MONEY} 元及以上再由科长审批`;
  const engine = {
    code: 'order',
    enCode: ORDER_ENGINE,
    name: '疫苗订单审批',
    about,
    icon: 'medicine-box',
    colour: '#c41d7f',
    category: 'vaccine',
    type: 1,
  } as const;
  await as(administratorId, (ask) => release(db, ask, { ...engine, document: orderFlow(administratorId, posts) }));
  await makeOrderPast(db, await idOf(db, 'order', ORDER_ENGINE), administratorId, now, many);
}

interface MadeFlow {
  /** Code of its form. */
  code: string;
  name: string;
  about: string;
  icon: string;
  colour: string;
  category: keyof typeof CATEGORIES;
  document: FlowDocument;
  /** Of the engine, where it is not that of its form. */
  enCode?: string;
  /** 1: no task of it is launched by itself. */
  type?: 0 | 1;
}

async function release(
  db: Db,
  ask: Ask,
  { code, name, about, icon, colour, category, document, enCode = `office.${code}`, type = 0 }: MadeFlow,
): Promise<void> {
  if (!(await hasCategory(db, category)))
    await ask(dictionaryCreate, { dictionaryTypeId: CATEGORY_TYPE, fullName: CATEGORIES[category], enCode: category, enabledMark: 1 });
  const made = (await flow(db, enCode)) ?? {
    release: 0,
    ...(await ask(flowEngineCreate, {
      fullName: name,
      enCode,
      category,
      type,
      icon,
      iconBackground: colour,
      description: about,
      formId: modelIdOf(code),
      flowTemplateJson: JSON.stringify(outside(document)),
    })),
  };
  if (made.release === 0) await ask(flowEngineRelease, { id: made.id, version: made.version });
}

async function postOf(db: Db, enCode: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from position where en_code = ${enCode} and delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Error(`The demo has no position ${enCode}.`);
  return rows[0].id;
}

async function idOf(db: Db, code: string, enCode = `office.${code}`): Promise<string> {
  const made = await flow(db, enCode);
  if (!made) throw new Error(`The demo has no workflow of ${code}.`);
  return made.id;
}

async function makeLeave(
  { db, as, flowId, today }: Pick<Place, 'db' | 'as'> & { flowId: string; today: string },
  { type, days, reason, deed, urgency, opinion = '' }: PlannedLeave,
  nth: number,
  member: Member,
  cover: Member,
): Promise<void> {
  const id = taskIdOf(nth);
  const begin = addDays(today, 3 + nth);
  const values = { type, begin, end: addDays(begin, days - 1), cover: cover.id, reason };
  const form = { version: 0, changes: Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }])) };
  const once = async (userId: string, commandId: string, act: Act, more: Partial<Input<typeof flowCommand>> = {}) => {
    if (!(await isDone(db, id, commandId))) await as(userId, async (ask) => void (await ask(flowCommand, { id, commandId, act, ...more })));
  };
  await once(member.id, 'launch', { command: deed === 'draft' ? 'saveDraft' : 'submit' }, { flowId, urgency, form });
  if (deed === 'withdraw') await once(member.id, 'withdraw', { command: 'withdraw', opinion: '行程取消' });
  if ((deed !== 'adopt' && deed !== 'reject' && deed !== 'return') || (await isDone(db, id, 'decide'))) return;
  const { id: operator } = await db.selectFrom('flow_operator').select('id').where('task_id', '=', id).where('status', '=', 'open').executeTakeFirstOrThrow();
  // Before the task moves on: afterwards it is not the sender's work any more.
  if (nth === COPIED) await once(member.headId, 'circulate', { command: 'circulate', to: [cover.id] });
  await once(member.headId, 'decide', deed === 'return' ? { command: deed, operator, opinion, target: 'start' } : { command: deed, operator, opinion });
}

async function isDone(db: Db, taskId: string, commandId: string): Promise<boolean> {
  return (await db.selectFrom('flow_event').select('seq').where('task_id', '=', taskId).where('command_id', '=', commandId).executeTakeFirst()) !== undefined;
}

const flow = (db: Db, enCode: string) =>
  db.selectFrom('flow').select(['id', 'version', 'release_number as release']).where('en_code', '=', enCode).where('delete_mark', '=', 0).executeTakeFirst();

const hasCategory = async (db: Db, category: string) =>
  (await db.selectFrom('dictionary_data').select('id').where('dictionary_type_id', '=', CATEGORY_TYPE).where('en_code', '=', category).executeTakeFirst()) !==
  undefined;

/** People whose organisation has another person as its head, of the first such organisations. */
async function membersOf(db: Db): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id, o.manager_id as "headId" from app_user u join organize o on o.id = u.organize_id
    where u.enabled_mark = 1 and u.delete_mark = 0 and o.manager_id is not null and o.manager_id <> u.id
      and exists (select from user_role x join role r on r.id = x.role_id where x.user_id = u.id and r.en_code = 'township')
    order by u.sort_code limit 3`.execute(db);
  return rows;
}
