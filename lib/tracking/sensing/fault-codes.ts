import type { SensorValues } from '@/lib/positions/fix'

/** A vehicle whose computer lists more has another trouble; so many are looked at. */
export const MOST_FAULTS = 50

const CODE = /\b[PCBU][0-3][0-9A-F]{3}\b/g

/** Trouble codes of a reading that lists them: an empty list says that there are none; null says nothing. */
export function faultCodes({ dtcs, text }: SensorValues): string[] | null {
  const list =
    typeof dtcs === 'string' ? dtcs : typeof text === 'string' && /^DTC\b/i.test(text) ? text : null
  return list === null ? null : [...new Set(list.toUpperCase().match(CODE) ?? [])].slice(0, MOST_FAULTS)
}
