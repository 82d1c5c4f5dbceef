import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSegments, readTrackPoints } from '@/db/queries/playback/track'
import { accounts } from '@/db/schema/accounts'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import type { TrackPoints } from '@/lib/playback/schema'
import { bareFix } from '@/lib/positions/fix'
import { makeTracker, type SimulatedName } from '@/simulator/simulated-protocols'
import type { TrackerOptions, TrackerReport } from '@/simulator/tracker'
import { freshDatabase } from '../support/database'
import { readDrive, readTruth, shuffled } from '../support/drives'
import { testGateway } from '../support/gateway'
import { type TestFix, TestTracker } from '../support/gt06-client'
import { TestTerminal } from '../support/jt808-client'
import { sharedPresent } from '../support/shared'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS } from '../unit/simulator/sample'

const database = freshDatabase()
const gateway = testGateway({ GATEWAY_MAX_FIXES_PER_SECOND: '100000' })
let access: Access
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})

/** What a device of a protocol is, and how it connects. */
const SENDERS = {
  gt06: {
    device: () => makeDevice(owner),
    login: (imei: string) => TestTracker.login(gateway.gt06, imei),
  },
  jt808: {
    device: () => makeDevice(owner, { imei: String(nextTerminal++), kind: 'terminal', model: 'JT808' }),
    login: (identifier: string) => TestTerminal.login(gateway.portOf('jt808'), identifier),
  },
  teltonika: {
    device: () => makeDevice(owner, { model: 'FMB920' }),
    login: async (imei: string) => simulated('teltonika', imei),
  },
  h02: {
    device: () => makeDevice(owner, { model: 'H02' }),
    login: async (imei: string) => simulated('h02', imei),
  },
  gps103: {
    device: () => makeDevice(owner, { model: 'GPS103' }),
    login: async (imei: string) => simulated('gps103', imei),
  },
  meitrack: {
    device: () => makeDevice(owner, { model: 'MVT380' }),
    login: async (imei: string) => simulated('meitrack', imei),
  },
  queclink: {
    device: () => makeDevice(owner, { model: 'GV300' }),
    login: async (imei: string) => simulated('queclink', imei),
  },
  tk103: {
    device: () => makeDevice(owner, { model: 'TK103' }),
    login: async (imei: string) => simulated('tk103', imei),
  },
  suntech: {
    device: () => makeDevice(owner, { model: 'ST300' }),
    login: async (imei: string) => unanswered('suntech', imei),
  },
  wialon: {
    device: () => makeDevice(owner, { model: 'WIALON-IPS' }),
    login: async (imei: string) => simulated('wialon', imei),
  },
} as const
/** Those that a simulated tracker speaks whose reports are confirmed. */
const CONFIRMED = ['teltonika', 'h02', 'wialon', 'gps103', 'meitrack', 'queclink', 'tk103'] as const
type SenderName = keyof typeof SENDERS
let nextTerminal = 13_800_138_000

async function replay(fixes: readonly TestFix[], protocol: SenderName = 'gt06'): Promise<string> {
  const { device, login } = SENDERS[protocol]
  const { imei } = await device()
  const tracker = await login(imei)
  tracker.send(fixes)
  await tracker.confirmed()
  await tracker.end()
  return imei
}

/** A simulated tracker, whose connection is lost now and then: what was not confirmed goes once more. */
function simulated(protocol: SimulatedName, identifier: string, more: Partial<TrackerOptions> = {}) {
  const tracker = makeTracker(protocol, {
    identifier,
    host: '127.0.0.1',
    port: gateway.portOf(protocol),
    heartbeatMs: 60_000,
    status: () => SAMPLE_STATUS,
    giveUpAfterMs: 60_000,
    dropEvery: 150,
    ...more,
  })
  const handed: Promise<void>[] = []
  return {
    send: (fixes: readonly TestFix[]) => {
      for (const fix of fixes) handed.push(tracker.send(reportOf(fix)))
    },
    confirmed: async () => {
      await Promise.all(handed)
      await tracker.flush()
    },
    end: async () => tracker.close(),
  }
}

