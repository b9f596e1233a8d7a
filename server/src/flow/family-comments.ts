// The family's calls on comments (wire §18.4), mapped to our own.
import * as contract from '@ordo/contract/flow-comment.ts';
import type { FastifyInstance } from 'fastify';
import { serve, type Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { detailOf } from './detail.ts';
import { filesIn } from './family-files.ts';
import { commandedOnce } from './once.ts';

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
    await commandedOnce(forms, call, taskId, { command: 'comment', text, mentions: [], files: filesIn(image, file) });
    return null;
  });
}
