import { z } from 'zod'
import { IDENTIFIER_KIND_NAMES } from '@/lib/identifiers/identifier-kinds'

export const unknownDevice = z.object({
  kind: z.enum(IDENTIFIER_KIND_NAMES),
  identifier: z.string(),
  /** A model that speaks the protocol and presents such identifiers, to register it as; null when there is none. */
  model: z.string().nullable(),
  protocol: z.string(),
  address: z.string(),
  attempts: z.number().int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
