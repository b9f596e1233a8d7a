// A printed task: its form as the reader sees it, field by field, and the decisions on it, with signatures. One source for every workflow.
import { flowActPhrases, flowStatusPhrases, timedVotePhrases } from '@ordo/contract/flow-task.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { flowTask } from '@ordo/contract/flow-task.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathText, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import type { PrintRow } from '@ordo/engine/print/shape.ts';
import { joinClauses } from '@ordo/engine/text/punctuation.ts';
import { sql } from 'kysely';
import { escapeLike } from '../kit/filter-sql.ts';
import type { PrintRegistry, PrintSource, SourceField } from '../kit/print-source.ts';
import type { Call } from '../kit/serve.ts';
import { lookIn } from '../model/field-texts.read.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { detailOf } from './detail.ts';
import { opinionOr } from './opinions.ts';
import { printPhrases as said } from './flow.phrases.ts';

type Task = Result<typeof flowTask>;
/** A page that everybody with tasks has; whether a task concerns them is checked by its own rows. */
const MENU = 'workFlow.flowTodo';

const field = (key: keyof typeof said, kind: SourceField['kind'] = 'text'): SourceField => ({ key, kind, name: said[key] });
const fields = [
  field('approvalForm', 'word'),
  field('formTitle', 'word'),
  field('opinionsTitle', 'word'),
  field('fullName'),
  field('number'),
  field('flow'),
  field('initiator'),
  field('launched', 'moment'),
  field('ended', 'moment'),
  field('status'),
];
const formFields = [field('name'), field('value')];
const opinionFields = [field('step'), field('who'), field('act'), field('opinion'), field('signature', 'pictures'), field('at', 'moment')];
const lists = [
  { key: 'form', name: said.form, fields: formFields },
  { key: 'opinions', name: said.opinions, fields: opinionFields },
];

export const flowPrints = (forms: FlowForms): PrintRegistry => {
  const source: PrintSource = {
    name: said.source,
    columns: { menu: MENU, kept: [...fields, ...formFields, ...opinionFields].map(({ key }) => key), columns: {} },
    entity: 'flow_task',
    fields,
    lists,
    async find({ db, user }, keyword = '') {
      const { rows } = await sql<{ id: string; fullName: string }>`
        select t.id, t.full_name as "fullName" from flow_task t
        where t.delete_mark = 0 and t.status > 0 and t.stub_since is null and t.full_name ilike ${`%${escapeLike(keyword)}%`}
          and (t.initiator_id = ${user.userId} or exists (select from flow_operator o where o.task_id = t.id and o.person_id = ${user.userId}))
        order by t.creator_time desc, t.id desc limit 20`.execute(db);
      return rows;
    },
    async read(call, id) {
      // Addresses are signed once they are in the filled template.
      const task = await detailOf(forms, call, id, { signed: (url) => url });
      return { fullName: task.fullName, record: recordOf(task, call), changedAt: Math.max(task.creatorTime, ...task.records.map(({ at }) => at)) };
    },
  };
  return { find: async (_, type) => (type === 'flowTask' ? source : undefined), all: async () => [['flowTask', source]] };
};

function recordOf(task: Task, { language }: Pick<Call, 'language'>) {
  const spoken = (phrase: Phrase | undefined) => (phrase ? translate(phrase, language, {}, zhtw) : '');
  const document = task.document as FlowDocument;
  const titleOf = (node: string | null) => (node === null ? '' : (planOf(document).places[node]?.node.title ?? ''));
  return {
    fullName: task.fullName,
    number: task.enCode,
    flow: task.flowName,
    initiator: task.initiator.name,
    launched: task.startTime,
    ended: task.endTime,
    status: spoken(flowStatusPhrases[task.status]),
    form: formRows(task.form, lookIn(task.form.names, language), language),
    opinions: task.records
      .filter(({ act }) => DECIDED.has(act))
      .map((one): PrintRow => {
        const who = one.for && one.by ? translate(said.forWhom, language, { who: one.by.name, name: one.for.name }, zhtw) : ((one.by ?? one.for)?.name ?? '');
        const act = spoken((one.by === null ? timedVotePhrases[one.act] : undefined) ?? flowActPhrases[one.act]);
        const to = receiverOf(task, one.note);
        const signature = one.signature === '' ? '' : `/v1${one.signature}`;
        return {
          step: titleOf(one.node),
          who,
          act: to ? translate(said.actTo, language, { act, name: to }, zhtw) : act,
          opinion: opinionOr(one, language),
          signature,
          at: one.at,
        };
      }),
  };
}

/** Records that matter years later; comments do not. */
const DECIDED: ReadonlySet<string> = new Set([
  'submit',
  'correct',
  'adopt',
  'reject',
  'return',
  'skip',
  'transfer',
  'addSigner',
  'assign',
  'move',
  'revive',
  'withdraw',
  'askWithdraw',
  'agreeWithdraw',
  'denyWithdraw',
  'recall',
  'cancel',
  'revoke',
]);

/** Whom the work was given to. */
function receiverOf({ operators }: Task, note: unknown): string | undefined {
  const { to } = (note ?? {}) as { to?: unknown };
  return operators.find(({ person }) => person?.id === to)?.person?.name;
}

/** A line for each field of the head, and each row of child tables. Fields that are hidden from the reader are not in the design. */
function formRows({ design, record }: Task['form'], look: Look, language: Language): PrintRow[] {
  const all = fieldsOf((design as Design).form);
  const textOf = ({ node }: Field, values: Readonly<Record<string, unknown>>) => fieldKinds[node.kind].text((values[node.id] ?? null) as Json, node, look);
  const named = ({ node }: Field) => textIn(node.label, language) || node.key;
  const isTold = (one: Field) => one.kind !== null && !fieldKinds[one.node.kind].sealed;
  return all.flatMap((one): PrintRow[] => {
    if (one.node.kind === 'table') {
      const columns = all.filter((inner) => inner.table === one.node.id && inner !== one && isTold(inner));
      const rows = (record?.values[one.node.id] ?? []) as { values: Record<string, unknown> }[];
      return rows.map(({ values }, at) => ({
        name: `${named(one)} ${at + 1}`,
        value: joinClauses(
          columns
            .map((inner) => [named(inner), textOf(inner, values)])
            .filter(([, text]) => text)
            .map(([name, text]) => `${name} ${text}`),
          language,
        ),
      }));
    }
    if (one.table !== null || !isTold(one) || pathText(one).includes('.')) return [];
    const value = record ? textOf(one, record.values) : '';
    return value === '' ? [] : [{ name: named(one), value }];
  });
}
