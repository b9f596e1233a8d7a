import { uploadKind } from './uploads.ts';

export const uploadImg = uploadKind({ name: 'uploadImg', tags: ['UploadImg', 'self-upload'], spellings: ['uploadImg'] });
