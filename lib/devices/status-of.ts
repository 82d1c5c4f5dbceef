import { MOTIONS } from '@/lib/tracking/motion'
import { onlineWindowMs } from '@/lib/tracking/online-window'

/** What the device said of itself before it fell silent; stored as numbers. */
export const POWER = { on: 0, sleeping: 1, off: 2 } as const

/** The states a vehicle is shown in, in the order of their tabs. Texts in messages under `states`. */
export const DEVICE_STATUSES = [
  'moving',
  'idling',
  'parked',
  'offline',
  'sleeping',
  'poweredOff',
  'notActivated',
  'expired',
] as const
export type DeviceStatusName = (typeof DEVICE_STATUSES)[number]

export type StatusFacts = {
  activatedAt: number | null
  expiresAt: number | null
  lastPacketAt: number | null
  heartbeatSeconds: number
  power: number
  motion: number
  /** Until when its silence is sleep, by the working mode that it follows. */
  sleepsUntil: number | null
}

function isOnline(facts: StatusFacts, now: number): boolean {
  return facts.lastPacketAt !== null && now - facts.lastPacketAt <= onlineWindowMs(facts.heartbeatSeconds)
}

/** Connectivity and motion are two facts; this is the one state shown for both (product.md, Object states). */
export function statusOf(facts: StatusFacts, now: number): DeviceStatusName {
  if (facts.activatedAt === null) return 'notActivated'
  if (facts.expiresAt !== null && facts.expiresAt <= now) return 'expired'
  if (facts.power === POWER.off) return 'poweredOff'
  if (facts.power === POWER.sleeping) return 'sleeping'
  if (!isOnline(facts, now))
    return facts.sleepsUntil !== null && now < facts.sleepsUntil ? 'sleeping' : 'offline'
  if (facts.motion === MOTIONS.moving) return 'moving'
  if (facts.motion === MOTIONS.idling) return 'idling'
  return 'parked'
}
