import { PAST_MARKS } from '../device-past'
import type { Actor, Cast } from './cast'
import { fleetMark, MARKED_IMEI, MARKS, type Owner, PLACE } from './owner'
import type { Values } from './request'

/**
 * Marks in an answer of accounts and devices that the actor does not see, and did not name itself.
 * An account below may be told who its superior is, and nothing that the superior owns.
 */
export function strangersIn(cast: Cast, actor: Actor, text: string, values: Values): string[] {
  const asked = JSON.stringify(values, (_, value) => (value instanceof File ? value.name : value))
  const named = new Set([...asked.matchAll(MARKED_IMEI)].map(([imei]) => imei))
  const told = text.replace(TOKEN, '').replace(MARKED_IMEI, (imei) => (named.has(imei) ? '' : imei))
  const found = [...marksIn(told)].filter((mark) => !asked.includes(mark))
  const seen = (mark: string) => {
    // What is shown to people without a session bears none.
    if (actor.bearer) return false
    const owner = cast.owners.find((one) => mark.startsWith(one.mark))
    if (!owner || !isBelow(owner, actor.owner)) return false
    if (!actor.subset || mark === owner.mark) return true
    return owner === actor.owner ? mark.endsWith('a') : mark.endsWith('b')
  }
  return found.filter((mark) => !seen(mark))
}

/** Tokens of share links and embeds, what names those, and secrets of webhooks, whose random letters may be a mark by chance. */
const TOKEN = /(#|\.)[\w-]{43}(?=")|"(publicId|key)":"[\w-]+"|"secret":"whsec_[^"]+"/g

/** Whether an answer says where a device is, or an event was, though the actor may not read positions. */
export const placesIn = (actor: Actor, text: string): boolean =>
  !actor.permissions.has('positions.read') &&
  Object.values(PLACE).some((degrees) => text.includes(`${degrees}`))

/** What alerts in an answer tell of fleets, but of that which the actor reads. */
export function fleetsIn(actor: Actor, text: string): string[] {
  const reads = actor.permissions.has('fleet.read') && !actor.subset && !actor.bearer
  const own = reads ? fleetMark(actor.owner.mark) : null
  return [...new Set(text.match(/zzfleet\d\d/g) ?? [])].filter((mark) => mark !== own)
}

/** Whether an answer shows what is of the time of another owner of a device. */
export const showsForeignTime = (text: string): boolean => PAST_MARKS.test(text)

const isBelow = (owner: Owner, above: Owner) => owner.path.startsWith(above.path)

function marksIn(text: string): Set<string> {
  const byImei = [...text.matchAll(MARKED_IMEI)].map(
    ([, number, place]) => `qx${number}${place === '1' ? 'a' : 'b'}`,
  )
  return new Set([...(text.toLowerCase().match(MARKS) ?? []), ...byImei])
}
