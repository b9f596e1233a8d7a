/** How long sizes of the database are taken as they were, in ms. */
export const SIZES_KEPT = 60_000;
