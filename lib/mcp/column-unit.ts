import type { ColumnKind } from '@/lib/reports/column'

const UNITS: Partial<Record<ColumnKind, string>> = {
  duration: 's',
  distance: 'm',
  speed: 'km/h',
  volume: 'l',
  fuelRate: 'l/h',
  consumption: 'l/100 km',
  temperature: '°C',
  percent: '%',
  voltage: 'V',
  acceleration: 'm/s²',
  rpm: '1/min',
  degrees: '°',
}

/** The unit in which figures of a column are told; null where they have none. */
export const unitOf = (kind: ColumnKind): string | null => UNITS[kind] ?? null
