import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { type DrivenRoute, drivenRoute } from '@/lib/fleet/routes/driven-route'
import { followRoutes, type WordedFix } from '@/lib/fleet/routes/follow-runs'
import { NEW_ROUTES, type RoutesState } from '@/lib/fleet/routes/route-run'
import type { LineCorners, PassingPoint } from '@/lib/fleet/routes/route-shape'
import { distanceM } from '@/lib/geo/distance'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING, type TrackedFix } from '@/lib/tracking/state'
import { atMost, type Bench, median } from './support/bench'

const FROM = Date.UTC(2026, 10, 9)
const DAY_MS = 86_400_000
const VEHICLES = 30
/** Fixes of a device in one batch of the gateway under load. */
const BATCH = 5
const ROUNDS = 9
const APART_M = 40
const STOPS = 12

type Drive = { fixes: WordedFix[]; route: DrivenRoute }

/** What following a route costs per fix: of vehicles on their ways of a day, and of ones that drive elsewhere. */
export const routeFollowing: Bench = async (report) => {
  const drives = DEMO_VEHICLES.slice(0, VEHICLES).flatMap((vehicle, at): Drive[] => {
    const fixes = [...fixesBetween(vehicle, FROM, FROM + DAY_MS)].map(({ fix }): TrackedFix => fix)
    const route = routeAlong(fixes, at + 1)
    return route ? [{ fixes: worded(fixes), route }] : []
  })
  const others = drives.map(({ fixes }, at) => ({
    fixes,
    route: (drives[(at + 1) % drives.length] as Drive).route,
  }))
  const idle = drives.map(({ fixes }) => ({ fixes, route: null }))
  const count = drives.reduce((sum, { fixes }) => sum + fixes.length, 0)
  const corners = drives.reduce((sum, { route }) => sum + route.line.lats.length, 0)
  const kinds = { on: [] as number[], off: [] as number[], none: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    kinds.on.push(cpuMicros(() => drives.forEach(follow)) / count)
    kinds.off.push(cpuMicros(() => others.forEach(follow)) / count)
    kinds.none.push(cpuMicros(() => idle.forEach(follow)) / count)
  }
  report.note(
    `${drives.length} vehicles, ${count} fixes, routes of ${Math.round(corners / drives.length)} corners and ${STOPS} stops`,
  )
  report.figure('following a route, per fix', median(kinds.on), 'µs of CPU', atMost(5))
  report.figure('the same away from it, per fix', median(kinds.off), 'µs of CPU', atMost(5))
  report.figure('the same without routes, per fix', median(kinds.none), 'µs of CPU')
}

function follow({ fixes, route }: { fixes: WordedFix[]; route: DrivenRoute | null }): void {
  const settings = { routes: route ? [route] : [] }
  let state: RoutesState = NEW_ROUTES
  for (let at = 0; at < fixes.length; at += BATCH)
    state = followRoutes(state, fixes.slice(at, at + BATCH), settings).state
}

function worded(fixes: readonly TrackedFix[]): WordedFix[] {
  const { words } = trackFixes(NEW_TRACKING, fixes)
  return fixes.flatMap((fix, at) => {
    const word = words[at]
    return word ? [{ ...fix, word }] : []
  })
}

/** A route as somebody makes it of what was driven, with stops spread along it; null of a vehicle that stood. */
function routeAlong(fixes: readonly TrackedFix[], id: number): DrivenRoute | null {
  const line: LineCorners = []
  let before: TrackedFix | null = null
  for (const fix of fixes) {
    if (before && distanceM(before, fix) < APART_M) continue
    line.push([fix.lon, fix.lat])
    before = fix
  }
  if (line.length < 50) return null
  const points = Array.from({ length: STOPS }, (_, at): PassingPoint => {
    const [lon = 0, lat = 0] = line[Math.floor((at * (line.length - 1)) / (STOPS - 1))] ?? []
    return { name: `Stop ${at + 1}`, lat, lon, radiusM: 80, afterMin: at * 30, landmarkId: null }
  })
  const schedule = {
    zone: 'Europe/Lisbon',
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
  }
  return drivenRoute(
    {
      id,
      accountId: 2,
      name: 'Round',
      points,
      line,
      lengthM: 0,
      durationS: null,
      offsetM: 100,
      order: 'free',
      schedule,
      changedAt: 0,
    },
    [1, 2],
  )
}

function cpuMicros(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
