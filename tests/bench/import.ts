import { performance } from 'node:perf_hooks'
import { asc, inArray } from 'drizzle-orm'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { systemAccess } from '@/lib/auth/access'
import { KMH_PER_KNOT } from '@/lib/format/units'
import type { PlannedDevice } from '@/lib/imports/traccar/plan-devices'
import { type TraccarDevice, traccarDevice } from '@/lib/imports/traccar/records'
import type { TraccarSource } from '@/lib/imports/traccar/source'
import type { TraccarPosition } from '@/lib/received/traccar-position'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { Arrivals } from '@/server/imports/traccar/arrivals'
import { bringPositions } from '@/server/imports/traccar/bring-positions'
import { measureGateway } from './ingest'
import { atLeast, type Bench, median } from './support/bench'
import { registerDevices, registerOthers } from './support/devices'
import { type Stack, startStack, untilListening } from './support/stack'
import { syntheticDrive } from './support/synthetic-drive'

const TRACKERS = 200
const DAYS = 3
const FIXES_A_DAY = 300
const ROUNDS = 3

/** Positions of another platform, read, decided and committed, beside what the gateway does with trackers on the same machine. */
export const importBench: Bench = async (report) => {
  const stack = await startStack()
  try {
    const live = await registerDevices(stack, TRACKERS)
    stack.spawn('gateway', 'gateway/main.ts', {
      GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
      GATEWAY_MAX_FIXES_PER_SECOND: '100000',
    })
    await untilListening(Number(stack.env.GATEWAY_GT06_PORT))
    const rates: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const gateway = await measureGateway(stack, live, Date.UTC(2026, 10, 1 + round))
      const moved = await registerOthers(stack, 'GT06N', TRACKERS)
      const rate = await measureImport(stack, moved, round)
      rates.push(rate)
      ratios.push(rate / gateway)
    }
    report.note(`${TRACKERS} devices × ${DAYS} days × ${FIXES_A_DAY} positions; ${ROUNDS} rounds, medians`)
    report.figure(
      'positions of another platform, committed',
      Math.round(median(rates)),
      'fixes/s',
      atLeast(20_000),
    )
    report.figure('ratio to the gateway', median(ratios), '')
  } finally {
    await stack.stop()
  }
}

async function measureImport({ db }: Stack, imeis: readonly string[], round: number): Promise<number> {
  const [owner] = await db.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id)).limit(1)
  const access = await accessOfActor(systemAccess('bench'), owner?.id ?? 0, 'web')
  if (!access) throw new Error('no administrator')
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(inArray(devices.imei, [...imeis]))
  const from = dayOf(Date.UTC(2026, 9, 1), 'UTC')
  const until = addDays(from, DAYS)
  const arrivals = await Arrivals.open(access, {
    source: `bench ${round}`,
    taskId: 0,
    isDry: false,
    rows: [],
  })
  const began = performance.now()
  const { counts } = await bringPositions(access, {
    source: madeSource(),
    arrivals,
    from,
    until,
    settled: until,
    now: Date.now(),
    devices: rows.map(({ id }, index) => ({ deviceId: id, planned: planned(index + 1) })),
    step: async () => {},
    onSaved: async () => {},
  })
  const { stored } = counts
  if (stored !== imeis.length * DAYS * FIXES_A_DAY) throw new Error(`${stored} fixes stored, not all`)
  return stored / ((performance.now() - began) / 1000)
}

const planned = (id: number) =>
  ({ externalId: id, source: traccarDevice.parse({ id, uniqueid: String(id) }) }) as PlannedDevice

/** A server whose devices drove all morning, each day. */
function madeSource(): TraccarSource {
  const nothing = async () => []
  return {
    list: nothing,
    links: nothing,
    protocols: async () => new Map(),
    strays: nothing,
    nextDay: async (_device, from, until) => (from < until ? from : null),
    positions: async ({ id }: TraccarDevice, day) => ({
      refused: [],
      rows: syntheticDrive(id, FIXES_A_DAY, startOfDay(day, 'UTC')).map(
        ({ time, lat, lon, speedKmh, course }): TraccarPosition => ({
          fixTime: time,
          deviceTime: time,
          valid: true,
          latitude: lat,
          longitude: lon,
          course,
          speed: (speedKmh ?? 0) / KMH_PER_KNOT,
          altitude: 120,
          attributes: { sat: 9, ignition: true },
          network: null,
        }),
      ),
    }),
    close: async () => {},
  }
}
