// Notifications of a step: the state machine says which side is concerned, grants and data schemes say which people. Messages are sent through the outbox.
import { orderCommandTexts } from '@ordo/contract/indent.phrases.ts';
import { languages, translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { OrderCommand, OrderEffect } from '@ordo/engine/vaccine/order-life.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { loadAuthority } from '../kit/authority.ts';
import { scopeOf } from '../kit/scope-sql.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import type { Effect, EffectHandler } from '../kit/effect.ts';
import { noticePhrases, stepPhrases } from './notice.phrases.ts';

type Side = Extract<OrderEffect, `tell${string}`>;
const sides: readonly Side[] = ['tellRequester', 'tellApprovers', 'tellWarehouse', 'tellCustomer'];

/** Maximum number of people considered per message. */
const MAX = 300;

/** @returns null: nobody to notify */
export function orderNotice(indentId: string, actorId: string, command: OrderCommand, effects: readonly OrderEffect[], note: string): Effect | null {
  const concerned = sides.filter((side) => effects.includes(side));
  return concerned.length ? { kind: 'vaccine.order', payload: { messageId: newId(), indentId, actorId, command, told: concerned, note } } : null;
}

export const recallNotice = (taskId: string, actorId: string): Effect => ({
  kind: 'vaccine.recall',
  payload: { messageId: newId(), taskId, actorId },
});

export const vaccineEffects: Record<string, EffectHandler> = {
  'vaccine.order': async ({ messageId, indentId, actorId, command, told, note }, db) => {
    const { rows } = await sql<Concerned & { orderNo: string; productName: string; doses: number; requesterId: string; productNameEn: string }>`
      select i.order_no as "orderNo", p.name_zh as "productName", p.name_en as "productNameEn", coalesce(i.approved_doses, i.requested_doses) as doses,
             coalesce(i.requested_by, i.creator_user_id) as "requesterId", ${concerned}
      from vac_indent i join vac_product p on p.id = i.product_id join vac_customer c on c.id = i.customer_id join organize o on o.id = c.organize_id
      left join vac_warehouse w on w.id = i.warehouse_id left join organize h on h.id = w.organize_id where i.id = ${indentId}`.execute(db);
    const order = rows[0];
    if (!order) return;
    const people = new Set<string>();
    for (const side of told as Side[]) for (const id of await peopleOf(db, side, order)) people.add(id);
    people.delete(String(actorId));
    await send(
      db,
      { id: String(messageId), body: { type: 'order', id: String(indentId) }, userIds: [...people], creatorUserId: String(actorId) },
      (language) => {
        const step = translate(stepPhrases[command as OrderCommand] ?? orderCommandTexts[command as OrderCommand], language, {}, zhtw);
        return translate(note ? noticePhrases.orderNote : noticePhrases.order, language, { ...order, step, note, productName: nameOf(order, language) }, zhtw);
      },
    );
  },
  'vaccine.recall': async ({ messageId, taskId, actorId }, db) => {
    const { rows } = await sql<Concerned & { lotNo: string; productName: string; productNameEn: string; held: number }>`
      select l.lot_no as "lotNo", p.name_zh as "productName", p.name_en as "productNameEn", t.doses_held as held, ${concerned}
      from vac_recall_task t join vac_lot l on l.id = t.lot_id join vac_product p on p.id = l.product_id join vac_customer c on c.id = t.customer_id
      join organize o on o.id = c.organize_id left join organize h on false where t.id = ${taskId}`.execute(db);
    const task = rows[0];
    if (!task) return;
    const people = await holders(db, 'vaccine.recall', 'btn_done', task, near(task.customerPath));
    const userIds = people.filter((id) => id !== actorId);
    await send(db, { id: String(messageId), body: { type: 'recall', id: String(taskId) }, userIds, creatorUserId: String(actorId) }, (language) =>
      translate(noticePhrases.recall, language, { ...task, productName: nameOf(task, language) }, zhtw),
    );
  },
};

interface Concerned {
  customerId: string;
  customerName: string;
  customerPath: string;
  /** Of the warehouse's organisation; null: none chosen yet. */
  housePath: string | null;
}

const concerned = sql`c.id as "customerId", c.name as "customerName", o.path as "customerPath", h.path as "housePath"`;

async function peopleOf(db: Db, side: Side, order: Concerned & { requesterId: string }): Promise<string[]> {
  switch (side) {
    case 'tellRequester':
      return [order.requesterId];
    case 'tellApprovers':
      return holders(db, 'vaccine.indent', 'btn_approve', order, sql<SqlBool>`true`);
    case 'tellWarehouse':
      return holders(db, 'vaccine.indent', 'btn_ship', order, houses(order.housePath));
    case 'tellCustomer':
      return [order.requesterId, ...(await holders(db, 'vaccine.indent', 'btn_receive', order, near(order.customerPath)))];
  }
}

/** People of an organisation `o` that is responsible for the customer: its own, one below it or one above it. */
const near = (path: string) => sql<SqlBool>`(o.path like ${path} || '%' or ${path} like o.path || '%')`;
const houses = (path: string | null) =>
  path === null
    ? sql<SqlBool>`exists (select from vac_warehouse w join organize h on h.id = w.organize_id where w.enabled_mark = 1 and w.delete_mark = 0 and o.path like h.path || '%')`
    : sql<SqlBool>`o.path like ${path} || '%'`;

/** People with the button permission who see the customer; administrators hold everything and are not notified. */
async function holders(db: Db, menu: string, button: string, { customerId }: Concerned, where: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with granted as (
      select g.object_id as id from permission_grant g join menu_right r on r.id = g.item_id and r.kind = g.item_type join menu m on m.id = r.menu_id
      where m.en_code = ${menu} and r.en_code = ${button} and m.delete_mark = 0 and r.delete_mark = 0
    )
    select u.id from app_user u join organize o on o.id = u.organize_id
    where u.enabled_mark = 1 and u.delete_mark = 0 and not u.is_administrator and ${where} and (
      u.id in (select id from granted) or string_to_array(o.path, '.') && array(select id from granted)
      or exists (select from user_role r where r.user_id = u.id and r.role_id in (select id from granted))
      or exists (select from user_position r where r.user_id = u.id and r.position_id in (select id from granted))
    ) order by u.id limit ${MAX}`.execute(db);
  const found: string[] = [];
  for (const { id } of rows) {
    const authority = await loadAuthority(db, id);
    if (!can(authority.rights, `${menu}:${button}`)) continue;
    const sight = ofCustomersInSight({ user: authority, scope: scopeOf(authority, Date.now()) }, sql.ref('c.id'));
    const { rows: seen } = await sql`select from vac_customer c where c.id = ${customerId} and ${sight}`.execute(db);
    if (seen.length) found.push(id);
  }
  return found;
}

interface Message {
  id: string;
  body: { type: string; id: string };
  userIds: string[];
  creatorUserId: string;
}

const MAX_TITLE = 200;

/** To each in their own language: one message per language, with an id derived from the first one's, so that it is sent once. */
async function send(db: Db, message: Message, titleIn: (language: Language) => string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    language: string;
  }>`select id, language from app_user where id = any(${message.userIds}::text[]) order by id`.execute(db);
  for (const language of languages) {
    const userIds = rows.filter((one) => (languages.find((known) => known === one.language) ?? 'zh') === language).map(({ id }) => id);
    if (!userIds.length) continue;
    const sent = { ...message, id: language === 'zh' ? message.id : `${message.id}-${language}`, title: titleIn(language).slice(0, MAX_TITLE), userIds };
    await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(sent)}::jsonb)`.execute(db);
  }
}

const nameOf = ({ productName, productNameEn }: { productName: string; productNameEn: string }, language: Language) =>
  (language === 'en' && productNameEn) || productName;
