// Each form of the gallery can be released unchanged, in every language, and survives a round trip over the wire.
import { expect, test } from 'vitest';
import type { DesignText } from '../../form/document.ts';
import { placed } from '../../form/fields.ts';
import { checkRelease } from '../../form/release-checks.ts';
import { fieldKinds } from '../../form/kinds.ts';
import { allOptions } from '../../form/look.ts';
import { rulesSchema } from '../../form/rule-schema.ts';
import { compile } from '../../form/rules/compile.ts';
import { inside, outside } from '../../form/translate.ts';
import { fieldsInTitle } from '../title.ts';
import { insideList, outsideList } from '../../list/translate.ts';
import { gallery } from './gallery.ts';

const none = () => {
  throw new Error('a new id is asked for');
};

test('each is there once', () => {
  expect(new Set(gallery.map(({ code }) => code)).size).toBe(20);
});

test.each(gallery.map((form) => [form.code, form] as const))('%s', (_, { design, name, about }) => {
  const { form, list, rules, title } = design;
  expect(checkRelease(form)).toEqual([]);
  expect(compile(form, rules).problems).toEqual([]);
  expect(rulesSchema.safeParse(rules).success).toBe(true);
  expect(inside(JSON.stringify(outside(form)), none).document?.nodes.map(({ id, key, kind, label, checks }) => ({ id, key, kind, label, checks }))).toEqual(
    form.nodes.map(({ id, key, kind, label, checks }) => ({ id, key, kind, label, checks })),
  );
  expect(list && insideList(JSON.stringify(outsideList(list, form)), form).list).toMatchObject({
    columns: list?.columns.map(({ field, width, fixed }) => ({ field, width, fixed })),
    tabs: list?.tabs,
    colours: list?.colours,
  });
  const nodes = [...placed(form.nodes)].map(({ node }) => node);
  expect(fieldsInTitle(title).filter((id) => !nodes.some((node) => node.id === id))).toEqual([]);
  const options = nodes.flatMap((node) => {
    const source = fieldKinds[node.kind].source(node);
    return source?.from === 'options' ? allOptions(source.options).map((one) => one.name) : [];
  });
  const said: DesignText[] = [
    name,
    about,
    ...nodes.map(({ label }) => label),
    ...options,
    ...rules.map((rule) => rule.name),
    ...(list?.tabs.map((tab) => tab.name) ?? []),
  ];
  expect(said.filter(({ zh, en }) => zh.trim() === '' || !en?.trim())).toEqual([]);
});
