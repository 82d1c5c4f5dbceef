import type { Permission } from '@/lib/auth/permissions'
import type { EmbedFields, EmbedView } from './terms-schema'

/** Why an embed shows nothing. */
export const EMBED_ENDS = ['revoked', 'expired', 'rightLost', 'empty', 'tooMany', 'tokenOver'] as const
export type EmbedEnd = (typeof EMBED_ENDS)[number]

/** Vehicles that an embed shows at most. */
export const MAX_EMBED_VEHICLES = 2000

/** Times are in milliseconds since 1970. */
export type EmbedFacts = {
  isRevoked: boolean
  endsAt: number | null
  /** Whether who made it may still embed what it shows, and until when its accounts go on by themselves. */
  makerMay: boolean
  makerUntil: number | null
  /** How many vehicles there are to show. */
  vehicles: number
}

/** Why an embed shows nothing at `now`; null for one that does. */
export function judgeEmbed(facts: EmbedFacts, now: number): EmbedEnd | null {
  const { isRevoked, endsAt, makerMay, makerUntil, vehicles } = facts
  if (isRevoked) return 'revoked'
  if (endsAt !== null && endsAt <= now) return 'expired'
  if (!makerMay || (makerUntil !== null && makerUntil <= now)) return 'rightLost'
  if (vehicles === 0) return 'empty'
  return vehicles > MAX_EMBED_VEHICLES ? 'tooMany' : null
}

/** What somebody has to be allowed to make an embed of a view, and to keep on being allowed while it is shown. */
export function rightsFor(view: EmbedView, fields: Pick<EmbedFields, 'address'>): Permission[] {
  if (view.kind === 'figure') return ['embeds.edit', 'reports.read']
  if (view.kind !== 'report') return ['embeds.edit', 'positions.read']
  return ['embeds.edit', 'reports.read', ...(fields.address ? (['positions.read'] as const) : [])]
}
