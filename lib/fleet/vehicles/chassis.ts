import { cleanVin, judgeVin } from '@/lib/devices/vin'

export const MAX_CHASSIS = 50
const VIN_LENGTH = 17

/**
 * What a chassis number is: a VIN whose check digit is right; one of a region that writes no check digit there (`unchecked`);
 * the number of a vehicle older than VINs (`older`); or none, for its letters or for a check digit that must be right.
 */
export type ChassisVerdict = 'good' | 'unchecked' | 'older' | 'letters' | 'checkDigit'

/** Regions of ISO 3779 whose law has a check digit: North America. */
const HAS_CHECK_DIGIT = /^[1-5]/

export function judgeChassis(typed: string): ChassisVerdict {
  const vin = cleanVin(typed)
  if (vin.length !== VIN_LENGTH) return 'older'
  const verdict = judgeVin(vin)
  if (verdict === 'wrongFormat') return 'letters'
  if (verdict === 'good') return 'good'
  return HAS_CHECK_DIGIT.test(vin) ? 'checkDigit' : 'unchecked'
}

/** As it is stored: a VIN in capitals without spaces, an older number as it was written. */
export function cleanChassis(typed: string): string {
  const vin = cleanVin(typed)
  return vin.length === VIN_LENGTH ? vin : typed.trim()
}
