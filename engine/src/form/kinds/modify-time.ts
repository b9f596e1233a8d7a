import { systemTime } from './system.ts';

export const modifyTime = systemTime({ name: 'modifyTime', fills: 'update' });
