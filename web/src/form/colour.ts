const COLOUR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d.,%\s/]{5,40}\))$/i;

/** Whether a text is a plain colour: nothing else may become a style. */
export const isColour = (text: string): boolean => COLOUR.test(text);
