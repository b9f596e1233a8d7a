// Expenses: designed, checked, tested and released; launched on a phone, decided by a deputy and by two people together, returned, corrected and approved.
import { flowEngineList } from '@ordo/contract/flow-engine.ts';
import { flowFindingPhrases } from '@ordo/contract/flow-findings.phrases.ts';
import { flowCommand } from '@ordo/contract/flow-task.ts';
import { flowStatusPhrases } from '@ordo/contract/flow-task.phrases.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { flowGallery } from '@ordo/engine/flow/gallery/gallery.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { designerPhrases } from '../web/src/flow-engine/designer/designer.phrases.ts';
import { dryPhrases } from '../web/src/flow-engine/designer/dry-run.phrases.ts';
import { nodePhrases, signPhrases, whoPhrases } from '../web/src/flow-engine/designer/node.phrases.ts';
import { flowEnginePhrases } from '../web/src/flow-engine/flow-engine.phrases.ts';
import { actPhrases, flowPhrases } from '../web/src/flow/flow.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import type { App } from './app.ts';
import { ask, familyField, makeForm } from './ask.ts';
import { journey, type Journey } from './browser.ts';
import { choosePerson } from './choose-person.ts';
import { startOwnDemo } from './own-app.ts';

const PHONE = { width: 390, height: 844 };
const NAME = '差旅费报销';
const FORM = '报销单试用';
/** The gallery's workflow that has a condition and time limits. */
const template = flowGallery.find(({ code }) => code === 'expense');
const REASON = '参加省级培训的住宿费';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  const named = (account: string, who: string) =>
    app.change(`
      update app_user set account = '${account}', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
      where id = (${who})`);
  await named(
    'member',
    `select u.id from app_user u join organize o on o.id = u.organize_id join flow_task t on t.initiator_id = u.id where o.manager_id <> u.id order by u.id limit 1`,
  );
  await named('head', `select o.manager_id from app_user u join organize o on o.id = u.organize_id where u.account = 'member'`);
  for (const account of ['deputy', 'audita', 'auditb'])
    await named(
      account,
      `select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = '${account === 'deputy' ? 'township' : 'audit'}'
      where u.enabled_mark = 1 and u.account not in ('member', 'head', 'deputy', 'audita', 'auditb') order by u.id limit 1`,
    );
  await app.change(`
    delete from user_role where role_id = (select id from role where en_code = 'audit') and user_id not in (select id from app_user where account in ('audita', 'auditb'));
    insert into flow_entrust (id, from_user_id, to_user_id, start_time, end_time)
    select 'journey', a.id, b.id, now() - interval '1 hour', now() + interval '1 day' from app_user a, app_user b where a.account = 'head' and b.account = 'deputy'`);
  // Two fields with the keys that the template's flow uses.
  await makeForm(app, FORM, 'expense.try', [
    familyField('comInput', 'title', '报销事由', {}, true),
    familyField('numInput', 'total', '金额', { precision: 2 }, true),
  ]);
});
afterAll(() => app.stop());

const there = { url: () => app.url };

/** A multiple select is closed explicitly. */
async function choose({ page }: Journey, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
}

let number = '';

