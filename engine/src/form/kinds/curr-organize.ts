import { systemId } from './system.ts';

export const currOrganize = systemId({ name: 'currOrganize', fills: 'create', from: 'organize', kind: 'organize', search: 'organize' });
