/**
 * How many entries a page of a log may hold. Every one of them is a choice in the pager; the API takes any
 * number up to the largest.
 */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The choice of who has made none. */
export const USUAL_PAGE_SIZE: PageSize = 50

/** Fewer entries than this need no pager. */
export const LEAST_PAGED = 10
