export const BATTERY_TYPES = [
  'lithiumIon',
  'lithiumIronPhosphate',
  'leadAcid',
  'nickelMetalHydride',
  'alkaline',
] as const
export type BatteryType = (typeof BATTERY_TYPES)[number]

/** A battery as its record states it; volts. */
export type Battery = {
  batteryType?: BatteryType | null
  nominalVoltage?: number | null
  cutoffVoltage?: number | null
}

/** Volts of a full and of an empty cell at rest, on one volt that is printed on it. */
const CELLS: Record<BatteryType, { full: number; empty: number }> = {
  lithiumIon: { full: 4.2 / 3.7, empty: 3.3 / 3.7 },
  lithiumIronPhosphate: { full: 3.4 / 3.2, empty: 2.8 / 3.2 },
  leadAcid: { full: 12.7 / 12, empty: 11.6 / 12 },
  nickelMetalHydride: { full: 1.4 / 1.2, empty: 1 / 1.2 },
  alkaline: { full: 1.6 / 1.5, empty: 0.9 / 1.5 },
}

/**
 * How full a battery is at so many volts, in percent, straight between empty and full; empty is its cutoff voltage where
 * one is stated. Null for one of which type or nominal voltage are not known.
 */
export function chargeAt(volts: number, battery: Battery | null): number | null {
  const { batteryType, nominalVoltage, cutoffVoltage } = battery ?? {}
  if (!batteryType || !nominalVoltage) return null
  const full = CELLS[batteryType].full * nominalVoltage
  const empty = cutoffVoltage ?? CELLS[batteryType].empty * nominalVoltage
  if (empty >= full) return null
  return Math.round(Math.min(1, Math.max(0, (volts - empty) / (full - empty))) * 100)
}