journey(
  'expenses are designed with a countersign and a limit: the check finds who is missing, the dry run shows the way, and it is released',
  async (traveller) => {
    const { page, say, enter, expectToast, expectAccessible } = traveller;
    await enter('/workFlow/flowEngine');
    await expectAccessible('the list of engines');
    await page
      .getByRole('button', { name: say(flowEnginePhrases.add) })
      .first()
      .click();
    const form = page.getByRole('dialog').last();
    await form.getByRole('textbox', { name: new RegExp(say(flowEnginePhrases.name)) }).fill(NAME);
    await form.getByRole('textbox', { name: new RegExp(say(flowEnginePhrases.code)) }).fill('expense.try');
    await choose(traveller, say(flowEnginePhrases.form), FORM);
    await choose(traveller, say(flowEnginePhrases.template), template?.name.zh ?? '');
    await form.getByRole('button', { name: say(recordPhrases.save), exact: true }).click();

    const card = (title: string) => page.locator('.fe-face', { hasText: title });
    // F2 goes to the settings, Escape back.
    await card('财务复核').click();
    await page.keyboard.press('F2');
    const title = page.getByRole('textbox', { name: say(nodePhrases.title), exact: true });
    await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(false);
    // The payment happens outside of it.
    await card('出纳付款').click();
    await page.keyboard.press('Delete');
    await card('出纳付款').waitFor({ state: 'detached' });

    // No person is assigned yet, neither by default nor for the accounting check: it is reported, with a link to it.
    const check = page.getByRole('region', { name: say(designerPhrases.check) });
    const finding = check.getByRole('button', { name: new RegExp(`财务复核.*${say(flowFindingPhrases.peopleMissing)}`) });
    await finding.waitFor();
    await page.getByRole('button', { name: say(designerPhrases.release), exact: true }).click();
    await expectToast([`流程中还有 2 处需要修改`, '']);
    await check.getByRole('button', { name: new RegExp(say(flowFindingPhrases.adminMissing)) }).click();
    await choosePerson(traveller, say(nodePhrases.admin), 'admin');
    await finding.click();
    await choose(traveller, say(nodePhrases.who), say(whoPhrases.people));
    await choose(traveller, say(nodePhrases.roles), '审计员');
    await page.keyboard.press('Escape');
    await choose(traveller, say(nodePhrases.sign), say(signPhrases.all));
    await page.getByRole('tab', { name: say(nodePhrases.time) }).click();
    await page.getByText(say(nodePhrases.does), { exact: true }).first().waitFor();
    await finding.waitFor({ state: 'detached' });
    await expectAccessible('the designer');

    await page.getByRole('button', { name: say(designerPhrases.dryRun) }).click();
    const dry = page.getByRole('dialog', { name: say(dryPhrases.title) });
    await choosePerson(traveller, say(dryPhrases.initiator), 'member');
    await dry.getByRole('textbox', { name: /报销事由/ }).fill(REASON);
    await dry.getByLabel(/金额/).fill('1200');
    await dry.getByRole('button', { name: say(dryPhrases.run), exact: true }).click();
    await dry.getByText(/走“2000 元以下”/).waitFor();
    await dry.getByText(say(dryPhrases.adopted)).waitFor();
    await expectAccessible('a dry run');
    await dry.getByRole('button', { name: say(dryPhrases.close), exact: true }).click();
    await dry.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: say(designerPhrases.release), exact: true }).click();
    await expectToast(designerPhrases.released.map((phrase) => phrase.replace('{n}', '1')) as unknown as Phrase);
  },
  there,
);

journey(
  'they are launched on a phone',
  async (traveller) => {
    const { page, say, enter, expectAccessible } = traveller;
    await enter('/workFlow/flowLaunch', 'member');
    await page.getByRole('link', { name: NAME }).first().click();
    await page.getByRole('textbox', { name: /报销事由/ }).fill(REASON);
    await page.getByLabel(/金额/).fill('1200');
    await expectAccessible('the form of a launch on a phone');
    await page.getByRole('button', { name: say(flowPhrases.submit), exact: true }).click();
    await page.getByRole('heading', { name: new RegExp(say(flowStatusPhrases[1] ?? ['', ''])) }).waitFor();
    number = new URL(page.url().replace('#', '')).searchParams.get('open') ?? '';
    expect(number).not.toBe('');
  },
  { ...there, viewport: PHONE },
);

async function act(traveller: Journey, account: string, name: Phrase, opinion: string, more?: () => Promise<void>): Promise<void> {
  const { page, say, enter } = traveller;
  await enter(`/workFlow/flowTodo?open=${number}`, account);
  await page
    .getByRole('button', { name: say(name), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say(name) });
  await dialog.getByRole('textbox').first().fill(opinion);
  await more?.();
  await dialog
    .getByRole('button', { name: say(name), exact: true })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });
}

