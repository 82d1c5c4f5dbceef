import type { Permission } from '@/lib/auth/permissions'

/**
 * What an endpoint may be told of, by the name that stands in `type` of a body, with the permissions that whoever wants to
 * hear of it must hold. `places` tells where a device is or was: it is kept from whom the device is closed to.
 */
export const WEBHOOK_KINDS = {
  'device.online': { permissions: ['devices.read'], places: false },
  'device.offline': { permissions: ['devices.read'], places: false },
  'trip.started': { permissions: ['devices.read', 'positions.read'], places: true },
  'trip.ended': { permissions: ['devices.read', 'positions.read'], places: true },
  'event.raised': { permissions: ['devices.read', 'events.read', 'positions.read'], places: true },
  'event.read': { permissions: ['devices.read', 'events.read'], places: false },
  'task.done': { permissions: ['tasks.read'], places: false },
  'share.viewed': { permissions: ['shares.edit'], places: false },
  'device.created': { permissions: ['devices.read'], places: false },
  'device.moved': { permissions: ['devices.read'], places: false },
  'device.expiring': { permissions: ['devices.read'], places: false },
  positions: { permissions: ['devices.read', 'positions.read'], places: true },
} as const satisfies Record<string, { permissions: readonly Permission[]; places: boolean }>

export type WebhookKind = keyof typeof WEBHOOK_KINDS
export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]]

/** The kinds by what they are about, in the order in which they are offered. */
export const KIND_SUBJECTS = {
  devices: ['device.online', 'device.offline', 'device.created', 'device.moved', 'device.expiring'],
  trips: ['trip.started', 'trip.ended'],
  events: ['event.raised', 'event.read'],
  positions: ['positions'],
  account: ['task.done', 'share.viewed'],
} as const satisfies Record<string, readonly WebhookKind[]>

/** What is sent by hand, to see whether an endpoint listens. */
export const TEST_KIND = 'test'

/** Everything that `permissions` must hold for these kinds, once each. */
export const permissionsFor = (kinds: readonly WebhookKind[]): Permission[] => [
  ...new Set(kinds.flatMap((kind): readonly Permission[] => WEBHOOK_KINDS[kind].permissions)),
]
