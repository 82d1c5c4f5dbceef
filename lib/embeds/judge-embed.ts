import type { Permission } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { rightsForFields } from '@/lib/viewers/device-rights'
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

/** What is said instead of an embed that shows nothing. */
export function refusalOf(end: EmbedEnd): AppError {
  switch (end) {
    case 'empty':
      return new AppError('embedEmpty')
    case 'tooMany':
      return new AppError('embedTooManyVehicles', { max: MAX_EMBED_VEHICLES })
    case 'revoked':
    case 'expired':
    case 'rightLost':
    case 'tokenOver':
      return new AppError('embedEnded')
  }
}

/** What somebody has to be allowed to make an embed of a view, and to keep on being allowed while it is shown. */
export const rightsFor = (view: EmbedView, fields: EmbedFields): Permission[] => [
  ...rightsForView(view, fields),
  ...rightsForFields(fields),
]

function rightsForView(view: EmbedView, fields: EmbedFields): Permission[] {
  switch (view.kind) {
    case 'map':
    case 'vehicle':
    case 'playback':
      return ['embeds.edit', 'positions.read']
    case 'report':
      return ['embeds.edit', 'reports.read', ...(fields.address ? (['positions.read'] as const) : [])]
    case 'figure':
      return ['embeds.edit', 'reports.read']
  }
}
