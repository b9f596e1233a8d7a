// A task as one of its participants sees it, in the family's format (wire §18.4): built from our own detail, which leaves out what they may not see.
import type { beforeDetail } from '@ordo/contract/flow-before.ts';
import type { flowTask } from '@ordo/contract/flow-task.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { AnyNode, FlowDocument } from '@ordo/engine/flow/document.ts';
import { keysOf, withFields } from '@ordo/engine/flow/form-fields.ts';
import { isFork, planOf, type Plan } from '@ordo/engine/flow/plan.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { handleNumber } from '@ordo/engine/flow/wire/numbers.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Language } from '@ordo/contract/language.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { formDocument, keptForm } from '../model/flow-wire.read.ts';
import type { ReadTask } from './detail.ts';
import { opinionOr } from './opinions.ts';
import { requiredAt, writesAt } from './field-rights.ts';

type Detail = Result<typeof flowTask>;
type Shown = Result<typeof beforeDetail>;
type Wire = Record<string, unknown>;

export async function familyDetail(forms: FlowForms, read: ReadTask, call: Call, { id, taskNodeId }: Parsed<typeof beforeDetail>): Promise<Shown> {
  const task = await read(call, id);
  const document = task.document as FlowDocument;
  const design = task.form.design as Design;
  const plan = planOf(document);
  const keys = keysOf(design.form);
  const tree = treeOf(document, keys);
  const engine = await engineOf(call, id);
  const properties = propertiesIn(tree);
  const asked = task.visits.find(({ id: visit }) => visit === taskNodeId)?.node ?? task.mine[0]?.node;
  const node = plan.places[asked ?? '']?.node ?? document.start;
  const model = await forms.inUse(call.db, task.form.modelId, task.form.release);
  return {
    flowFormInfo: formDocument(design),
    flowTaskInfo: {
      ...engine,
      type: engine.flowType,
      formUrl: '',
      appFormUrl: '',
      ...infoOf(task, plan),
      flowForm: formDocument(design),
      flowFormContentJson: JSON.stringify(keptForm(model, task.form, call.language)),
      flowTemplateJson: JSON.stringify(tree),
    },
    flowTaskNodeList: nodesOf(task, plan, properties),
    flowTaskOperatorList: operatorsOf(task, plan, properties),
    flowTaskOperatorRecordList: familyRecords(task, call.language),
    flowTaskCirculateList: task.circulates.map(({ id: copy, person, node: at, at: creatorTime }) => ({
      id: `${id}.${copy}`,
      objectType: 'user' as const,
      objectId: person.id,
      nodeCode: at ?? '',
      nodeName: titleOf(plan, at),
      taskNodeId: '',
      taskId: id,
      creatorTime,
    })),
    formOperates: operatesOf(task, node, design, keys, call.language),
    approversProperties: properties.get(node.id) ?? {},
    freeApprover: node.kind === 'approver' && node.may.addSigner,
    draftData: task.mine.find((one) => one.node === node.id)?.draft ?? null,
  };
}

