import { requireFigures, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { profileOf } from '@/db/queries/fleet/scores/score-profile'
import type { Access } from '@/lib/auth/access'
import {
  MAX_PREVIEWED,
  type PreviewProfileBody,
  type ProfilePreview,
} from '@/lib/fleet/scores/score-list-schema'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { readDriving } from './read-driving'
import { groupsOf } from './score-list'

const PREVIEWED_DAYS = 30

/** What other weights would have made of the last 30 days: who would have how much more or less. */
export async function previewProfile(
  access: Access,
  profile: PreviewProfileBody,
  { zone, now }: { zone: string; now: Date },
): Promise<ProfilePreview> {
  requireFleet(access, 'fleet.edit')
  requireFigures(access)
  const days = lastDays(now.getTime(), zone)
  const [driving, present] = await Promise.all([
    readDriving(access, { ...days, zone, summed: true }),
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
    from: days.from.toISOString(),
    to: days.to.toISOString(),
    items: items.slice(0, MAX_PREVIEWED),
    total: items.length,
    unscored: people.length - items.length,
  }
}

/** Whole days and today so far: an account of two weeks has no month of the calendar yet. */
function lastDays(now: number, zone: string): { from: Date; to: Date } {
  return { from: new Date(startOfDay(addDays(dayOf(now, zone), -PREVIEWED_DAYS), zone)), to: new Date(now) }
}
