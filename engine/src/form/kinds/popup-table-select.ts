import { popupKind } from './popup-select.ts';

export const popupTableSelect = popupKind({ name: 'popupTableSelect', group: 'more', tags: ['PopupTableSelect'] });