/** A tracker that nobody answers does not know what a lost connection took along: it keeps its own, and is done when all is stored. */
function unanswered(protocol: SimulatedName, imei: string) {
  const tracker = simulated(protocol, imei, { dropEvery: null })
  const times = new Set<number>()
  return {
    ...tracker,
    send: (fixes: readonly TestFix[]) => {
      for (const { time } of fixes) times.add(time)
      tracker.send(fixes)
    },
    confirmed: async () => {
      await tracker.confirmed()
      await until(async () => (await readBack(imei)).points.time.length >= times.size)
    },
  }
}

function reportOf({ time, lat, lon, speedKmh, course }: TestFix): TrackerReport {
  const fix = { ...bareFix(time, lat, lon), speedKmh: speedKmh ?? null, heading: course ?? null }
  return { fix, alarm: null }
}

async function readBack(imei: string) {
  const range = { from: new Date('2000-01-01'), to: new Date('2100-01-01') }
  const { json, distance } = await readTrackPoints(access, imei, range)
  const segments = await readSegments(access, imei, range)
  return { points: JSON.parse(json) as TrackPoints, distance, ...segments }
}

describe.skipIf(!sharedPresent)('real drives through TCP', () => {
  const truth = sharedPresent ? readTruth() : null
  const clean: [string, number][] = truth
    ? [
        'fr_cevennes_k78',
        'jp_kyoto_k99',
        'za_johannesburg_k71',
        'us_minneapolis_k56',
        'it_rome_se_k35',
        'pt_lisbon_k74',
        'kz_almaty_k07',
        'iq_erbil_k12',
        'us_tulsa_k96',
        'de_stuttgart_k17',
        'fr_toulouse_k13',
        'ec_otavalo_k57',
        'dk_helsingor_k97',
        'mx_monterrey_k25',
      ].map((name) => [name, (truth.map_matched_route_km[name] ?? 0) * 1000])
    : []
  for (const { track, haversine_km } of truth?.envirocar ?? []) clean.push([track, haversine_km * 1000])
  if (truth) clean.push(['us_detroit_openxc', truth.us_detroit_openxc.can_speed_integral_km * 1000])
  if (truth) clean.push(['br_curitiba_A', truth.br_curitiba_A.published_distance_m])

  it.each(clean)(
    '%s: distance within 2 % of the published figure, every fix stored',
    async (name, metres) => {
      const fixes = readDrive(name)
      const { points, distance } = await readBack(await replay(fixes))
      expect(Math.abs(distance / metres - 1)).toBeLessThan(0.02)
      expect(new Set(points.time).size).toBe(new Set(fixes.map(({ time }) => time)).size)
    },
  )

  it.each(clean.slice(0, 3))(
    '%s by JT/T 808: distance within 2 % of the published figure, every fix stored, shuffled too',
    async (name, metres) => {
      const fixes = readDrive(name)
      const { points, distance } = await readBack(await replay(fixes, 'jt808'))
      expect(Math.abs(distance / metres - 1)).toBeLessThan(0.02)
      expect(new Set(points.time).size).toBe(new Set(fixes.map(({ time }) => time)).size)
      expect((await readBack(await replay(shuffled(fixes, 7), 'jt808'))).distance).toBeCloseTo(distance, 0)
    },
  )

  const otherwise = (...names: string[]) =>
    [...CONFIRMED, 'suntech' as const].flatMap((protocol) =>
      clean
        .filter(([name]) => names.includes(name))
        .map(([name, metres]) => [protocol, name, metres] as const),
    )

  it.each(otherwise('fr_cevennes_k78', 'de_envirocar_py1'))(
    'by %s, %s: distance within 2 % of the published figure, every fix stored',
    async (protocol, name, metres) => {
      const fixes = readDrive(name)
      const { points, distance } = await readBack(await replay(fixes, protocol))
      expect(Math.abs(distance / metres - 1)).toBeLessThan(0.02)
      expect(new Set(points.time).size).toBe(new Set(fixes.map(({ time }) => time)).size)
    },
  )

  it.each(otherwise('de_envirocar_py1'))(
    'by %s, %s: shuffled is as long as in order',
    async (protocol, name) => {
      const fixes = readDrive(name)
      const { distance } = await readBack(await replay(fixes, protocol))
      expect((await readBack(await replay(shuffled(fixes, 7), protocol))).distance).toBeCloseTo(distance, 0)
    },
  )

  it.each(['nl_amsterdam_k54', 'ar_buenosaires_k80'])(
    '%s: jitter of a standing vehicle is no mileage',
    async (name) => {
      const metres = (truth?.map_matched_route_km[name] ?? 0) * 1000
      const { distance, trips } = await readBack(await replay(readDrive(name)))
      expect(Math.abs(distance / metres - 1)).toBeLessThan(0.1)
      expect(trips.length).toBeLessThan(6)
    },
  )

  it('gb_liverpool_bus14: several buses under one id are stored whole and add no impossible way', async () => {
    const fixes = readDrive('gb_liverpool_bus14')
    const { points, distance } = await readBack(await replay(fixes))
    const distinct = new Set(fixes.map(({ time, lat, lon }) => `${time} ${lat} ${lon}`))
    expect(points.time.length).toBe(distinct.size)
    expect(points.flags.filter((flags) => flags !== 0).length).toBeGreaterThan(500)
    // Two and a half hours of one city bus.
    expect(distance).toBeLessThan(120_000)
    points.stepCm.forEach((step, index) => {
      if (points.flags[index] !== 0) expect(step).toBe(0)
    })
  })

  it('ma_rabat_twizy: zeros and 1555 degrees are flagged, frozen fixes are not jumps', async () => {
    const fixes = readDrive('ma_rabat_twizy')
    const { points, distance, trips } = await readBack(await replay(fixes))
    expect(points.time.length).toBe(fixes.length)
    const bad = points.lat.map((lat, index) => lat === 0 || Math.abs(points.lon[index] ?? 0) > 180)
    expect(bad.filter(Boolean).length).toBe(7)
    expect(bad.every((isBad, index) => !isBad || points.flags[index] !== 0)).toBe(true)
    expect(distance).toBeGreaterThan(205_000)
    expect(distance).toBeLessThan(235_000)
    expect(trips.length).toBeLessThan(9)
  })

  it.each(['de_stuttgart_k17', 'us_austin_bus2612', 'ie_limerick_bus304', 'nl_amsterdam_k54'])(
    '%s: shuffled gives the same track, distance, trips and stops as in order',
    async (name) => {
      const fixes = readDrive(name)
      const inOrder = await readBack(await replay([...fixes].sort((a, b) => a.time - b.time)))
      const mixed = await readBack(await replay(shuffled(fixes, 7)))
      expect(mixed.points).toEqual(inOrder.points)
      expect(mixed.distance).toBe(inOrder.distance)
      expect(mixed.trips).toEqual(inOrder.trips)
      expect(mixed.stops).toEqual(inOrder.stops)
      expect(mixed.gaps).toEqual(inOrder.gaps)
    },
  )

  it.each(['gt06', 'jt808', ...CONFIRMED] as const)(
    'sent twice, and in two halves around a restart, it is the same as once: %s',
    async (protocol) => {
      const fixes = readDrive('de_envirocar_py1')
      const once = await readBack(await replay(fixes, protocol))
      const { device, login } = SENDERS[protocol]
      const { imei } = await device()
      const first = await login(imei)
      first.send(fixes.slice(0, 200))
      await first.confirmed()
      await gateway.restart()
      await first.end()
      const second = await login(imei)
      second.send(fixes.slice(150))
      second.send(fixes)
      await second.confirmed()
      await second.end()
      const twice = await readBack(imei)
      expect(twice).toEqual(once)
    },
  )
  it.each(CONFIRMED)(
    'is whole when the gateway goes and comes back while a tracker sends: %s',
    async (protocol) => {
      const fixes = readDrive('de_envirocar_py1')
      const { imei } = await SENDERS[protocol].device()
      let isAway = false
      let again: Promise<void> | undefined
      let confirmed = 0
      const tracker = simulated(protocol, imei, {
        dropEvery: null,
        onConfirmed: () => {
          confirmed++
          if (confirmed === 100) again = gateway.restart()
        },
        onConnection: (state) => {
          isAway ||= state === 'lost'
        },
      })
      tracker.send(fixes)
      await tracker.confirmed()
      await tracker.end()
      await again
      expect([isAway, confirmed]).toEqual([true, fixes.length])
      const { points } = await readBack(imei)
      expect(points.time).toEqual(
        [...new Set(fixes.map(({ time }) => time))]
          .sort()
          .map((time) => `${new Date(time).toISOString().slice(0, 19)}Z`),
      )
    },
  )
})
