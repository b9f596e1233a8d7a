import type { DesignText, FormNode, Json } from '../document.ts';
import { isEmpty, setting, valueKind } from '../kind.ts';
import { textIn, type Look, type LookWord } from '../look.ts';
import { kept, spokenLine, type Spoken } from '../property.ts';

const on = kept('onValue', 1, { at: 'active-value' });
const off = kept('offValue', 0, { at: 'inactive-value' });
const onText = spokenLine('onText', '', { at: 'active-text' });
const offText = spokenLine('offText', '', { at: 'inactive-text' });
const OFF: readonly Json[] = [0, '0', false, 'false', null, ''];
const ON: readonly Json[] = [1, '1', true, 'true'];

/** Words that the product translates; other texts of designers are shown unchanged. */
const WORDS: ReadonlyMap<string, LookWord> = new Map([
  ['是', 'yes'],
  ['否', 'no'],
  ['开', 'on'],
  ['关', 'off'],
]);

/** Text beside or in the switch, as set by the designer; '' for none. */
export function switchText(node: FormNode, isOn: boolean, look: Pick<Look, 'say' | 'language'>): string {
  const written = setting(node, isOn ? onText : offText);
  const text: DesignText = typeof written === 'string' ? { zh: written } : written;
  const word = WORDS.get(text.zh);
  return word && !(look.language === 'en' && text.en) ? look.say(word) : textIn(text, look.language);
}

/** In every language. */
const writings = (text: Spoken): readonly (string | undefined)[] => (typeof text === 'string' ? [text] : [text.zh, text.zhtw, text.en]);

/** Stored as 1 or 0; on the wire the values set in the document. An untouched switch is off. */
export const switchKind = valueKind({
  name: 'switch',
  group: 'basic',
  tags: ['el-switch'],
  properties: [onText, offText, on, off, kept('onColour', null, { at: 'active-color' }), kept('offColour', null, { at: 'inactive-color' })],
  empty: 0,
  value: () => 'mark',
  text: (value, node, look) => (isEmpty(value) ? '' : switchText(node, value === 1, look) || look.say(value === 1 ? 'on' : 'off')),
  from: (written, node, look) => {
    const word = written.trim();
    if (word === '') return { value: null };
    if ([...writings(setting(node, onText)), look.say('on'), look.say('yes'), '1'].includes(word)) return { value: 1 };
    return [...writings(setting(node, offText)), look.say('off'), look.say('no'), '0'].includes(word)
      ? { value: 0 }
      : { key: 'notChoosable', params: { value: word.slice(0, 100) } };
  },
  valueIn: (wire, node) => (wire === setting(node, on) ? 1 : wire === setting(node, off) ? 0 : ON.includes(wire) ? 1 : OFF.includes(wire) ? 0 : wire),
  valueOut: (value, node) => (value === 1 ? setting(node, on) : isEmpty(value) || value === 0 ? setting(node, off) : value),
  search: () => 'mark',
  aggregates: ['count'],
  places: ['column', 'child', 'formula'],
});
