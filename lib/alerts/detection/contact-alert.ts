import type { KindOver } from '../kinds/kinds'
import { isoOf } from './detector'
import type { Silence } from './silence'

export type ContactKind = KindOver<'contact'>

/** An alert to a silence, of a device or of its GPS: when it is, when it is over, and what it says. */
export type ContactAlert = {
  type: ContactKind
  time: number
  endTime: number | null
  data: { minutes: number; since: string }
}

/** What a rule of a kind makes of a silence: that it is too long, or that it is over. */
export function contactAlert(
  type: ContactKind,
  { since, due, end }: Silence,
  minutes: number,
): ContactAlert | null {
  const data = { minutes, since: isoOf(since) }
  if (type !== 'backOnline') return { type, time: due, endTime: end, data }
  return end === null ? null : { type, time: end, endTime: null, data }
}
