import { fileDownload, fileImage, fileLink, fileUpload } from '@ordo/contract/file.ts';
import { NO_PICTURE } from '@ordo/contract/kit.ts';
import { fileRules, type FileType } from '@ordo/engine/file/types.ts';
import type { FastifyInstance } from 'fastify';
import { exportBytes } from '../kit/json-export.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { fileOf, isSessionAlive, isSessionOpen, type StoredFile } from './file.db.ts';
import { bytesOf } from './file.read.ts';
import { defaultAvatar } from './default-avatar.ts';
import { storeUpload } from './upload.ts';

export function fileFeature(app: FastifyInstance, deps: Deps): void {
  const { store, links } = deps.files;

  serve(
    app,
    deps,
    fileUpload,
    async ({ type }, call) => {
      const { name } = await storeUpload(call, deps.files, type);
      return { name, url: links.signed(`/api/file/Image/${type}/${name}`, call.user, call.now) };
    },
    'own transactions',
  );

  serve(app, deps, fileImage, async (link, call) => {
    if (NO_PICTURE.endsWith(`/${link.type}/${link.name}`)) return defaultAvatar();
    if (!links.isSigned(link, call.now) || isAnothers(link.type, link.by ?? '', call)) throw new Refusal('fileUnknown');
    const [file, here] = await Promise.all([fileOf(call.db, link.type, link.name), isSessionAlive(call.db, link.by ?? '', link.session ?? '')]);
    if (!file || !here) throw new Refusal('fileUnknown');
    return bytesOf(store, file, mayShow(file) ? 'inline' : 'attachment', Number(link.until) - call.now);
  });

  serve(app, deps, fileLink, async ({ type, name }, call) => {
    const file = await fileOf(call.db, type, name);
    const { userId, sessionId } = call.user;
    if (!file || (fileRules[type].readers === 'owner' && file.creator_user_id !== userId)) throw new Refusal('fileUnknown');
    const ticket = links.ticket({ type, name, userId, sessionId }, call.now);
    return { name: file.original_name, url: `/api/file/Download?encryption=${ticket}` };
  });

  serve(app, deps, fileDownload, async ({ encryption = '' }, call) => {
    const ticket = links.readTicket(encryption, call.now);
    if (!ticket || isAnothers(ticket.type, ticket.userId, call)) throw new Refusal('fileUnknown');
    if (deps.files.exports.has(ticket.type)) {
      const made = (await isSessionOpen(call.db, ticket.sessionId))
        ? await exportBytes(deps.files, ticket.type, ticket.name, call, ticket.until - call.now)
        : null;
      if (!made) throw new Refusal('fileUnknown');
      return made;
    }
    const [file, open] = await Promise.all([fileOf(call.db, ticket.type, ticket.name), isSessionOpen(call.db, ticket.sessionId)]);
    if (!file || !open) throw new Refusal('fileUnknown');
    return bytesOf(store, file, 'attachment', ticket.until - call.now);
  });
}

/** Whether the token belongs to another person than the link; a plain page or picture sends none. */
function isAnothers(type: string, userId: string, { user }: Call): boolean {
  // A name that is no type of file is an export, made for one person.
  return fileRules[type as FileType]?.readers !== 'signed-in' && user.userId !== '' && user.userId !== userId;
}

/** Images that were decoded and cleaned, and PDF where it may be previewed. */
function mayShow(file: StoredFile): boolean {
  return file.width !== null || (file.type === 'preview' && file.mime === 'application/pdf');
}
