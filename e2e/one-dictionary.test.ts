// A dictionary as a separate page in the menu (type 4): its items are added, changed, and read in another language.
import { expect } from 'vitest';
import { dictionaryPhrases } from '../web/src/dictionary/dictionary.phrases.ts';
import { journey } from './browser.ts';
import { saveAndClose } from './record-form.ts';

for (const [language, width] of [
  ['zh', 1440],
  ['en', 390],
  ['zhtw', 1440],
] as const)
  journey(
    `a dictionary has a page in the menu, where items are added and changed: ${language}-${width}`,
    async (traveller) => {
      const { page, say, open, enter, expectAccessible, screenshot } = traveller;
      const code = `journeykind${language}`;
      await enter('/systemData/dictionary?type=RoleType');
      await page
        .getByRole('button', { name: say(dictionaryPhrases.add) })
        .first()
        .waitFor();
      const made = await page.evaluate(
        async ([enCode, fullName]) => {
          const headers = { authorization: localStorage.getItem('ordo.token') ?? '', 'content-type': 'application/json' };
          const type = (await (await fetch('/v1/api/system/DictionaryType/RoleType', { headers })).json()) as { data: { id: string } };
          const entry = { fullName, enCode, parentId: '-1', category: 'Web', type: 4, icon: 'book', propertyJson: JSON.stringify({ moduleId: type.data.id }) };
          const reply = await fetch('/v1/api/system/Menu', { method: 'POST', headers, body: JSON.stringify(entry) });
          return ((await reply.json()) as { code: number }).code;
        },
        [code, `软件类别 ${language}`] as const,
      );
      expect(made).toBe(200);
      await page.reload();
      // The cached menu does not contain it; the page waits for the server's answer.
      await open(`/dictionary/${code}`);
      await page
        .getByRole('button', { name: say(dictionaryPhrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.locator('#fullName').fill(`内存软件 ${language}`);
      await form.getByRole('textbox', { name: say(dictionaryPhrases.code) }).fill(`memory${language}`);
      await expectAccessible('the form of an item');
      await saveAndClose(traveller);
      await page.getByText(`memory${language}`).filter({ visible: true }).first().waitFor();
      if (language === 'zhtw') await page.getByText('業務角色').filter({ visible: true }).waitFor();
      await expectAccessible('the page of a dictionary');
      await screenshot(`one-dictionary-${language}-${width}`);
      // Its traditional name is generated a moment later.
      const traditional = () =>
        page.evaluate(async (enCode) => {
          const headers = { authorization: localStorage.getItem('ordo.token') ?? '', 'accept-language': 'zh-TW' };
          const reply = await fetch('/v1/api/system/DictionaryData/RoleType/Data/Selector', { headers });
          const { data } = (await reply.json()) as { data: { list: { enCode: string; fullName: string }[] } };
          return data.list.find((item) => item.enCode === enCode)?.fullName;
        }, `memory${language}`);
      await expect.poll(traditional).toBe(`記憶體軟體 ${language}`);
    },
    { language, viewport: { width, height: 860 } },
  );
