import { systemId } from './system.ts';

export const modifyUser = systemId({ name: 'modifyUser', fills: 'update', from: 'user', kind: 'user', search: 'user' });
