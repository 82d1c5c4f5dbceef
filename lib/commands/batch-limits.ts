/** Devices of one batch. */
export const MOST_IN_BATCH = 10_000
