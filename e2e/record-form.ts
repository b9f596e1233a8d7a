// What journeys do with the form of a record, whichever record it is.
import { success } from '@ordo/contract/refusals.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import type { Journey } from './browser.ts';

/** A field's label, with the mark of one that must be filled in. */
export const labelled = (label: string) => new RegExp(`^(\\* )?${label}$`);

/** Saves the form that lies on top and waits until the product has said so. */
export async function save({ page, say, expectToast }: Journey): Promise<void> {
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: say(recordPhrases.save) })
    .click();
  await expectToast(success);
}

/** The same where the form is the only one: it closes. */
export async function saveAndClose(traveller: Journey): Promise<void> {
  await save(traveller);
  await traveller.page.getByRole('dialog').waitFor({ state: 'detached' });
}
