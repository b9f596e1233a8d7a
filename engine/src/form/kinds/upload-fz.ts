import { uploadKind } from './uploads.ts';

export const uploadFz = uploadKind({ name: 'uploadFz', tags: ['UploadFz', 'el-upload', 'upload-file'], spellings: ['uploadFz', 'uploadFile'] });
