import { UNWIRED, type Wired } from './wiring'

/** What the sensor engine knows of a device besides its readings. */
export type SensingSettings = Wired & {
  /** °C outside which a temperature is out of limits; null is no limit. */
  minTemperatureC: number | null
  maxTemperatureC: number | null
  /** Litres more than this are a refuel. */
  refuelL: number
  /** So many litres lost within so many minutes are a drain. */
  drainL: number
  drainMinutes: number
}

export const DEFAULT_SENSING: SensingSettings = {
  ...UNWIRED,
  minTemperatureC: null,
  maxTemperatureC: null,
  refuelL: 5,
  drainL: 8,
  drainMinutes: 10,
}
