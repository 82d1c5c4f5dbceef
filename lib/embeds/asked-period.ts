import { addDays } from '@/lib/time/wall-clock'
import type { ShownEmbed } from './open-schema'

export type AskedPeriod = { from: string; to: string }

const DAY_MS = 86_400_000

/** Days that the page around an embed asks for; null where the embed does not offer them. */
export function askedPeriod(
  offered: ShownEmbed['days'],
  { from, to = from }: { from: string; to?: string },
): AskedPeriod | null {
  if (!offered || from > to || from < offered.first || to > offered.last) return null
  return (Date.parse(to) - Date.parse(from)) / DAY_MS < offered.most ? { from, to } : null
}

/** The same number of days before or after, as far as the embed goes; null where it ends. */
export function neighbourDays(
  offered: NonNullable<ShownEmbed['days']>,
  { from, to }: AskedPeriod,
  direction: 1 | -1,
): AskedPeriod | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return askedPeriod(offered, {
    from: addDays(from, direction * days),
    to: addDays(to, direction * days),
  })
}
