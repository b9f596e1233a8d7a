import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { customerPhrases } from '../web/src/customer/customer.phrases.ts';
import { departmentPhrases } from '../web/src/department/department.phrases.ts';
import { organizePhrases } from '../web/src/organize/organize.phrases.ts';
import { positionPhrases } from '../web/src/position/position.phrases.ts';
import { productPhrases } from '../web/src/product/product.phrases.ts';
import { rolePhrases } from '../web/src/role/role.phrases.ts';
import { sessionPhrases } from '../web/src/session/session.phrases.ts';
import { userPhrases } from '../web/src/user/user.phrases.ts';
import { journey } from './browser.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** In several tests, because axe takes a while. */
const business = [
  { path: '/vaccines/customer', ...customerPhrases },
  { path: '/vaccines/product', ...productPhrases },
  { path: '/system/area', ...areaPhrases },
];
const people = [
  { path: '/permission/organize', ...organizePhrases },
  { path: '/permission/department', ...departmentPhrases },
  { path: '/permission/position', ...positionPhrases },
  { path: '/permission/user', ...userPhrases },
  { path: '/permission/role', ...rolePhrases },
];

/** Each screen and its form once; other languages, widths, layouts and dark mode are covered by the axe trial (trials/axe). */
const looks = [
  { language: 'zh', viewport: DESKTOP, part: 'business', screens: business },
  { language: 'en', viewport: PHONE, part: 'people', screens: people },
] as const;

for (const { language, viewport, part, screens } of looks) {
  const where = `${language}-${viewport.width}`;
  journey(
    `axe finds nothing serious, neither on a screen nor in its form: ${part}, ${where}`,
    async ({ page, say, open, signIn, expectAccessible, screenshot }) => {
      await open('/login');
      await page.getByRole('heading', { name: say(sessionPhrases.welcome) }).waitFor();
      await screenshot(`login-${where}`);
      await expectAccessible('the sign-in page');
      await signIn();
      await page.getByRole('heading', { name: say(customerPhrases.title), level: 1 }).waitFor();

      for (const { path, title, add } of screens) {
        const name = path.split('/').at(-1);
        await open(path);
        await page.getByRole('heading', { name: say(title), level: 1 }).waitFor();
        await page.locator('.bone, .busy-bar').filter({ visible: true }).first().waitFor({ state: 'detached' });
        await screenshot(`${name}-${where}`);
        await expectAccessible(path);
        await page
          .getByRole('button', { name: say(add) })
          .first()
          .click();
        await page.getByRole('dialog').getByRole('textbox').first().waitFor();
        await screenshot(`${name}-form-${where}`);
        await expectAccessible(`${path}, its form`);
      }
    },
    { language, viewport },
  );
}
