// Buttons of lists that launch workflows: named before a workflow, or a field of its form, is removed.
import type { Language } from '@ordo/contract/language.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { madeButtons } from '@ordo/engine/model/press.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

interface LaunchUse {
  /** The form, and the title of the button in its list. */
  name: string;
  button: string;
  /** Ids of the fields that it fills in. */
  fields: string[];
}

/** In drafts and in releases in use. */
export async function buttonsLaunching(db: Db, flows: readonly string[], language: Language): Promise<LaunchUse[]> {
  if (flows.length === 0) return [];
  const named = sql`(select from unnest(${flows}::text[]) one where strpos(t.draft::text, one) > 0 or strpos(r.design::text, one) > 0)`;
  const { rows } = await sql<{ name: string; draft: Design; design: Design | null }>`
    select t.full_name as name, t.draft, r.design from model t left join model_release r on r.model_id = t.id and r.number = t.release_number
    where t.delete_mark = 0 and exists ${named} order by t.sort_code, t.id limit 200`.execute(db);
  return rows.flatMap(({ name, draft, design }) => {
    const all = [draft, ...(design ? [design] : [])]
      .flatMap(({ list }) => madeButtons(list))
      .flatMap((button) =>
        button.action?.do === 'launch' && flows.includes(button.action.flow) ? [{ ...button, into: Object.keys(button.action.into) }] : [],
      );
    return [...Map.groupBy(all, (button) => button.name).values()].map((same): LaunchUse => {
      const [{ label, name: code }] = same as [(typeof same)[number]];
      return { name, button: textIn(label, language) || code, fields: [...new Set(same.flatMap(({ into }) => into))] };
    });
  });
}

/** Those that fill in fields of a model, as the form of a workflow. */
export async function buttonsFilling(db: Db, model: string, language: Language): Promise<LaunchUse[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from flow t left join flow_release r on r.flow_id = t.id and r.number = t.release_number
    where t.delete_mark = 0 and (t.model_id = ${model} or r.model_id = ${model})`.execute(db);
  return buttonsLaunching(
    db,
    rows.map(({ id }) => id),
    language,
  );
}
