import { z } from 'zod'

export const ownSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionParams = z.object({ id: z.uuid() })
export const endedSessions = z.object({ ended: z.number().int() })
