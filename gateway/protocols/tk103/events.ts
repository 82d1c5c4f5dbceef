import type { EventType } from '@/lib/events/event-types'

/** BO01: an alarm by its first digit. */
const ALARMS: Readonly<Record<string, EventType>> = {
  1: 'crash',
  2: 'sos',
  3: 'vibration',
  4: 'other',
  5: 'overspeed',
  6: 'fenceExit',
}
/** BQ81: an alarm of trackers in the diagnostic plug. */
const PLUG_ALARMS: Readonly<Record<string, EventType>> = {
  0: 'externalBatteryLow',
  1: 'overspeed',
  2: 'idling',
  3: 'hardAcceleration',
  4: 'hardBraking',
  5: 'temperature',
}

/** By the type: with a position by satellites as ZC or DW3, by cells and access points as DW5. */
const TYPES: readonly (readonly [types: readonly string[], event: EventType])[] = [
  [['ZC11', 'DW31', 'DW51'], 'moved'],
  [['ZC12', 'DW32', 'DW52'], 'internalBatteryLow'],
  [['ZC13', 'DW33', 'DW53'], 'powerCut'],
  [['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'], 'ignitionOn'],
  [['ZC16', 'DW36', 'DW56'], 'ignitionOff'],
  [['ZC17', 'DW37', 'DW57'], 'dismantled'],
  [['ZC25', 'DW3E', 'DW5E'], 'sos'],
  [['ZC26', 'DW3F', 'DW5F'], 'tampering'],
  [['ZC27', 'DW40', 'DW60'], 'externalBatteryLow'],
]
const BY_TYPE: ReadonlyMap<string, EventType> = new Map(
  TYPES.flatMap(([types, event]) => types.map((type) => [type, event] as const)),
)

/** What a message tells that happened; null for a report by the clock. */
export function eventOf(type: string, data: string): EventType | null {
  if (type === 'BO01') return ALARMS[data[0] ?? ''] ?? 'other'
  if (type === 'BQ81') return PLUG_ALARMS[/^,?ALARM,(\d),/.exec(data)?.[1] ?? ''] ?? 'other'
  return BY_TYPE.get(type) ?? null
}
