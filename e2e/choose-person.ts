// A person by their account, in the dialog of a control.
import { chooserPhrases } from '../web/src/user/user.phrases.ts';
import type { Journey } from './browser.ts';

/** @param noun what the control calls the person */
export async function choosePerson(
  { page, say }: Journey,
  noun: string,
  account: string,
  control = page.getByRole('combobox', { name: noun }).last(),
): Promise<void> {
  await control.click();
  const chooser = page.getByRole('dialog', { name: say(chooserPhrases.title, { noun }) });
  await chooser.getByRole('textbox', { name: say(chooserPhrases.hint) }).fill(account);
  await chooser.getByRole('tree').getByText(account, { exact: true }).click();
  await chooser.getByRole('button', { name: say(chooserPhrases.ok), exact: true }).click();
  await chooser.waitFor({ state: 'detached' });
}
