// Files as clients of the family send them: a list of objects, or the same as JSON text.
import { fileName, MAX_FILES } from '@ordo/contract/flow-act.ts';
import { Refusal } from '../kit/refusal.ts';

/** @returns their stored names @throws Refusal fileUnknown */
export function filesIn(...sent: readonly unknown[]): string[] {
  const names = sent.flatMap(namesIn);
  if (names.length > MAX_FILES) throw new Refusal('fileUnknown');
  return names;
}

function namesIn(sent: unknown): string[] {
  if (sent === '') return [];
  const found = fileName();
  const said = typeof sent === 'string' ? parsed(sent) : sent;
  const files = Array.isArray(said) ? said.map((one: unknown) => found.safeParse((one as { fileId?: unknown } | null)?.fileId)) : null;
  if (!files?.every(({ success }) => success)) throw new Refusal('fileUnknown');
  return files.flatMap(({ data }) => data ?? []);
}

/** @returns undefined: no JSON */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
