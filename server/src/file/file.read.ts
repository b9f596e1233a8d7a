// What other features may ask of files.
export { fileOf } from './file.db.ts';
