import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { atLeast, atMost, type Bench, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { connectFleet } from './support/fleet'
import { processorTime, walBytes } from './support/process-time'
import { type Stack, startStack, untilListening } from './support/stack'

const RETURNING = 10_000
const STEADY = 1000
const PER_SECOND = 500
/** Until everything that runs often is compiled, and every device has been saved once. */
const WARM_UP_MS = 30_000
const MEASURED_MS = 30_000
const ONE_EACH = 5000
const ROUNDS = 12

/** Fixes as they come in real life, one of a device at a time: what each costs, and how many go in. */
export const steady: Bench = async (report) => {
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, RETURNING)
    const settings = {
      GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
      GATEWAY_MAX_FIXES_PER_SECOND: '100000',
    }
    const gateway = stack.spawn('gateway', 'gateway/main.ts', settings, RETURNING * 2)
    const pid = gateway.pid ?? 0
    await untilListening(Number(stack.env.GATEWAY_GT06_PORT))
    await measureSteady(stack, pid, imeis.slice(0, STEADY), report)
    await measureOneEach(stack, imeis.slice(STEADY, STEADY + ONE_EACH), report)
    await measureLogins(stack, pid, imeis, report)
  } finally {
    await stack.stop()
  }
}

async function measureSteady(stack: Stack, pid: number, imeis: string[], report: Report): Promise<void> {
  const port = Number(stack.env.GATEWAY_GT06_PORT)
  const fleet = await connectFleet({ port, imeis, perSecond: PER_SECOND })
  try {
    await stack.db.execute(sql`checkpoint`)
    fleet.go()
    await sleep(WARM_UP_MS)
    const before = {
      ...(await processorTime(stack, pid)),
      wal: await walBytes(stack),
      fixes: await stored(stack),
    }
    await sleep(MEASURED_MS)
    const after = {
      ...(await processorTime(stack, pid)),
      wal: await walBytes(stack),
      fixes: await stored(stack),
    }
    await fleet.stop()
    const fixes = after.fixes - before.fixes
    const [gatewayMs, postgresMs] = [after.gateway - before.gateway, after.postgres - before.postgres]
    report.note(
      `${imeis.length} trackers, ${PER_SECOND} fixes/s, ${fixes} fixes measured after ${WARM_UP_MS / 1000} s`,
    )
    report.figure('processor of the gateway, per fix', gatewayMs / fixes, 'ms')
    report.figure('processor of PostgreSQL, per fix', postgresMs / fixes, 'ms')
    report.figure('processor of both, per fix', (gatewayMs + postgresMs) / fixes, 'ms', atMost(0.25))
    report.figure('WAL, per fix', (after.wal - before.wal) / fixes, 'bytes', atMost(500))
  } finally {
    fleet.end()
  }
}

const stored = async ({ db }: Stack): Promise<number> =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from positions`))[0]?.count ?? 0

/** Every tracker sends a fix, and the next when that is confirmed: a batch holds one of each at most. */
async function measureOneEach(stack: Stack, imeis: string[], report: Report): Promise<void> {
  const load = fork('tests/bench/support/gt06-load.ts', { execArgv: ['--import', 'tsx'] })
  const next = <T>() => new Promise<T>((resolve) => load.once('message', (message) => resolve(message as T)))
  const ready = next()
  const port = Number(stack.env.GATEWAY_GT06_PORT)
  load.send({ port, imeis, fixesEach: ROUNDS, burst: 1, start: Date.now() - 3_600_000 })
  await ready
  const done = next<{ ms: number }>()
  load.send('go')
  const { ms } = await done
  load.kill()
  report.note(
    `${imeis.length} trackers, one fix each at a time, ${ROUNDS} times; the load runs on the same machine`,
  )
  report.figure(
    'fixes in, one of a device at a time',
    (imeis.length * ROUNDS * 1000) / ms,
    'fixes/s',
    atLeast(20_000),
  )
}

async function measureLogins(stack: Stack, pid: number, imeis: string[], report: Report): Promise<void> {
  const port = Number(stack.env.GATEWAY_GT06_PORT)
  const before = await processorTime(stack, pid)
  const began = Date.now()
  const fleet = await connectFleet({ port, imeis, perSecond: 0 })
  const seconds = (Date.now() - began) / 1000
  const after = await processorTime(stack, pid)
  fleet.end()
  const ms = after.gateway - before.gateway + after.postgres - before.postgres
  report.figure(`${imeis.length} trackers log in`, seconds, 's', atMost(30))
  report.figure('processor of gateway and PostgreSQL, per login', ms / imeis.length, 'ms', atMost(1))
}
