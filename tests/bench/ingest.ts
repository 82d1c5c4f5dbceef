import { fork } from 'node:child_process'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { packDegrees, packDelay, packSignal } from '@/lib/positions/packed-fix'
import { atLeast, type Bench, median } from './support/bench'
import { registerDevices } from './support/devices'
import { syntheticDrive } from './support/gt06-load'
import { type Stack, startStack, untilListening } from './support/stack'

const TRACKERS = 200
export const FIXES_EACH = 600
const BURST = 50
const BATCH = 1000
const ROUNDS = 3

/** GT06 over TCP to committed and acknowledged, beside a bare batched INSERT of the same rows. */
export const ingest: Bench = async (report) => {
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, TRACKERS)
    stack.spawn('gateway', 'gateway/main.ts', {
      GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
      GATEWAY_MAX_FIXES_PER_SECOND: '100000',
    })
    await untilListening(Number(stack.env.GATEWAY_GT06_PORT))
    const shares: number[] = []
    const rates: number[] = []
    const bareRates: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = Date.UTC(2026, 10, 1) + round * FIXES_EACH * 10_000
      const overTcp = await measureGateway(stack, imeis, start)
      const bare = await measureInsert(stack, start)
      rates.push(overTcp)
      bareRates.push(bare)
      shares.push(overTcp / bare)
    }
    report.note(
      `${TRACKERS} trackers × ${FIXES_EACH} fixes, confirmed every ${BURST}; ${ROUNDS} rounds, medians`,
    )
    report.figure(
      'GT06 over TCP, committed and acknowledged',
      Math.round(median(rates)),
      'fixes/s',
      atLeast(15_000),
    )
    report.figure(
      `bare INSERT of the same rows, ${BATCH} a statement`,
      Math.round(median(bareRates)),
      'rows/s',
    )
    report.figure('share of the bare INSERT', median(shares), '', atLeast(0.5))
  } finally {
    await stack.stop()
  }
}

/** Fixes a second that trackers get confirmed when they upload as fast as they can. */
export async function measureGateway(stack: Stack, imeis: string[], start: number): Promise<number> {
  const load = fork('tests/bench/support/gt06-load.ts', { execArgv: ['--import', 'tsx'] })
  const next = <T>() => new Promise<T>((resolve) => load.once('message', (message) => resolve(message as T)))
  const ready = next()
  load.send({ port: Number(stack.env.GATEWAY_GT06_PORT), imeis, fixesEach: FIXES_EACH, burst: BURST, start })
  await ready
  const done = next<{ ms: number }>()
  load.send('go')
  const { ms } = await done
  load.kill()
  const [stored] = await stack.db.execute<{ count: number }>(
    sql`select count(*)::int as count from positions where fix_time >= ${new Date(start).toISOString()} and device_id <= ${TRACKERS}`,
  )
  if (stored?.count !== TRACKERS * FIXES_EACH) throw new Error(`${stored?.count} fixes stored, not all`)
  return (TRACKERS * FIXES_EACH) / (ms / 1000)
}

/** The same rows into the same table, by other device ids, one transaction a statement. */
async function measureInsert(stack: Stack, start: number): Promise<number> {
  const rows = Array.from({ length: TRACKERS }, (_, index) =>
    syntheticDrive(index, FIXES_EACH, start).map((fix) => ({ device: 1_000_000 + index, fix })),
  )
  // Bursts of all trackers in turn, as they arrive at the gateway.
  const inTurn = Array.from({ length: FIXES_EACH / BURST }, (_, burst) =>
    rows.flatMap((drive) => drive.slice(burst * BURST, (burst + 1) * BURST)),
  ).flat()
  const batches = Array.from({ length: inTurn.length / BATCH }, (_, index) =>
    inTurn.slice(index * BATCH, (index + 1) * BATCH),
  )
  // A connection of its own: the platform's reads and writes times as text.
  const client = postgres(stack.url, { max: 1 })
  const received = Date.now()
  const began = Date.now()
  for (const batch of batches) {
    await client`
      insert into positions (device_id, fix_time, delay_s, lat, lon, flags, step_cm, speed, heading, altitude, signal)
      select * from unnest(
        ${batch.map(({ device }) => device)}::int[],
        ${batch.map(({ fix }) => new Date(fix.time).toISOString())}::timestamptz[],
        ${batch.map(({ fix }) => packDelay(fix.time, received))}::int[],
        ${batch.map(({ fix }) => packDegrees(fix.lat))}::int[],
        ${batch.map(({ fix }) => packDegrees(fix.lon))}::int[],
        ${batch.map(() => 0)}::smallint[],
        ${batch.map(() => 15_000)}::int[],
        ${batch.map(({ fix }) => Math.round((fix.speedKmh ?? 0) * 10))}::smallint[],
        ${batch.map(({ fix }) => fix.course ?? 0)}::smallint[],
        ${batch.map(() => 120)}::smallint[],
        ${batch.map(() => packSignal(1, true, 9))}::smallint[])`
  }
  const seconds = (Date.now() - began) / 1000
  await client.end()
  return inTurn.length / seconds
}
