// A person by their account, in the dialog of a control.
import { chooserPhrases } from '../web/src/user/user.phrases.ts';
import type { Journey } from './browser.ts';

/** @param label of the control */
export async function choosePerson({ page, say }: Journey, label: string, account: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click();
  const chooser = page.getByRole('dialog', { name: say(chooserPhrases.title, { noun: label }) });
  await chooser.getByRole('textbox', { name: say(chooserPhrases.hint) }).fill(account);
  await chooser.getByRole('tree').getByText(account, { exact: true }).click();
  await chooser.getByRole('button', { name: say(chooserPhrases.ok), exact: true }).click();
  await chooser.waitFor({ state: 'detached' });
}
