// The family's calls on comments (wire §18.4), mapped to our own.
import * as contract from '@ordo/contract/flow-comment.ts';
import { fileName } from '@ordo/contract/flow-act.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { detailOf } from './detail.ts';
import { commandedOnce } from './once.ts';

const MOST = 9;

export function familyCommentsFeature(app: FastifyInstance, deps: Deps, forms: FlowForms): void {
  serve(app, deps, contract.familyComments, async ({ taskId, currentPage, pageSize }, call) => {
    const { records } = await detailOf(forms, call, taskId, deps.files.links);
    const all = records.filter(({ act }) => act === 'comment').toReversed();
    const list = all.slice((currentPage - 1) * pageSize, currentPage * pageSize).map(({ id, opinion, by, at, files }) => ({
      id,
      taskId,
      text: opinion,
      image: '[]',
      file: JSON.stringify(files),
      creatorUserId: by?.id ?? '',
      creatorUser: by?.name ?? '',
      creatorTime: at,
      isDel: false,
    }));
    return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total: all.length } };
  });
  serve(app, deps, contract.familyComment, async ({ taskId, text, image, file }, call) => {
    const files = [...filesIn(image), ...filesIn(file)];
    if (files.length > MOST) throw new Refusal('fileUnknown');
    await commandedOnce(forms, call, taskId, { command: 'comment', text, mentions: [], files });
    return null;
  });
}

/** @throws Refusal fileUnknown */
function filesIn(json: string): string[] {
  if (json === '') return [];
  const found = fileName();
  const said = parsed(json);
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
