import { z } from 'zod'
import { CLIENTS } from './sign-in-schema'

export const ownSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** What signed in. */
  client: z.enum(CLIENTS),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionParams = z.object({ id: z.uuid() })
export const endedSessions = z.object({ ended: z.number().int() })
