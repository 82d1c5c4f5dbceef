/** Positions that are named in one call. */
export const MAX_PLACES = 200
