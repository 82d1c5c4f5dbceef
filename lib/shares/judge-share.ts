import type { Permission } from '@/lib/auth/permissions'
import { rightsForFields } from '@/lib/viewers/device-rights'
import type { ShareFields } from './schema'

/** Why a link ended. */
export const END_REASONS = [
  'expired',
  'revoked',
  'arrived',
  'tripEnded',
  'moved',
  'serviceEnded',
  'rightLost',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Times are in milliseconds since 1970. */
export type LinkFacts = {
  /** To those of a group, whichever they are. */
  ofGroup: boolean
  /** As it was written down. */
  endReason: EndReason | null
  expiresAt: number
  /** Whether who made it may still share, and until when its accounts go on by themselves. */
  makerMay: boolean
  makerUntil: number | null
}

export type VehicleFacts = {
  /** Why it left the link; null while it is in it. */
  left: EndReason | null
  isDeleted: boolean
  /** Whether it is the same owner's as when it was shared. */
  hasOwner: boolean
  /** Whether who made the link sees it. */
  isSeen: boolean
  /** When its service ends for who made the link. */
  serviceEnd: number | null
}

/** Why a vehicle is not shown by a link; null for one that is. */
export function judgeVehicle(vehicle: VehicleFacts, now: number): EndReason | null {
  if (vehicle.left) return vehicle.left
  if (!vehicle.hasOwner) return 'moved'
  if (vehicle.isDeleted) return 'serviceEnded'
  if (!vehicle.isSeen) return 'rightLost'
  return vehicle.serviceEnd !== null && vehicle.serviceEnd <= now ? 'serviceEnded' : null
}

/** Why a link lives no more; null for one that does. It goes on while any of its vehicles is left. */
export function judgeShare(
  link: LinkFacts,
  vehicles: readonly VehicleFacts[],
  now: number,
): EndReason | null {
  if (link.endReason) return link.endReason
  if (link.expiresAt <= now) return 'expired'
  if (!link.makerMay || (link.makerUntil !== null && link.makerUntil <= now)) return 'rightLost'
  const gone = vehicles.map((vehicle) => judgeVehicle(vehicle, now))
  if (gone.includes(null)) return null
  // A group that nothing is left of, or devices that were removed for good.
  return gone.at(-1) ?? (link.ofGroup ? 'moved' : 'serviceEnded')
}

/** What somebody has to be allowed to share this much, and to keep on being allowed while the link lives. */
export const rightsToShare = (fields: ShareFields): Permission[] => [
  'shares.edit',
  'positions.read',
  ...rightsForFields(fields),
]