journey(
  'a deputy and one of two approve, the other returns them, and once corrected they are adopted',
  async (traveller) => {
    const { page, say, enter, expectAccessible } = traveller;
    await act(traveller, 'deputy', actPhrases.adopt, '代为同意');
    await act(traveller, 'audita', actPhrases.adopt, '单据齐全');
    await act(traveller, 'auditb', actPhrases.return, '请写明培训名称', async () => {
      await choose(traveller, say(actPhrases.target), '发起申请');
      await page.getByRole('radio', { name: say(actPhrases.straight) }).check();
    });

    await enter(`/workFlow/flowLaunch?tab=mine&open=${number}`, 'member');
    await page.getByRole('textbox', { name: /报销事由/ }).fill(`${REASON}（冷链培训）`);
    const correct = page.getByRole('button', { name: say(flowPhrases.correct), exact: true });
    await correct.click();
    await correct.waitFor({ state: 'detached' });

    // Directly back: to both, because the form they decide on has changed.
    await act(traveller, 'auditb', actPhrases.adopt, '已补充');
    await act(traveller, 'audita', actPhrases.adopt, '再次核对无误');
    await enter(`/workFlow/flowLaunch?tab=mine&open=${number}`, 'member');
    await page.getByRole('heading', { name: new RegExp(say(flowStatusPhrases[2] ?? ['', ''])) }).waitFor();
    await page.getByRole('tab', { name: say(flowPhrases.records) }).click();
    for (const opinion of ['代为同意', '单据齐全', '请写明培训名称', '已补充', '再次核对无误']) await page.getByText(opinion).first().waitFor();
    await expectAccessible('the records of a task');
  },
  there,
);

const engineId = async (): Promise<string> => {
  const { list } = await ask<{ list: { id: string }[] }>(
    app,
    'admin',
    'GET',
    `${flowEngineList.path}?currentPage=1&pageSize=20&keyword=${encodeURIComponent(NAME)}`,
  );
  return list[0]?.id ?? '';
};

journey(
  'ten of them are decided without a mouse',
  async ({ page, say, enter, tabTo }) => {
    const flowId = await engineId();
    for (let at = 1; at <= 10; at += 1) {
      const changes = { title: { from: null, to: `第 ${at} 张` }, total: { from: null, to: at } };
      const command = { id: `ten${at}`, commandId: `ten${at}`, flowId, act: { command: 'submit' }, form: { version: 0, changes } };
      await ask(app, 'member', flowCommand.method, flowCommand.path.replace('{id}', `ten${at}`), command);
    }
    await enter('/workFlow/flowTodo', 'head');
    const first = page.getByRole('link', { name: /第 10 张/ });
    await first.waitFor();
    await tabTo(first);
    await page.keyboard.press('Enter');
    for (let at = 10; at >= 1; at -= 1) {
      await page.getByRole('heading', { name: new RegExp(`第 ${at} 张`) }).waitFor();
      await page
        .getByRole('button', { name: say(actPhrases.adopt), exact: true })
        .first()
        .waitFor();
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: say(actPhrases.adopt) });
      await dialog.waitFor();
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    for (let at = 1; at <= 10; at += 1) {
      const { roles } = await ask<{ roles: string[] }>(app, 'head', 'GET', `/api/workflow/Task/ten${at}`);
      expect(roles).toContain('operator');
    }
    await enter('/workFlow/flowDone', 'head');
    await page
      .getByText(/第 1 张/)
      .first()
      .waitFor();
  },
  there,
);

journey(
  'axe finds nothing serious on a phone: launch, to do, engines and the designer',
  async ({ page, enter, expectAccessible }) => {
    for (const [path, account, seen] of [
      ['/workFlow/flowLaunch', 'member', NAME],
      ['/workFlow/flowTodo', 'audita', '第 1 张'],
      ['/workFlow/flowEngine', 'admin', NAME],
      [`/workFlow/flowEngine?design=${await engineId()}`, 'admin', '财务复核'],
    ] as const) {
      await enter(path, account);
      await page.getByText(seen).first().waitFor();
      await expectAccessible(path);
    }
  },
  { ...there, viewport: PHONE },
);
