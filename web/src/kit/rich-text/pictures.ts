// Pictures that are selected, pasted or dropped: uploaded as `annexpic`, then inserted at that position.
import { fileUpload } from '@ordo/contract/file.ts';
import type { EditorView } from '@tiptap/pm/view';
import { CallError, callWithMessage } from '../call.ts';
import { translateNow } from '../phrases.ts';
import { toast } from '../toast.ts';
import { richTextPhrases } from './rich-text.phrases.ts';

export const pictureKinds = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** @returns whether there were files, which are then handled here */
export function insertPictures(view: EditorView, files: FileList | null | undefined, at: number): boolean {
  const all = [...(files ?? [])];
  if (all.length === 0) return false;
  if (all.some((file) => !pictureKinds.includes(file.type))) toast('error', translateNow(richTextPhrases.imageOnly));
  else void insertOneByOne(view, all, at);
  return true;
}

async function insertOneByOne(view: EditorView, files: File[], at: number): Promise<void> {
  toast('info', translateNow(richTextPhrases.imageBusy));
  try {
    for (const file of files) {
      const { data } = await callWithMessage(fileUpload, { type: 'annexpic' }, undefined, file);
      if (view.isDestroyed) return;
      const { state } = view;
      const picture = state.schema.nodes.image?.create({ src: `/v1${data.url}`, alt: file.name.replace(/\.\w+$/, '') });
      if (picture) view.dispatch(state.tr.insert(Math.min(at, state.doc.content.size), picture));
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast('error', error.message);
  }
}
