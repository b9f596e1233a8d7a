import { flowEngineRemove } from '@ordo/contract/flow-archive.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { modelInfo } from '@ordo/contract/model.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { inside } from '@ordo/engine/flow/translate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftModel, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { form as fileForm } from '../../testing/upload.ts';
import { changesOf } from '../../testing/traces.ts';
import { canLaunch, launchable, releasedFlow, releaseInUse } from './flow-engine.read.ts';

let server: TestServer;
let admin: string;
let adminId: string;
let formId: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  adminId = (await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db)).rows[0]?.id ?? '';
  formId = (await releasedModel(server, admin, leaveForm())).id;
});
afterAll(() => server.stop());

const leaveForm = () => formOf(node('numInput', 'daysField', '天数', {}, { precision: 1 }), node('comInput', 'whyField', '事由', { required: true }));

async function must<E extends Endpoint>(endpoint: E, input: Input<E>, token = admin): Promise<Result<E>> {
  const reply = await server.ask(endpoint, input, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return reply.data;
}

let made = 0;
async function engine(more: Partial<Input<typeof contract.flowEngineCreate>> = {}) {
  made += 1;
  return must(contract.flowEngineCreate, { fullName: `请假${made}`, enCode: `leave${made}`, formId, ...more });
}
const info = (id: string) => must(contract.flowEngineInfo, { id });

/** In the family's format: a condition by days, two approvers. */
const tree = (days = '3', more: object = {}) =>
  JSON.stringify({
    type: 'start',
    nodeId: 's',
    properties: {
      title: '发起',
      formOperates: [{ id: 'whyField', name: '事由', read: true, write: true, colour: 'red' }],
      ordo: { settings: { admin: adminId } },
    },
    conditionType: 'condition',
    conditionNodes: [
      {
        type: 'condition',
        nodeId: 'c1',
        properties: { title: '久', conditions: [{ field: 'daysField', symbol: '>', filedValue: days, logic: '&&' }] },
        childNode: { type: 'approver', nodeId: 'a', properties: { title: '院长', assigneeType: 6, approvers: [adminId], ...more } },
      },
      { type: 'condition', nodeId: 'c2', properties: { title: '其他', conditions: [], isDefault: true } },
    ],
    childNode: { type: 'approver', nodeId: 'b', properties: { title: '人事', assigneeType: 1, managerLevel: 1 } },
  });

const documentOf = async (id: string): Promise<FlowDocument> =>
  (await sql<{ draft: FlowDocument }>`select draft from flow where id = ${id}`.execute(server.db)).rows[0]?.draft as FlowDocument;

function importFile(content: unknown, token = admin) {
  const { headers, payload } = fileForm('flow.json', typeof content === 'string' ? content : JSON.stringify(content));
  return server.app
    .inject({ method: 'POST', url: '/v1/api/workflow/Engine/FlowEngine/Actions/ImportData', headers: { ...headers, authorization: token }, payload })
    .then((response) => response.json<{ code: number; refusal?: string; msg: string; data: Result<typeof contract.flowEngineImport> }>());
}

describe('an engine', () => {
  test('begins with a start and the superior, named after whoever makes it, and is released at once', async () => {
    const { id, findings } = await engine();
    expect(findings).toEqual([]);
    expect(await must(contract.flowEngineRelease, { id, version: 1 })).toEqual({ release: 1, version: 2 });
    expect(await info(id)).toMatchObject({ release: 1, changed: 0, enabledMark: 1, formId, formType: 2 });
    expect((await changesOf(server.db, 'flow', id)).map(({ action }) => action)).toEqual(['create', 'publish']);
  });

  test('keeps the fields of its form by their ids, and travels with their keys, conditions read by their kinds', async () => {
    const { id } = await engine({ flowTemplateJson: tree() });
    const { form, flowTemplateJson } = await info(id);
    const [days] = (form as { nodes: { id: string; key: string }[] }).nodes;
    expect(days?.key).toBe('daysField');
    const draft = await documentOf(id);
    expect(draft.chain[0]).toMatchObject({ kind: 'condition', branches: [{ when: { field: days?.id, is: 'greater', value: '3' } }, { when: null }] });
    const wire = JSON.parse(flowTemplateJson) as { properties: { formOperates: object[] }; conditionNodes: { properties: { conditions: object[] } }[] };
    expect(wire.conditionNodes[0]?.properties.conditions).toEqual([{ field: 'daysField', symbol: '>', filedValue: '3', logic: '&&' }]);
    expect(wire.properties.formOperates).toEqual([{ id: 'whyField', name: '事由', read: true, write: true, colour: 'red' }]);
  });

  test('is not released while something is wrong, and says where', async () => {
    const { id, findings } = await engine({ flowTemplateJson: tree().replaceAll('daysField', 'gone') });
    expect(findings).toMatchObject([{ node: 'c1', key: 'fieldGone', of: 'gone', blocks: true, text: '表单没有字段“gone”' }]);
    expect(await server.ask(contract.flowEngineRelease, { id }, admin)).toMatchObject({
      code: 400,
      refusal: 'flowWrong',
      msg: expect.stringContaining('gone'),
    });
    const { id: bare } = await engine({ formId: null });
    expect(await server.ask(contract.flowEngineRelease, { id: bare }, admin)).toMatchObject({ refusal: 'flowFormMissing' });
    expect(await info(id)).toMatchObject({ release: 0, enabledMark: 0 });
  });

  test('a release never changes; another save is another release, and the first can be the draft again', async () => {
    const { id } = await engine({ flowTemplateJson: tree('3') });
    await must(contract.flowEngineRelease, { id });
    const first = await releaseInUse(server.db, id);
    await must(contract.flowEngineUpdate, { id, version: 2, flowTemplateJson: tree('5') });
    expect(await info(id)).toMatchObject({ changed: 1, release: 1 });
    const before = await releasedFlow(server.db, first ?? '');
    expect(await must(contract.flowEngineRelease, { id })).toMatchObject({ release: 2 });
    expect(await releasedFlow(server.db, first ?? '')).toEqual(before);
    expect(before?.version.fields).toEqual({ [Object.keys(before?.version.fields ?? {})[0] ?? '']: { kind: 'number' }, whyfield: { kind: 'text' } });
    // Releasing the same design again creates no other release.
    expect(await must(contract.flowEngineRelease, { id })).toMatchObject({ release: 2 });
    expect((await must(contract.flowEngineReleases, { id })).list.map(({ number }) => number)).toEqual([2, 1]);
    const { version } = await info(id);
    await must(contract.flowEngineReturn, { id, version, number: 1 });
    expect(JSON.stringify(await documentOf(id))).toBe(JSON.stringify(before?.version.flow));
    expect((await must(contract.flowEngineReleased, { id, number: 2 })).flowTemplateJson).toContain('"filedValue":"5"');
  });

  test('another release of the form is another release of the flow', async () => {
    const own = await releasedModel(server, admin, leaveForm());
    const { id } = await engine({ formId: own.id });
    await must(contract.flowEngineRelease, { id });
    await redesign(server, admin, own.id, { formData: formOf(node('numInput', 'daysField', '天数')) });
    await release(server, admin, own.id);
    expect(await must(contract.flowEngineRelease, { id })).toMatchObject({ release: 2 });
    const flow = await releasedFlow(server.db, (await releaseInUse(server.db, id)) ?? '');
    expect(flow).toMatchObject({ formNumber: 2, modelId: own.id });
  });

  test('moves to another form with the fields that are called the same there', async () => {
    const { id } = await engine({ flowTemplateJson: tree() });
    const other = await releasedModel(
      server,
      admin,
      formOf(node('comInput', 'x', '甲', { fieldId: 'other1' }), node('numInput', 'daysField', '天', { fieldId: 'other2' })),
    );
    const { version } = await info(id);
    const { findings } = await must(contract.flowEngineUpdate, { id, version, formId: other.id });
    const { form } = await info(id);
    const days = (form as { nodes: { id: string; key: string }[] }).nodes.find(({ key }) => key === 'daysField');
    expect((await documentOf(id)).chain[0]).toMatchObject({ branches: [{ when: { field: days?.id } }, {}] });
    expect(findings).toEqual([]);
    const draft = await draftModel(server, admin, leaveForm());
    expect(await server.ask(contract.flowEngineUpdate, { id, version: version + 1, formId: draft }, admin)).toMatchObject({ refusal: 'flowFormMissing' });
  });

  test('a stale save is told who and when, and changes nothing', async () => {
    const { id } = await engine({ flowTemplateJson: tree('3') });
    await must(contract.flowEngineUpdate, { id, version: 1, flowTemplateJson: tree('4') });
    const late = await server.ask(contract.flowEngineUpdate, { id, version: 1, flowTemplateJson: tree('9'), fullName: '别的' }, admin);
    expect(late).toMatchObject({ code: 409, refusal: 'stale', msg: expect.stringContaining('/admin') });
    expect(await info(id)).toMatchObject({ version: 2 });
    expect(JSON.stringify(await documentOf(id))).toContain('"value":"4"');
  });

  test('names and codes are had once; a copy has others and is not released', async () => {
    const { id } = await engine();
    const { fullName, enCode } = await info(id);
    expect(await server.ask(contract.flowEngineCreate, { fullName, enCode: 'other' }, admin)).toMatchObject({ code: 409, refusal: 'flowNameTaken' });
    expect(await server.ask(contract.flowEngineCreate, { fullName: '其他', enCode }, admin)).toMatchObject({ code: 409, refusal: 'flowCodeTaken' });
    const copy = await must(contract.flowEngineCopy, { id });
    expect(await info(copy.id)).toMatchObject({ release: 0, enabledMark: 0, formId });
    expect(await documentOf(copy.id)).toEqual(await documentOf(id));
    expect(await server.ask(contract.flowEngineCreate, { fullName: '丙', enCode: 'cc', category: 'nonsense' }, admin)).toMatchObject({
      refusal: 'dictionaryChoice',
    });
  });

  test('is stopped and put into use again, and archived unless another one starts it', async () => {
    const { id } = await engine();
    await must(contract.flowEngineRelease, { id });
    expect(await must(contract.flowEngineStop, { id })).toMatchObject({ enabledMark: 0 });
    expect(await releaseInUse(server.db, id)).toBeNull();
    await must(contract.flowEngineRelease, { id });
    expect((await must(contract.flowEngineReleases, { id })).list).toHaveLength(1);
    const release = await releaseInUse(server.db, id);
    const parent = await engine();
    const draft = JSON.parse((await info(parent.id)).flowTemplateJson) as { childNode: object };
    draft.childNode = { type: 'subFlow', nodeId: 'sub', properties: { title: '子', flowId: id } };
    await must(contract.flowEngineUpdate, { id: parent.id, version: 1, flowTemplateJson: JSON.stringify(draft) });
    expect(await server.ask(flowEngineRemove, { id }, admin)).toMatchObject({ code: 409, refusal: 'flowUsed' });
    await must(flowEngineRemove, { id: parent.id });
    await must(flowEngineRemove, { id });
    expect(await server.ask(contract.flowEngineInfo, { id }, admin)).toMatchObject({ code: 404 });
    // Running tasks keep the release that they started with.
    expect(await releasedFlow(server.db, release ?? '')).toMatchObject({ number: 1 });
  });
});

describe('who may launch', () => {
  test('everybody, or those whom the start names: by person, role, position, organisation', async () => {
    const clerk = await createUserWithSession(server, 'launcher', []);
    const other = await createUserWithSession(server, 'nolauncher', []);
    const named = (initiator: object) => tree().replace('"formOperates"', `${JSON.stringify(initiator).slice(1, -1)},"formOperates"`);
    const list = async (token: string) => (await must(contract.flowEngineListAll, {}, token)).list.map(({ id }) => id);
    const open = await engine({ flowTemplateJson: named({ initiator: ['nobody'] }) });
    const byRole = await engine({ visibleType: 1, flowTemplateJson: named({ initiateRole: [clerk.roleId] }) });
    const none = await engine({ visibleType: 1 });
    for (const { id } of [open, byRole, none]) await must(contract.flowEngineRelease, { id });
    expect(await list(clerk.token)).toEqual(expect.arrayContaining([open.id, byRole.id]));
    expect(await list(clerk.token)).not.toContain(none.id);
    expect(await list(other.token)).not.toContain(byRole.id);
    expect(await list(admin)).toEqual(expect.arrayContaining([open.id, byRole.id, none.id]));
    const person = { holders: [clerk.userId, clerk.roleId], rights: { administrator: false } } as unknown as Parameters<typeof launchable>[1];
    expect(await canLaunch(server.db, person, byRole.id)).toBe(true);
    expect(await canLaunch(server.db, { ...person, holders: [other.userId] }, byRole.id)).toBe(false);
    await must(contract.flowEngineStop, { id: byRole.id });
    expect(await canLaunch(server.db, person, byRole.id)).toBe(false);
    const tree1 = (await must(contract.flowEngineSelector, {}, clerk.token)).list.flatMap(({ children }) => children.map(({ id }) => id));
    expect(tree1).toContain(open.id);
    expect(tree1).not.toContain(none.id);
  });
});

describe('a file', () => {
  test('comes back as it went, with keys that nobody understood; what is taken here gets another name', async () => {
    const { id } = await engine({ flowTemplateJson: tree('3', { strange: { deep: [1] } }) });
    const { url } = await must(contract.flowEngineExport, { id });
    const response = await server.app.inject({ method: 'GET', url: `/v1${url}` });
    const file = response.json() as { flowEngine: Record<string, unknown>; visibleList: unknown[] };
    expect(file.flowEngine).toMatchObject({ formType: 2, formId, fullName: (await info(id)).fullName });
    const { code, data } = await importFile(file);
    expect(code).toBe(200);
    expect(data).toMatchObject({ findings: [], fullName: `${(await info(id)).fullName}2` });
    expect(await documentOf(data.id)).toEqual(await documentOf(id));
    expect((await info(data.id)).flowTemplateJson).toContain('"strange":{"deep":[1]}');
  });

  test('of another installation: its form is asked for, and its fields are found once there is one', async () => {
    const { data } = await importFile({
      flowEngine: { fullName: '别处的', enCode: 'else', formData: leaveForm(), flowTemplateJson: tree('2.5') },
      visibleList: [],
    });
    expect(data.findings.map(({ key }) => key)).toEqual(['formMissing', 'fieldGone']);
    const { findings } = await must(contract.flowEngineUpdate, { id: data.id, version: 1, formId });
    expect(findings).toEqual([]);
    expect(JSON.stringify(await documentOf(data.id))).toContain('"value":"2.5"');
  });

  test('says what it did not understand, and that blocks a release', async () => {
    const wire = JSON.parse(tree()) as { childNode: Record<string, unknown> };
    wire.childNode = { type: 'webhookOfAnother', nodeId: 'w', properties: { title: '外部' }, childNode: wire.childNode };
    const { data } = await importFile(wire);
    expect(data.findings).toEqual(expect.arrayContaining([expect.objectContaining({ node: 'w', key: 'kindUnknown', of: 'webhookOfAnother' })]));
    expect(inside((await info(data.id)).flowTemplateJson).document?.chain).toHaveLength(3);
  });

  test('of another tool: its approval model, with its name, and what has no node here by its title', async () => {
    const nodeConfig = {
      type: 0,
      nodeKey: 'm1',
      nodeName: '发起人',
      childNode: {
        type: 1,
        nodeKey: 'm2',
        nodeName: '主管',
        setType: 2,
        examineLevel: 1,
        childNode: { type: 23, nodeKey: 'm3', nodeName: '回到主管', routeNodes: [] },
      },
    };
    const { code, data } = await importFile({ key: 'modelOfAnother', name: '别家的流程', nodeConfig });
    expect([code, data.fullName, (await info(data.id)).enCode]).toEqual([200, '别家的流程', 'modelOfAnother']);
    expect(data.findings.map(({ place, key, of, blocks }) => [place, key, of, blocks])).toEqual([
      ['', 'formMissing', '', true],
      ['发起人', 'adminMissing', '', true],
      ['回到主管', 'kindUnknown', 'route', true],
    ]);
    expect(await server.ask(contract.flowEngineRelease, { id: data.id }, admin)).toMatchObject({ refusal: 'flowFormMissing' });
  });

  test.each([['[1, 2]'], ['"text"'], ['{}'], ['{"flowEngine":{"flowTemplateJson":"{"}}'], ['not json'], ['null']])('%s is no flow', async (content) => {
    expect(await importFile(content)).toMatchObject({ code: 400, refusal: 'flowUnreadable' });
  });

  test('what is said below `ordo` is read only where it is right', async () => {
    const wire = JSON.parse(tree()) as { properties: { ordo: object }; childNode: { properties: Record<string, unknown> } };
    wire.childNode.properties.ordo = { node: { who: { kind: 'nonsense' }, chain: 5 } };
    wire.properties.ordo = { settings: { admin: 7 }, node: { rights: 'x' } };
    const { data } = await importFile(wire);
    expect(data.findings.filter(({ key }) => key === 'partUnread').map(({ node }) => node)).toEqual(['s', 's', 'b']);
    expect((await documentOf(data.id)).chain[1]).toMatchObject({ kind: 'approver', who: { kind: 'superior', level: 1 } });
  });
});

test('its page shows who designed it and which form it has', async () => {
  const { id } = await engine();
  const { list } = await must(contract.flowEngineList, { keyword: (await info(id)).enCode, sidx: 'creatorTime' });
  expect(list[0]).toMatchObject({ id, formName: (await must(modelInfo, { id: formId })).fullName, creatorUser: expect.stringContaining('/admin') });
});
