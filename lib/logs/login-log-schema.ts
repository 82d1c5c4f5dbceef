import { z } from 'zod'
import { askedMoment } from '@/lib/time/asked-time'
import { USUAL_PAGE_SIZE } from './page-sizes'

export const loginLogQuery = z.object({
  from: askedMoment.optional(),
  to: askedMoment.optional(),
  /** In the account, its name or the address. */
  search: z.string().trim().max(100).default(''),
  outcome: z.enum(['done', 'refused']).optional(),
  /** One account only. */
  own: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(USUAL_PAGE_SIZE),
})
export type LoginLogQuery = z.output<typeof loginLogQuery>

export const loginLog = z.object({
  id: z.number().int(),
  time: z.iso.datetime(),
  account: z.string(),
  name: z.string(),
  /** `done`, or the name of the refusal. */
  outcome: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type LoginLog = z.infer<typeof loginLog>

export const loginLogPage = z.object({
  items: z.array(loginLog),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type LoginLogPage = z.infer<typeof loginLogPage>
