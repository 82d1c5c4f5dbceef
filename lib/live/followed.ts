import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'

/** So many cards fit beside a map, and so many names into a head. */
export const MAX_FOLLOWED = 9

/** How many would be followed, when that is more than `MAX_FOLLOWED`. */
export type TooMany = { tooMany: number }

/** Adds vehicles, by IMEI, to those that are followed, in their order; refused as a whole when they get too many. */
export function addFollowed(
  followed: readonly string[],
  imeis: readonly string[],
): readonly string[] | TooMany {
  const all = [...new Set([...followed, ...imeis])]
  return all.length > MAX_FOLLOWED ? { tooMany: all.length } : all
}

/** IMEIs of an address (`a,b,c`), each once; what is none is left out. */
export function readFollowed(text: string | null): string[] {
  const given = (text ?? '').split(',').map((imei) => imei.trim())
  return [...new Set(given.filter((imei) => DEVICE_ADDRESS.test(imei)))]
}

/** The address of the page that shows nothing but these vehicles. */
export const followedPath = (imeis: readonly string[]): string => `/monitorTracking?imeis=${imeis.join(',')}`
