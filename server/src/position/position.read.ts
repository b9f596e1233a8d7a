// Queries about positions for other features.
import type { DictionaryUse } from '../dictionary/dictionary.read.ts';

export const positionDictionaries: readonly DictionaryUse[] = [
  { dictionary: 'PositionType', table: 'position', column: 'type', holds: 'enCode', what: ['岗位', 'positions'] },
];
