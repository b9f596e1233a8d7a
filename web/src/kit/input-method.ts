/**
 * While an input method is composing, keys belong to it. Safari ends the composition first and then sends the Enter that confirmed it, with a code of its own.
 */
export const isComposing = (event: { isComposing: boolean }): boolean => event.isComposing || Reflect.get(event, 'keyCode') === 229;
