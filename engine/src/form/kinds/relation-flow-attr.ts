import { attributeKind } from './relation-form-attr.ts';

export const relationFlowAttr = attributeKind({ name: 'relationFlowAttr', group: 'related', tags: ['RelationFlowAttr'] });
