import { systemTime } from './system.ts';

export const createTime = systemTime({ name: 'createTime', fills: 'create' });
