import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { profileOf } from '@/db/queries/fleet/scores/score-profile'
import type { Access } from '@/lib/auth/access'
import {
  MAX_PREVIEWED,
  type PreviewProfileBody,
  type ProfilePreview,
} from '@/lib/fleet/score/score-list-schema'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { readDriving } from './read-driving'
import { groupsOf } from './score-list'

/** What other weights would have made of the last month: who would have how much more or less. */
export async function previewProfile(
  access: Access,
  profile: PreviewProfileBody,
  { zone, now }: { zone: string; now: Date },
): Promise<ProfilePreview> {
  requireFleet(access, 'fleet.edit')
  const month = lastMonth(now.getTime(), zone)
  const [driving, present] = await Promise.all([
    readDriving(access, { ...month, zone, summed: true }),
    profileOf(access),
  ])
  const asIs = await groupsOf(driving, { by: 'driver', zone, profile: present })
  const tried = await groupsOf(driving, { by: 'driver', zone, profile })
  const people = [...asIs.heads].flatMap(([key, { driver }]) => (driver ? [{ key, driver }] : []))
  const items = people.flatMap(({ key, driver }) => {
    const [before, after] = [asIs.scored(key).score, tried.scored(key).score]
    return before === null || after === null ? [] : [{ driver, before, after }]
  })
  const change = ({ before, after }: (typeof items)[number]) => Math.abs(after - before)
  items.sort((a, b) => change(b) - change(a) || a.driver.name.localeCompare(b.driver.name))
  return {
    from: month.from.toISOString(),
    to: month.to.toISOString(),
    items: items.slice(0, MAX_PREVIEWED),
    total: items.length,
    unscored: people.length - items.length,
  }
}

function lastMonth(now: number, zone: string): { from: Date; to: Date } {
  const first = `${dayOf(now, zone).slice(0, 7)}-01`
  const before = `${addDays(first, -1).slice(0, 7)}-01`
  return { from: new Date(startOfDay(before, zone)), to: new Date(startOfDay(first, zone)) }
}
