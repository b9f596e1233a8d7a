import { systemId } from './system.ts';

export const currPosition = systemId({ name: 'currPosition', fills: 'create', from: 'position', kind: 'position', search: 'position' });