async function engineOf({ db }: Call, task: string) {
  const { rows } = await sql<{ flowCode: string; flowType: number; flowCategory: string; flowVersion: string; creatorUserId: string }>`
    select f.en_code as "flowCode", f.type as "flowType", f.category as "flowCategory", coalesce(r.number::text, '') as "flowVersion",
      u.real_name || '/' || u.account as "creatorUserId"
    from flow_task t join flow f on f.id = t.flow_id join app_user u on u.id = t.initiator_id left join flow_release r on r.id = t.release_id where t.id = ${task}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`no task ${task}`);
  return row;
}

const titleOf = (plan: Plan, node: string | null): string => plan.places[node ?? '']?.node.title ?? '';

function infoOf(task: Detail, plan: Plan) {
  const now = task.visits.filter(({ status, held, node }) => status === 'live' && !held && !forks(plan, node)).map(({ node }) => node);
  const isOver = task.status > 1;
  return {
    id: task.id,
    processId: task.id,
    enCode: task.enCode,
    fullName: task.fullName,
    flowUrgent: task.urgency,
    flowId: task.flowId,
    flowName: task.flowName,
    startTime: task.startTime,
    endTime: task.endTime,
    thisStep: now.map((node) => titleOf(plan, node)).join(','),
    thisStepId: isOver ? 'end' : now.join(','),
    grade: '',
    description: '',
    status: task.status,
    completion: task.completion,
    parentId: task.parentId ?? '0',
    creatorTime: task.creatorTime,
  };
}

const forks = (plan: Plan, id: string): boolean => {
  const node = plan.places[id]?.node;
  return node !== undefined && isFork(node);
};

/** The tree of the wire; rows of permissions name no field that the reader does not see. */
function treeOf(document: FlowDocument, keys: ReadonlyMap<string, string>): Wire {
  const seen = new Set([...keys.keys(), ...keys.values()]);
  const isSeen = (row: unknown) => {
    const { field, id } = row as { field?: unknown; id?: unknown };
    return seen.has(String(field ?? id));
  };
  const only = (key: string, value: unknown): unknown => ((key === 'rights' || key === 'formOperates') && Array.isArray(value) ? value.filter(isSeen) : value);
  return JSON.parse(JSON.stringify(outside(withFields(document, keys)), only)) as Wire;
}

/** Properties of each node, by its id. */
function propertiesIn(tree: Wire): ReadonlyMap<string, Wire> {
  const found = new Map<string, Wire>();
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { nodeId, properties, childNode, conditionNodes } = node as Wire;
    if (typeof nodeId === 'string' && typeof properties === 'object' && properties !== null) found.set(nodeId, properties as Wire);
    look(childNode);
    if (Array.isArray(conditionNodes)) for (const branch of conditionNodes) look(branch);
  };
  look(tree);
  return found;
}

/** Node → the nodes that follow it; `end` comes after the last. */
function waysOf(plan: Plan): ReadonlyMap<string, readonly string[]> {
  const first = (id: string | null, owner: Plan['places'][string]['owner']): string[] => {
    if (id === null) {
      const fork = owner && plan.places[owner.fork];
      return fork ? first(fork.next, fork.owner) : ['end'];
    }
    const place = plan.places[id];
    if (!place || !isFork(place.node)) return [id];
    return [...new Set(place.node.branches.flatMap(({ chain, id: branch }) => first(chain[0]?.id ?? null, { fork: id, branch })))];
  };
  return new Map(
    plan.order.flatMap((id) => {
      const place = plan.places[id];
      return place && !isFork(place.node) ? [[id, first(place.next, place.owner)] as const] : [];
    }),
  );
}

function nodesOf(task: Detail, plan: Plan, properties: ReadonlyMap<string, Wire>): Shown['flowTaskNodeList'] {
  const ways = waysOf(plan);
  const isOver = task.status > 1;
  const depths = new Map<string, number>();
  for (const [id, next] of ways) for (const one of next) depths.set(one, Math.max(depths.get(one) ?? 0, (depths.get(id) ?? 0) + 1));
  const row = (id: string, kind: string, title: string): Shown['flowTaskNodeList'][number] => {
    const visit = task.visits.findLast((one) => one.node === id);
    const isDone = id === 'end' ? task.status === 2 : visit?.status === 'done';
    const people = task.operators.filter((one) => one.visit === visit?.id && one.status !== 'void').flatMap(({ person }) => person?.name ?? []);
    return {
      id: visit?.id ?? id,
      nodeCode: id,
      nodeName: title,
      nodeType: kind,
      nodePropertyJson: JSON.stringify(properties.get(id) ?? {}),
      nodeUp: [...ways].flatMap(([before, next]) => (next.includes(id) ? [before] : [])).join(','),
      nodeNext: (ways.get(id) ?? []).join(','),
      completion: isDone ? 1 : isOver && !visit ? -1 : 0,
      state: visit?.status === 'void' ? '-2' : '0',
      sortCode: depths.get(id) ?? 0,
      taskId: task.id,
      type: isDone ? '0' : visit?.status === 'live' ? '1' : '2',
      userName: [...new Set(people)].join(','),
    };
  };
  return [...[...ways.keys()].map((id) => row(id, plan.places[id]?.node.kind ?? '', titleOf(plan, id))), row('end', 'end', '')];
}

function operatorsOf(task: Detail, plan: Plan, properties: ReadonlyMap<string, Wire>): Shown['flowTaskOperatorList'] {
  return task.operators.map(({ id, visit: of, person, status, vote, added }) => {
    const visit = task.visits.find((one) => one.id === of);
    const node = visit?.node ?? '';
    const kind = String(properties.get(node)?.assigneeType ?? '');
    return {
      id: `${task.id}.${id}`,
      handleType: kind,
      handleId: person?.id ?? '',
      handleStatus: vote === 'adopt' ? 1 : vote === 'reject' ? 0 : null,
      handleTime: vote === null ? null : (task.records.findLast((one) => one.visit === of && actor(one) === person?.id)?.at ?? null),
      nodeCode: node,
      nodeName: titleOf(plan, node),
      completion: status === 'open' || status === 'waiting' ? 0 : 1,
      description: visit?.due ? String(visit.due) : '',
      creatorTime: visit?.begun ?? task.creatorTime,
      taskNodeId: of,
      taskId: task.id,
      type: kind,
      state: status === 'waiting' ? '1' : status === 'void' ? '-1' : '0',
      parentId: added ? `${task.id}.${added.by}` : '0',
    };
  });
}

/** The person responsible for the work: the principal, otherwise the person who acted. */
const actor = ({ by, for: principal }: Detail['records'][number]): string | undefined => (principal ?? by)?.id;

export function familyRecords(task: Detail, language: Language): Shown['flowTaskOperatorRecordList'] {
  const plan = planOf(task.document as FlowDocument);
  const names = new Map(task.operators.flatMap(({ person }) => (person ? [[person.id, person.name]] : [])));
  const voided = new Set(task.visits.flatMap(({ id, status }) => (status === 'void' ? [id] : [])));
  return task.records.map((record) => {
    const { to } = (record.note ?? {}) as { to?: unknown };
    const operator = task.operators.find((one) => one.visit === record.visit && one.person?.id === actor(record));
    return {
      id: `${task.id}.${record.id}`,
      nodeCode: record.node ?? '',
      nodeName: titleOf(plan, record.node),
      handleStatus: handleNumber(record.act),
      handleId: record.by?.id ?? '',
      handleTime: record.at,
      handleOpinion: opinionOr(record, language),
      taskOperatorId: operator ? `${task.id}.${operator.id}` : '',
      taskNodeId: record.visit ?? '',
      taskId: task.id,
      signImg: record.signature,
      fileList: JSON.stringify(record.files),
      status: voided.has(record.visit ?? '') ? -1 : operator?.added ? 1 : 0,
      operatorId: typeof to === 'string' ? (names.get(to) ?? '') : '',
      userName: record.by?.name ?? '',
    };
  });
}

/** Every visible field, with its current permissions: a client of the family treats unnamed fields as read-only. */
function operatesOf(task: Detail, node: AnyNode, design: Design, keys: ReadonlyMap<string, string>, language: Language): Shown['formOperates'] {
  const isTheirs = task.mine.some((one) => one.node === node.id && !one.isPool) || (node.kind === 'start' && task.commands.includes('saveDraft'));
  const writes = writesAt(node);
  const required = new Set(requiredAt(node));
  const labels = new Map(fieldsOf(design.form).map(({ node: field }) => [field.id, textIn(field.label, language)]));
  return [...keys].map(([field, id]) => {
    const path = field.replace('-', '.');
    return { id, name: labels.get(field.split('-').at(-1) ?? '') ?? id, required: isTheirs && required.has(path), read: true, write: isTheirs && writes(path) };
  });
}
