// Names of ids that come from data interfaces, for texts that no browser completes: files, prints, and answers for clients of the family. The interface is
// asked with the rights of the caller, once in a call; where it does not answer, the ids are shown.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { optionsIn } from '@ordo/engine/form/interface-options.ts';
import { allOptions, type Option } from '@ordo/engine/form/look.ts';
import { sourceKey, type Elsewhere } from '@ordo/engine/form/source-key.ts';
import type { Call } from '../kit/serve.ts';
import { answeredBy } from './interface-checks.ts';
import type { LiveField, LiveModel, LiveModels } from './live.ts';
import type { Names } from './names.ts';
import type { Sees } from './record-query.ts';

type Interface = Extract<Elsewhere, { from: 'interface' }>;

/** @returns null: it does not answer */
export async function offeredOptions(call: Call, models: LiveModels, source: Interface): Promise<readonly Option[] | null> {
  const key = `offered ${JSON.stringify(source)}`;
  const answers = await call.outside.answers(
    new Map([[key, (db: Call['db']) => answeredBy({ ...call, db }, models, source.id, {}, (answer) => optionsIn(answer, source))]]),
  );
  return answers.get(key) ?? null;
}

/** A function that adds the names of the model's interfaces to others; each interface is asked at the first use. */
export function offeredNames(
  call: Call,
  models: LiveModels,
  { head, children }: Pick<LiveModel, 'head' | 'children'>,
  sees: Sees,
): (names: Names) => Promise<Names> {
  const sources = new Map([head, ...children].flatMap(({ fields }) => fields.flatMap((field) => interfaceOf(field, sees))));
  let known: Promise<Names> | undefined;
  const ask = async () =>
    Object.fromEntries(
      await Promise.all(
        [...sources].map(async ([key, source]) => {
          const options = allOptions((await offeredOptions(call, models, source)) ?? []);
          return [key, Object.fromEntries(options.map(({ id, name }) => [id, name.zh]))] as const;
        }),
      ),
    );
  return async (names) => (sources.size === 0 ? names : { ...names, ...(await (known ??= ask())) });
}

function interfaceOf({ node, path }: LiveField, sees: Sees): (readonly [string, Interface])[] {
  const source = sees(path) ? fieldKinds[node.kind].source(node) : null;
  return source?.from === 'interface' && source.id !== '' ? [[sourceKey(source), source]] : [];
}
