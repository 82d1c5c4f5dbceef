import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { atMost, percentile, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { drawFences } from './support/drawn-fences'
import { connectFleet } from './support/fleet'
import { startStack, untilListening } from './support/stack'
import { startOf } from './support/steady-load'

const TRACKERS = 1000
const PER_SECOND = 1000
const FENCES = 20
/** Vehicles go round in circles of 160 m in 72 s: one round warms up, the next is measured. */
const WARM_UP_MS = 80_000
const MEASURED_MS = 80_000

/** From the arrival of a packet to the row that says who is told of what it raised, at a steady load. */
export async function measureTelling(report: Report): Promise<void> {
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, TRACKERS)
    await drawFences(
      stack,
      1,
      Array.from({ length: FENCES }, (_, at) => aroundStart(at * 25)),
      { mail: true },
    )
    const many = { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000', GATEWAY_MAX_FIXES_PER_SECOND: '100000' }
    stack.spawn('gateway', 'gateway/main.ts', many, TRACKERS * 2)
    stack.spawn('worker', 'worker/main.ts')
    const port = Number(stack.env.GATEWAY_GT06_PORT)
    await untilListening(port)
    const fleet = await connectFleet({ port, imeis, perSecond: PER_SECOND })
    try {
      fleet.go()
      await sleep(WARM_UP_MS)
      const began = new Date().toISOString()
      await sleep(MEASURED_MS)
      const { sent } = await fleet.stop()
      const rows = await stack.db.execute<{ ms: number }>(sql`
        select extract(epoch from l.decided_at - e.received_at)::float8 * 1000 as ms
        from alert_deliveries l join device_events e on e.device_id = l.device_id and e.id = l.event_id
        where e.received_at >= ${began}::timestamptz`)
      const delays = rows.map(({ ms }) => ms)
      report.note(`${TRACKERS} trackers, ${sent.length} fixes at ${PER_SECOND}/s, ${delays.length} decisions`)
      report.figure('packet to notice row, median', percentile(delays, 0.5), 'ms')
      report.figure('packet to notice row, p95', percentile(delays, 0.95), 'ms', atMost(1000))
    } finally {
      fleet.end()
    }
  } finally {
    await stack.stop()
  }
}

/** A circle that a vehicle leaves and enters once in each of its rounds. */
const aroundStart = (index: number) => ({ kind: 'circle' as const, ...startOf(index), radiusM: 200 })
