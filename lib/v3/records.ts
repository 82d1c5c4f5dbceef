import { z } from 'zod'

/** What the lists of drawn things and rules take; every field may be left out. */
export const recordsTerms = {
  keyword: z.string().trim().max(100).default(''),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** A page of such a list. */
export const recordsOf = <S extends z.ZodType>(record: S) =>
  z.object({
    records: z.array(record),
    total: z.number().int(),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    /** How many the own account may have, and has. */
    quota: z.number().int(),
    used: z.number().int(),
  })

type Page<T> = { items: T[]; total: number; page: number; pageSize: number; quota: number; used: number }

/** A page of `/api` as a page of records. */
export const toRecords = <T, R>({ items, page, ...counts }: Page<T>, toRecord: (item: T) => R) => ({
  ...counts,
  records: items.map(toRecord),
  pageNo: page,
})
