/** While a Chinese word is being chosen, the keys belong to it. Safari ends the word first and then tells of the Enter that chose it, by a code of its own. */
export const isComposing = (event: { isComposing: boolean }): boolean => event.isComposing || Reflect.get(event, 'keyCode') === 229;
