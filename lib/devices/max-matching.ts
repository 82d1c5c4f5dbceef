/** So many devices may be meant by a filter; it is one transaction, and others wait for it. */
export const MAX_MATCHING = 50_000
