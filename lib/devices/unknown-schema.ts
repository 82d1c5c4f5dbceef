import { z } from 'zod'
import { UNREAD_REASONS } from '@/lib/connect/connection-schema'
import { IDENTIFIER_KIND_NAMES } from '@/lib/identifiers/identifier-kinds'

export const unknownDevice = z.object({
  kind: z.enum(IDENTIFIER_KIND_NAMES),
  identifier: z.string(),
  /** The model to propose where it is registered: the one that its protocol means; null when there is none. */
  model: z.string().nullable(),
  /** What it speaks. */
  protocol: z.string(),
  /** The protocol of the port that it came to, where that is another; it is not let in there. */
  door: z.string().nullable(),
  /** Where what it speaks is heard; null while no gateway does. */
  port: z.number().int().nullable(),
  address: z.string(),
  attempts: z.number().int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})

/** Something that came within a day and says nothing of whose it is. */
export const unreadStream = z.object({
  address: z.string(),
  /** The protocol of the port; `shared` at the one of several. */
  door: z.string(),
  reason: z.enum(UNREAD_REASONS),
  /** What its first bytes are of; null where that does not show. */
  spoken: z.string().nullable(),
  at: z.iso.datetime(),
})
