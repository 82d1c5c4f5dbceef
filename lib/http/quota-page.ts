import { z } from 'zod'

/** A page of what an account may have only so many of. */
export const quotaPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
    /** How many the own account may have, and has. */
    quota: z.number().int(),
    used: z.number().int(),
  })
