import type { EventType } from '@/lib/events/event-types'

/** Alarm bytes of GT06 trackers, for what the simulator raises. */
const CODES: Partial<Record<EventType, number>> = {
  sos: 0x01,
  powerCut: 0x02,
  vibration: 0x03,
  overspeed: 0x06,
  moved: 0x09,
  externalBatteryLow: 0x0e,
  hardAcceleration: 0x29,
  hardBraking: 0x30,
  sharpLeft: 0x2a,
  sharpRight: 0x2b,
}

/** The alarm byte of an event; null when GT06 has none for it. */
export function alarmCode(event: EventType): number | null {
  return CODES[event] ?? null
}
