import type { DeviceStatus } from './device-status'

export type GsmLevel = NonNullable<DeviceStatus['gsmLevel']>

/** The highest signal that a modem counts (AT+CSQ); what is beyond, as 99, is not known. */
const MOST_CSQ = 31

/** The least dBm of each level above none: the same signal has the same bars, whoever tells of it. */
const LEAST_DBM: readonly [GsmLevel, number][] = [
  [4, -71],
  [3, -83],
  [2, -97],
  [1, -112],
]

export function gsmLevelOfDbm(dbm: number): GsmLevel {
  return LEAST_DBM.find(([, least]) => dbm >= least)?.[0] ?? 0
}

/** Of 0 to 31 as modems count it, in steps of 2 dBm from -113; null for what is not known. */
export function gsmLevelOfCsq(csq: number | null): GsmLevel | null {
  return csq === null || csq > MOST_CSQ ? null : gsmLevelOfDbm(2 * csq - 113)
}
