import { attributeKind } from './relation-form-attr.ts';

export const popupAttr = attributeKind({ name: 'popupAttr', group: 'more', tags: ['PopupAttr'] });
