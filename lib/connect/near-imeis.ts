import { provesItself } from '@/lib/identifiers/identifier-kinds'

const IMEI = /^\d{15}$/
const proves = (value: string) => provesItself({ kind: 'imei', value })

/**
 * IMEIs that may be meant by one that was mistyped: one digit different, or two neighbours changed places, with a check
 * digit that fits. None for one whose own check digit fits: then it is right, and what is near it is another tracker.
 */
export function nearImeis(imei: string): string[] {
  if (!IMEI.test(imei) || proves(imei)) return []
  const near = new Set<string>()
  for (let at = 0; at < imei.length; at++) {
    const [before, after] = [imei.slice(0, at), imei.slice(at + 1)]
    for (let digit = 0; digit <= 9; digit++) near.add(`${before}${digit}${after}`)
    near.add(`${before}${after.slice(0, 1)}${imei[at]}${after.slice(1)}`)
  }
  return [...near].filter(proves)
}
