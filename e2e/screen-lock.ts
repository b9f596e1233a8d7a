// Helpers for the locked screen.
import { inject } from 'vitest';
import { lockPhrases } from '../web/src/lock/lock.phrases.ts';
import { shellPhrases } from '../web/src/shell/shell.phrases.ts';
import type { Journey } from './browser.ts';

type On = Pick<Journey, 'page' | 'say'>;

export async function lockFromMenu({ page, say }: On): Promise<void> {
  await page.locator('.navbar-user').click();
  await page.getByRole('menuitem', { name: say(shellPhrases.lock) }).click();
  await page.getByRole('button', { name: say(lockPhrases.unlock), exact: true }).waitFor();
}

export async function unlockWith({ page, say }: On, password = inject('password')): Promise<void> {
  await page.getByLabel(say(lockPhrases.password), { exact: true }).fill(password);
  await page.getByRole('button', { name: say(lockPhrases.unlock), exact: true }).click();
}
