import { systemId } from './system.ts';

export const createUser = systemId({ name: 'createUser', fills: 'create', from: 'user', kind: 'user', search: 'user' });
