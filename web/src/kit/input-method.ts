/** While a Chinese word is being chosen, the keys belong to it. Safari ends the word first and then tells of the Enter that chose it, by a code of its own. */
// oxlint-disable-next-line typescript/no-deprecated -- there is no other sign of it
export const ofInputMethod = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => event.isComposing || event.keyCode === 229;
