/** How long sizes of the database are cached, in ms. */
export const SIZES_KEPT = 60_000;
