// Helpers for the form of any record.
import { success } from '@ordo/contract/refusals.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import type { Journey } from './browser.ts';

/** A field's label, with the mark of a required one. */
export const labelled = (label: string) => new RegExp(`^(\\* )?${label}$`);

/** Saves the topmost form and waits for the success message. */
export async function save({ page, say, expectToast }: Journey): Promise<void> {
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: say(recordPhrases.save) })
    .click();
  await expectToast(success);
}

/** The same for the only open form: it closes. */
export async function saveAndClose(traveller: Journey): Promise<void> {
  await save(traveller);
  await traveller.page.getByRole('dialog').waitFor({ state: 'detached' });
}
