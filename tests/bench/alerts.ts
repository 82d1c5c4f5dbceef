import { performance } from 'node:perf_hooks'
import { count as countOf } from 'drizzle-orm'
import { deviceEvents } from '@/db/schema/device-events'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { followFences, type WordedFix } from '@/lib/geofences/fence-step'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import { NEW_FENCES } from '@/lib/geofences/fences-state'
import type { Shape } from '@/lib/geofences/shape'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING, type TrackedFix } from '@/lib/tracking/state'
import { measurePreview } from './alert-preview'
import { measureTelling } from './alert-telling'
import { FIXES_EACH, measureGateway } from './ingest'
import { atMost, type Bench, median } from './support/bench'
import { registerDevices } from './support/devices'
import { drawFences, fenceSet } from './support/drawn-fences'
import { makeRules, RULES } from './support/made-rules'
import { startStack, untilListening } from './support/stack'

const FROM = Date.UTC(2026, 10, 9)
const DAYS = 3
const BATCH = 5
const FEW = 20
const MANY = 20_000
const ROUNDS = 3
const TRACKERS = 200

/** What alerts cost: judging a fix by few and by very many fences, what of ingest is left with them, telling, and previews. */
export const alerts: Bench = async (report) => {
  const drives = DEMO_VEHICLES.slice(0, 30).map((vehicle) =>
    worded([...fixesBetween(vehicle, FROM, FROM + DAYS * 86_400_000)].map(({ fix }): TrackedFix => fix)),
  )
  const count = drives.reduce((sum, drive) => sum + drive.length, 0)
  report.note(`${drives.length} vehicles, ${count} fixes, ${BATCH} at a time; fences lie along their ways`)
  for (const fences of [FEW, MANY]) {
    const settings: FenceSettings = {
      since: null,
      device: { id: 1, groupId: null },
      accountIds: [1, 7],
      sets: [fenceSet(fencesAlong(drives, fences))],
    }
    const rounds = Array.from({ length: 5 }, () => judge(drives, settings))
    report.figure(
      `judged by ${fences.toLocaleString('en-US')} fences of one account, per fix`,
      (median(rounds.map(({ ms }) => ms)) * 1000) / count,
      'µs',
      atMost(5),
    )
    report.note(`${rounds[0]?.crossings.toLocaleString('en-US')} entries and exits`)
  }
  await measureIngest(report)
  await measureTelling(report)
  await measurePreview(report)
}

function worded(fixes: readonly TrackedFix[]): WordedFix[] {
  const { words } = trackFixes(NEW_TRACKING, fixes)
  return fixes.flatMap((fix, index) => {
    const word = words[index]
    return word ? [{ ...fix, word }] : []
  })
}

/** Circles around places where the vehicles were, of 200 to 600 m. */
function fencesAlong(drives: readonly (readonly WordedFix[])[], count: number): Shape[] {
  const places = drives.flat()
  return Array.from({ length: count }, (_, index) => {
    const { lat, lon } = places[Math.floor((index * places.length) / count)] ?? { lat: 0, lon: 0 }
    // Beside the place, more widely the more there are: those of one account do not lie upon each other.
    const wide = count > FEW ? 3 : 0.05
    const [north, east] = [((index * 37) % 199) / 199 - 0.5, ((index * 101) % 197) / 197 - 0.5]
    const radiusM = 200 + (index % 5) * 100
    return { kind: 'circle', lat: lat + wide * north, lon: lon + wide * east, radiusM }
  })
}

function judge(drives: readonly (readonly WordedFix[])[], settings: FenceSettings) {
  let crossings = 0
  const began = performance.now()
  for (const drive of drives) {
    let state = NEW_FENCES
    for (let at = 0; at < drive.length; at += BATCH) {
      const decided = followFences(state, drive.slice(at, at + BATCH), settings)
      state = decided.state
      crossings += decided.events.length
    }
  }
  return { ms: performance.now() - began, crossings }
}

/** The same upload without fences and with them, in turn, by two sets of trackers of one gateway. */
async function measureIngest(report: Parameters<Bench>[0]): Promise<void> {
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, TRACKERS)
    stack.spawn('gateway', 'gateway/main.ts', {
      GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
      GATEWAY_MAX_FIXES_PER_SECOND: '100000',
    })
    await untilListening(Number(stack.env.GATEWAY_GT06_PORT))
    const start = Date.UTC(2026, 10, 1)
    const rateOf = (round: number) => measureGateway(stack, imeis, start + round * FIXES_EACH * 10_000)
    await rateOf(0)
    const without: number[] = []
    for (let round = 1; round <= ROUNDS; round++) without.push(await rateOf(round))
    // Drawn before the trackers log in again.
    await drawFences(stack, 1, aroundTheLoad())
    await makeRules(stack, 1)
    const withFences: number[] = []
    for (let round = ROUNDS + 1; round <= 2 * ROUNDS; round++) withFences.push(await rateOf(round))
    report.note(`${TRACKERS} trackers × ${FIXES_EACH} fixes over TCP; ${ROUNDS} rounds each, medians`)
    report.figure('committed and acknowledged without fences', Math.round(median(without)), 'fixes/s')
    report.figure(`with ${FEW} fences and ${RULES} rules a device`, Math.round(median(withFences)), 'fixes/s')
    const [raised] = await stack.db.select({ count: countOf() }).from(deviceEvents)
    report.note(`${raised?.count.toLocaleString('en-US')} alerts were raised`)
    report.figure('share of ingest lost', 1 - median(withFences) / median(without), '', atMost(0.25))
  } finally {
    await stack.stop()
  }
}

/** Circles over the roads of the synthetic drives. */
const aroundTheLoad = (): Shape[] =>
  Array.from({ length: FEW }, (_, index) => ({
    kind: 'circle',
    lat: 41 + index * 0.025,
    lon: -8.6 - (index % 4) * 0.02,
    radiusM: 400 + (index % 4) * 300,
  }))
