// Each flow of the gallery fits its form: its fields exist and have the right kind. It is complete except for the people of a post.
import { expect, test } from 'vitest';
import { gallery } from '../../model/gallery/gallery.ts';
import { untoldIn } from '../../model/untold.ts';
import { check } from '../check.ts';
import { flowFields } from '../form-fields.ts';
import { planOf } from '../plan.ts';
import { fieldsInTitle } from '../title.ts';
import { inside, outside } from '../translate.ts';
import { flowGallery } from './gallery.ts';

test('each is there once', () => expect(new Set(flowGallery.map(({ code }) => code)).size).toBe(flowGallery.length));

test.each(flowGallery.map((one) => [one.code, one] as const))('%s', (_, { form, flow, name, about }) => {
  const design = gallery.find(({ code }) => code === form)?.design;
  const fields = flowFields(design?.form ?? { nodes: [] });
  const facts = {
    disabled: new Set<string>(),
    gone: new Set<string>(),
    unfit: new Set<string>(),
    startsBack: new Set<string>(),
    hasCalendar: true,
    above: (one: string) => [one],
    mayCall: () => true,
    required: [],
    untold: (hidden: readonly string[]) => (design ? untoldIn(design.form, hidden) : new Set<string>()),
  };
  const version = { id: 'v', engine: 'e', flow, fields };
  const findings = check(version, facts);
  expect(Object.keys(fields)).not.toEqual([]);
  expect(findings.filter(({ key }) => key !== 'adminMissing' && key !== 'peopleMissing')).toEqual([]);
  // Tasks can be told apart by their titles.
  expect(fieldsInTitle(flow.settings.title ?? '')).not.toEqual([]);
  const rights = planOf(flow).order.flatMap((id) => {
    const node = planOf(flow).places[id]?.node;
    return node && 'rights' in node ? node.rights.map(({ field }) => field) : [];
  });
  expect(rights.filter((field) => !(field in fields))).toEqual([]);
  expect([name, about].filter(({ zh, en }) => !zh.trim() || !en?.trim())).toEqual([]);
  // A round trip over the wire changes nothing except the family's own properties.
  const back = inside(outside(flow), fields);
  expect(back.notes).toEqual([]);
  expect(planOf(back.document ?? flow).order).toEqual(planOf(flow).order);
  expect(back.document?.settings).toEqual(flow.settings);
});
