// A template is designed, an order is previewed with it and printed, and another program reads the text of the PDF.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { success } from '@ordo/contract/refusals.ts';
import { expect } from 'vitest';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { designerPhrases, printPhrases, printTemplatePhrases } from '../web/src/print-template/print-template.phrases.ts';
import { indentPhrases } from '../web/src/vaccine/indent-screen.phrases.ts';
import { journey, type Journey } from './browser.ts';

const run = promisify(execFile);
const canRead = spawnSync('sh', ['-c', 'command -v pdftotext']).status === 0;

/** Text of the page in an iframe, as shown. */
const sheet = ({ page, say }: Journey, label: typeof printPhrases.paper | typeof designerPhrases.preview) =>
  page.frameLocator(`iframe[title="${say(label)}"]`).locator('article');

async function choose({ page }: Journey, name: string, option: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('combobox', { name }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click();
}

for (const { language, viewport } of [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const) {
  const place = `${language}-${viewport.width}`;
  const phone = viewport.width < 600;
  journey(
    `a template is designed, an order is printed with it, and its PDF says so: ${place}`,
    async (traveller) => {
      const { page, say, open, enter, expectAccessible, screenshot, expectToast } = traveller;
      const name = `领苗单 ${place}`;
      await enter('/system/printTemplate');
      await page.getByText('疫苗收货单').first().waitFor();
      await expectAccessible('the templates');
      await screenshot(`print-list-${place}`);

      await page
        .getByRole('button', { name: say(printTemplatePhrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: say(printTemplatePhrases.name) }).fill(name);
      await form.getByRole('textbox', { name: say(printTemplatePhrases.code) }).fill(`take-${place}`);
      await choose(traveller, say(printTemplatePhrases.type), language === 'zh' ? '疫苗订单' : 'Vaccine order');
      await form.getByRole('button', { name: say(recordPhrases.save) }).click();
      await expectToast(success);

      const editor = page.getByRole('textbox', { name: say(designerPhrases.document) });
      const isWritten = () => editor.evaluate((paper) => paper.contains(document.activeElement));
      await editor.click();
      await expect.poll(isWritten).toBe(true);
      await page.keyboard.type('领苗单 <b>');
      await choose(traveller, say(designerPhrases.field), language === 'zh' ? '订单编号' : 'Order number');
      await expect.poll(isWritten).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: say(designerPhrases.table), exact: true }).click();
      const tables = page.getByRole('dialog', { name: say(designerPhrases.table) });
      await expectAccessible('the dialog of tables');
      await tables.getByRole('button', { name: say(designerPhrases.insert) }).click();
      await tables.waitFor({ state: 'detached' });
      await editor.locator('table').waitFor();
      await screenshot(`print-design-${place}`);
      if (phone) await page.getByText(say(designerPhrases.preview), { exact: true }).first().click();
      const preview = sheet(traveller, designerPhrases.preview);
      await preview.getByText('领苗单 <b>', { exact: false }).waitFor();
      await expect.poll(() => preview.locator('tbody tr').count()).toBe(3);
      await expectAccessible('the designer');
      await screenshot(`print-preview-${place}`);
      await page.getByRole('button', { name: say(designerPhrases.save), exact: true }).click();
      await expectToast(success);
      await page.getByRole('button', { name: say(designerPhrases.close), exact: true }).click();
      await editor.waitFor({ state: 'detached' });

      await open('/vaccines/indent');
      await page.getByRole('heading', { name: say(indentPhrases.title), level: 1 }).waitFor();
      const order = page
        .getByRole('link')
        .filter({ hasText: /^[A-Z]{2}\d{6,}/ })
        .first();
      const orderNo = (await order.innerText()).trim();
      await order.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(printPhrases.print) })
        .click();
      const paper = sheet(traveller, printPhrases.paper);
      await paper.getByText(orderNo).first().waitFor();
      await screenshot(`print-order-${place}`);
      await choose(traveller, say(printPhrases.template), name);
      await paper.getByText(`领苗单 <b>${orderNo}`).waitFor();
      // On a phone the tables of the order behind it scroll without keyboard access.
      if (!phone) await expectAccessible('the print dialog');
      await screenshot(`print-dialog-${place}`);

      const dialog = page.getByRole('dialog', { name: say(printPhrases.printing, { name: orderNo }) });
      await dialog.locator('iframe').evaluate((frame) => {
        const paperWindow = (frame as HTMLIFrameElement).contentWindow as Window & { print(): void };
        paperWindow.print = () => document.body.setAttribute('data-printed', '1');
      });
      await dialog.getByRole('button', { name: say(printPhrases.print), exact: true }).click();
      await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('1');

      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: say(printPhrases.pdf) }).click()]);
      expect(download.suggestedFilename()).toBe(`${name}_${orderNo}.pdf`);
      const file = join(await mkdtemp(join(tmpdir(), 'ordo-print-')), 'order.pdf');
      await download.saveAs(file);
      if (canRead) {
        const { stdout } = await run('pdftotext', ['-layout', file, '-']);
        expect(stdout.replaceAll(' ', '')).toContain(`领苗单<b>${orderNo}`);
        expect(stdout.replaceAll(' ', '')).toContain('1/1');
      }
    },
    { language, viewport },
  );
}

journey('a customer is printed from its row', async (traveller) => {
  const { page, say, enter, screenshot } = traveller;
  await enter('/vaccines/customer');
  await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();
  const row = page.getByRole('row').nth(1);
  const customer = (await row.getByRole('link').first().innerText()).trim();
  await row.getByRole('button', { name: say(listPhrases.moreFor, { name: customer }) }).click();
  await page.getByRole('menuitem', { name: say(printPhrases.print) }).click();
  await sheet(traveller, printPhrases.paper).getByText(customer).first().waitFor();
  await screenshot('print-customer');
});
