import { z } from 'zod'

export const unknownDevice = z.object({
  identifier: z.string(),
  protocol: z.string(),
  address: z.string(),
  attempts: z.number().int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
