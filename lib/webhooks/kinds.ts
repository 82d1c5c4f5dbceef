import type { Permission } from '@/lib/auth/permissions'

/** What kinds are about, in the order in which they are offered. */
export const WEBHOOK_SUBJECTS = ['devices', 'trips', 'events', 'positions', 'account'] as const
type WebhookSubject = (typeof WEBHOOK_SUBJECTS)[number]

type KindFacts = {
  subject: WebhookSubject
  /** What whoever wants to hear of it must hold. */
  permissions: readonly Permission[]
  /** It tells where a device is or was: that is kept from whom the device is closed to. */
  places: boolean
  /** To a device, of which all hear who have it in sight, or within an account. */
  happensTo: 'device' | 'account'
  /** Its body names one device. */
  namesDevice: boolean
}

/** What an endpoint may be told of, by the name that stands in `type` of a body. */
export const WEBHOOK_KINDS = {
  'device.online': {
    subject: 'devices',
    permissions: ['devices.read'],
    places: false,
    happensTo: 'device',
    namesDevice: true,
  },
  'device.offline': {
    subject: 'devices',
    permissions: ['devices.read'],
    places: false,
    happensTo: 'device',
    namesDevice: true,
  },
  // That one ended, however it ended.
  'command.result': {
    subject: 'devices',
    // What a device answers may be where it is.
    permissions: ['devices.read', 'commands.read', 'positions.read'],
    places: true,
    happensTo: 'device',
    namesDevice: true,
  },
  'trip.started': {
    subject: 'trips',
    permissions: ['devices.read', 'positions.read'],
    places: true,
    happensTo: 'device',
    namesDevice: true,
  },
  'trip.ended': {
    subject: 'trips',
    permissions: ['devices.read', 'positions.read'],
    places: true,
    happensTo: 'device',
    namesDevice: true,
  },
  'event.raised': {
    subject: 'events',
    permissions: ['devices.read', 'events.read', 'positions.read'],
    places: true,
    happensTo: 'device',
    namesDevice: true,
  },
  'event.read': {
    subject: 'events',
    permissions: ['devices.read', 'events.read'],
    places: false,
    happensTo: 'account',
    namesDevice: true,
  },
  // Of those that a rule names the endpoint for, and of no others.
  'alert.told': {
    subject: 'events',
    permissions: ['devices.read', 'events.read', 'positions.read'],
    places: true,
    happensTo: 'account',
    namesDevice: true,
  },
  'task.done': {
    subject: 'account',
    permissions: ['tasks.read'],
    places: false,
    happensTo: 'account',
    namesDevice: false,
  },
  // One of several devices, that nobody cancelled.
  'commandBatch.finished': {
    subject: 'account',
    permissions: ['commands.read'],
    places: false,
    happensTo: 'account',
    namesDevice: false,
  },
  'share.viewed': {
    subject: 'account',
    permissions: ['shares.edit'],
    places: false,
    happensTo: 'account',
    namesDevice: false,
  },
  // Of the fleet of the account itself, by endpoints that are about all of its vehicles.
  'service.due': {
    subject: 'account',
    permissions: ['fleet.read'],
    places: false,
    happensTo: 'account',
    namesDevice: false,
  },
  'document.ends': {
    subject: 'account',
    permissions: ['fleet.read'],
    places: false,
    happensTo: 'account',
    namesDevice: false,
  },
  'device.created': {
    subject: 'devices',
    permissions: ['devices.read'],
    places: false,
    happensTo: 'device',
    namesDevice: true,
  },
  'device.moved': {
    subject: 'devices',
    permissions: ['devices.read'],
    places: false,
    happensTo: 'device',
    namesDevice: true,
  },
  'device.expiring': {
    subject: 'devices',
    permissions: ['devices.read'],
    places: false,
    happensTo: 'device',
    namesDevice: true,
  },
  positions: {
    subject: 'positions',
    permissions: ['devices.read', 'positions.read'],
    places: true,
    happensTo: 'device',
    namesDevice: false,
  },
} as const satisfies Record<string, KindFacts>

export type WebhookKind = keyof typeof WEBHOOK_KINDS
/** Kinds of what happens to a device. */
export type DeviceKind = {
  [K in WebhookKind]: (typeof WEBHOOK_KINDS)[K]['happensTo'] extends 'device' ? K : never
}[WebhookKind]
export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]]

export const kindsAbout = (subject: WebhookSubject): WebhookKind[] =>
  WEBHOOK_KIND_NAMES.filter((kind) => WEBHOOK_KINDS[kind].subject === subject)

/** Kinds that tell of the fleet: whoever may say where an endpoint leads that takes one may read that. */
export const KINDS_OF_FLEET = WEBHOOK_KIND_NAMES.filter((kind) =>
  WEBHOOK_KINDS[kind].permissions.some((permission) => permission === 'fleet.read'),
)

/** What rules hand over, to the endpoints that they name. */
export const TOLD_KIND = 'alert.told' satisfies WebhookKind

/** Whether an endpoint tells of the fleet. */
export const takesFleet = (kinds: readonly string[]): boolean =>
  KINDS_OF_FLEET.some((kind) => kinds.includes(kind))

/** What is sent by hand, to see whether an endpoint listens. */
export const TEST_KIND = 'test'

/** Everything that `permissions` must hold for these kinds, once each. */
export const permissionsFor = (kinds: readonly WebhookKind[]): Permission[] => [
  ...new Set(kinds.flatMap((kind): readonly Permission[] => WEBHOOK_KINDS[kind].permissions)),
]
