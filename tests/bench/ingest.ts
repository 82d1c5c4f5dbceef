import { fork } from 'node:child_process'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import { packDegrees, packDelay, packSignal } from '@/lib/positions/packed-fix'
import { atLeast, type Bench, median } from './support/bench'
import { registerDevices, registerOthers } from './support/devices'
import type { RequestOrder } from './support/request-load'
import { SPOKEN, type Spoken } from './support/spoken'
import { type Stack, startStack, untilListening } from './support/stack'
import { syntheticDrive } from './support/synthetic-drive'
import { signIn, startWeb } from './support/web'

const TRACKERS = 200
/** Fewer for a quick look: `INGEST_FIXES=100`, whole bursts. */
export const FIXES_EACH = Number(process.env.INGEST_FIXES ?? 600)
const BURST = 50
const BATCH = 1000
const ROUNDS = 3

/** What takes fixes in requests: phones send a burst each, a program a burst of all devices in a call. */
const DOORS = ['osmand', 'api'] as const
type Door = (typeof DOORS)[number]
type Other = Spoken | Door
const OTHERS: readonly Other[] = [...SPOKEN, ...DOORS]
const isDoor = (name: Other): name is Door => DOORS.some((door) => door === name)

/** How they are called in what is told. */
const DOOR_TITLES: Readonly<Record<Door, string>> = {
  osmand: 'osmand over HTTP',
  api: 'POST /api/positions',
}
const titleOf = (name: Other): string => (isDoor(name) ? DOOR_TITLES[name] : `${name} over TCP`)

/**
 * GT06 over TCP to committed and acknowledged, beside a bare batched INSERT of the same rows, and the other protocols and doors beside
 * GT06, all of them or those of `--protocol=NAME,NAME`.
 */
export const ingest: Bench = async (report, { protocol } = {}) => {
  const wanted = protocol?.split(',')
  const unknown = wanted?.find((name) => !OTHERS.some((other) => other === name))
  if (unknown !== undefined)
    throw new Error(`There is no load of ${unknown}; there are ${OTHERS.join(', ')}.`)
  const others = OTHERS.filter((name) => !wanted || wanted.includes(name))
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, TRACKERS)
    stack.spawn('gateway', 'gateway/main.ts', {
      GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
      GATEWAY_MAX_FIXES_PER_SECOND: '100000',
    })
    await untilListening(Number(stack.env.GATEWAY_GT06_PORT))
    const web = others.includes('api') ? await startWeb(stack) : null
    const fleets: { name: Other; imeis: string[]; rates: number[]; ratios: number[] }[] = []
    for (const name of others)
      fleets.push({
        name,
        imeis: await registerOthers(stack, modelOf(name), TRACKERS),
        rates: [],
        ratios: [],
      })
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
      for (const fleet of fleets) {
        const { name } = fleet
        const rate = isDoor(name)
          ? await measureDoor(stack, fleet.imeis, start, name, web)
          : await measureGateway(stack, fleet.imeis, start, name)
        fleet.rates.push(rate)
        fleet.ratios.push(rate / overTcp)
      }
    }
    report.note(
      `${TRACKERS} trackers × ${FIXES_EACH} fixes, confirmed every ${BURST} of each; ${ROUNDS} rounds, medians`,
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
    for (const fleet of fleets) {
      report.figure(
        `${titleOf(fleet.name)}, committed and acknowledged`,
        Math.round(median(fleet.rates)),
        'fixes/s',
      )
      // What is promised of protocols; a program that sends one call after the other is no fleet.
      const promise = fleet.name === 'api' ? undefined : atLeast(0.5)
      report.figure(`${fleet.name}: ratio to GT06`, median(fleet.ratios), '', promise)
    }
  } finally {
    await stack.stop()
  }
}

const registered = (name: string) => {
  const protocol = PROTOCOLS.find((one) => one.name === name)
  if (!protocol) throw new Error(`no protocol ${name}`)
  return protocol
}
const modelOf = (name: Other): string =>
  name === 'api' ? DEFAULT_MODEL : (registered(name).models[0]?.code ?? '')
const portOf = (stack: Stack, name: string): number =>
  Number(stack.env[registered(name).endpoints[0]?.setting ?? ''])

/** The same of what takes them in requests. */
async function measureDoor(
  stack: Stack,
  imeis: string[],
  start: number,
  door: Door,
  web: string | null,
): Promise<number> {
  const url = door === 'api' ? `${web}/api/positions` : `http://127.0.0.1:${portOf(stack, door)}/`
  const headers: Record<string, string> =
    door === 'api' && web ? { cookie: await signIn(web), origin: web } : {}
  const order: RequestOrder = { door, url, headers, imeis, fixesEach: FIXES_EACH, burst: BURST, start }
  return measure(stack, 'request-load', order)
}

/** Fixes a second that trackers get confirmed when they upload as fast as they can. */
export async function measureGateway(
  stack: Stack,
  imeis: string[],
  start: number,
  protocol: 'gt06' | Spoken = 'gt06',
): Promise<number> {
  const entry = protocol === 'gt06' ? 'gt06-load' : 'spoken-load'
  const order = { protocol, port: portOf(stack, protocol), imeis, fixesEach: FIXES_EACH, burst: BURST, start }
  return measure(stack, entry, order)
}

/** Has a process of its own send what it is told, and counts what is stored of that. */
async function measure(
  stack: Stack,
  entry: string,
  order: { imeis: string[]; start: number },
): Promise<number> {
  const { imeis, start } = order
  const load = fork(`tests/bench/support/${entry}.ts`, { execArgv: ['--import', 'tsx'] })
  const next = <T>() => new Promise<T>((resolve) => load.once('message', (message) => resolve(message as T)))
  const ready = next()
  load.send(order)
  await ready
  const done = next<{ ms: number }>()
  load.send('go')
  const { ms } = await done
  load.kill()
  const [stored] = await stack.db.execute<{ count: number }>(
    sql`select count(*)::int as count from positions where fix_time >= ${new Date(start).toISOString()} and device_id in
      (select id from devices where imei in (select json_array_elements_text(${JSON.stringify(imeis)}::json)))`,
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
