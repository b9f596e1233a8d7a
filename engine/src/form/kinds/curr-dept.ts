import { systemId } from './system.ts';

export const currDept = systemId({ name: 'currDept', fills: 'create', from: 'department', kind: 'organize', search: 'department' });
