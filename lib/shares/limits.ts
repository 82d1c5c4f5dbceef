import type { ShareFields } from './schema'

export const MAX_SHARE_NAME = 60
export const MAX_ALIAS = 50
export const MAX_PLACE_NAME = 60
export const MAX_SHARE_HOURS = 720
export const MAX_SHARED_DEVICES = 100
/** Links of one account that live at a time. */
export const MAX_LIVING_SHARES = 500
export const MAX_CIRCLES = 20
/** Metres. */
export const SHARE_RADIUS = { min: 50, max: 50_000 } as const
export const MAX_SHARE_DELAY_S = 86_400
export const MAX_SHARE_ROUND_M = 10_000
export const MAX_SHARE_VIEWERS = 10_000
export const PASSCODE = { min: 4, max: 32 } as const
/** Addresses that one call mails a link to. */
export const MAX_SHARE_MAILS = 5
export const SHARE_STATES = ['live', 'ended', 'all'] as const
/** Of the last minutes or since the link was made; from before that only with `minutes15WithPast`. */
export const TRAILS = ['none', 'minutes15', 'minutes15WithPast', 'sinceCreation'] as const

type ShownField = Exclude<keyof ShareFields, 'trail' | 'destination' | 'route'>
const SHOWN: Record<ShownField, true> = {
  name: true,
  plate: true,
  speed: true,
  address: true,
  driver: true,
  phone: true,
}
/** What may be shown of a vehicle beside where it is, in the order in which it is offered. */
export const SHOWN_FIELDS = Object.keys(SHOWN) as [ShownField, ...ShownField[]]
