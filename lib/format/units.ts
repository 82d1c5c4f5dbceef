/** How an account wants figures (spec section 5, normalisation on load). */
export type Units = { distance: 'km' | 'mi' | 'nmi'; volume: 'L' | 'GAL'; temperature: 'C' | 'F' }

/** Reads what is stored, in any of the spellings that older settings have. */
export function readUnits(stored: {
  distanceUnit: string
  volumeUnit: string
  temperatureUnit: string
}): Units {
  const distance = stored.distanceUnit.toLowerCase()
  const volume = stored.volumeUnit.toLowerCase()
  return {
    distance: distance === 'mi' ? 'mi' : distance === 'nmi' || distance === 'knot' ? 'nmi' : 'km',
    volume: volume === 'g' || volume === 'gal' ? 'GAL' : 'L',
    temperature: stored.temperatureUnit.toLowerCase() === 'f' ? 'F' : 'C',
  }
}

export const METRES_PER: Record<Units['distance'], number> = { km: 1000, mi: 1609.344, nmi: 1852 }
export const KMH_PER_KNOT = METRES_PER.nmi / 1000

/** A speed in the account's unit: km/h, mph or knots. */
export function toSpeed(kmh: number, units: Units): number {
  return (kmh * 1000) / METRES_PER[units.distance]
}

/** A distance in the account's unit: km, mi or nmi. */
export function toDistance(metres: number, units: Units): number {
  return metres / METRES_PER[units.distance]
}

export function toTemperature(celsius: number, units: Units): number {
  return units.temperature === 'F' ? celsius * 1.8 + 32 : celsius
}
