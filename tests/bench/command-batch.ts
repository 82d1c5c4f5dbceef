import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { BATCH_PER_SECOND } from '@/lib/commands/batch-pace'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { atMost, type Bench } from './support/bench'
import { registerDevices } from './support/devices'
import { startStack, untilListening } from './support/stack'
import { signIn, startWeb } from './support/web'

const DEVICES = 10_000
const CONNECTED = 5000
/** One load process and one client address each. */
const LOADS = 4
const OPEN_FILES = CONNECTED + 1000
/** So long after the batch began its worker is killed, and another one started. */
const KILLED_AFTER_MS = 8000
const GIVEN_UP_AFTER_MS = 180_000
const ASK_EACH_MS = 250

/** A batch of many devices, half of them offline, whose worker is killed on the way. */
export const commandBatch: Bench = async (report) => {
  const stack = await startStack()
  const loads: ChildProcess[] = []
  try {
    const imeis = await registerDevices(stack, DEVICES)
    const gateway = { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000', GATEWAY_IDLE_SECONDS: '3600' }
    stack.spawn('gateway', 'gateway/main.ts', gateway, OPEN_FILES)
    const worker = stack.spawn('worker', 'worker/main.ts')
    const port = Number(stack.env.GATEWAY_GT06_PORT)
    const url = await startWeb(stack)
    await untilListening(port)
    // Every second one: where they stand in the list says nothing.
    await connect(
      loads,
      port,
      imeis.filter((_, index) => index % 2 === 0),
    )
    const cookie = await signIn(url)
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const post = async <T>(path: string, body: object): Promise<T> => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
      if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
      return ((await answer.json()) as { data: T }).data
    }
    const asked = { imeis, text: 'HBT,3,5#' }
    await post('/api/commands/batches/preflight', asked)
    const looked = performance.now()
    const seen = await post<{ online: number; offline: number }>('/api/commands/batches/preflight', asked)
    report.note(`${seen.online} devices online and ${seen.offline} offline`)
    report.figure('preflight', performance.now() - looked, 'ms', atMost(2000))

    const began = performance.now()
    const { id } = await post<CommandBatch>('/api/commands/batches', asked)
    const killed = sleep(KILLED_AFTER_MS).then(() => {
      worker.kill('SIGKILL')
      stack.spawn('worker after it', 'worker/main.ts')
    })
    const asks: number[] = []
    let answered = 0
    while (answered < CONNECTED && performance.now() - began < GIVEN_UP_AFTER_MS) {
      await sleep(ASK_EACH_MS)
      const at = performance.now()
      const response = await fetch(`${url}/api/commands/batches/${id}`, { headers })
      asks.push(performance.now() - at)
      const { data } = (await response.json()) as { data: CommandBatch }
      answered = (data.states.answered ?? 0) + (data.states.done ?? 0)
    }
    report.figure('all online answered after', (performance.now() - began) / 1000, 's', atMost(60))
    await killed
    report.figure('slowest look at the progress', Math.max(...asks), 'ms')
    const [rate] = await stack.db.execute<{ most: number }>(sql`
      select max(within)::int as most from (
        select count(*) over (order by sent_at range between current row and interval '999 milliseconds' following) as within
        from device_commands where batch_id = ${id} and sent_at is not null) as sent`)
    report.figure('sent within any second, at most', rate?.most ?? 0, 'devices', atMost(BATCH_PER_SECOND))
    const counts = (await Promise.all(loads.map(countsOf))).flat()
    report.figure('online devices that were sent it', counts.length, 'devices')
    report.figure('sent it twice', counts.filter((count) => count > 1).length, 'devices', atMost(0))
  } finally {
    for (const load of loads) load.kill('SIGKILL')
    await stack.stop()
  }
}

const countsOf = (load: ChildProcess): Promise<number[]> =>
  new Promise((resolve) => {
    load.once('message', (told) => resolve((told as { counts: number[] }).counts))
    load.send('how many?')
  })

async function connect(loads: ChildProcess[], port: number, imeis: readonly string[]): Promise<void> {
  const share = Math.ceil(imeis.length / LOADS)
  await Promise.all(
    Array.from({ length: LOADS }, (_, index) => {
      const load = fork('tests/bench/support/obedient-load.ts', { execArgv: ['--import', 'tsx'] })
      loads.push(load)
      const done = new Promise<void>((resolve) => load.once('message', () => resolve()))
      const mine = imeis.slice(index * share, (index + 1) * share)
      load.send({ port, imeis: mine, localAddress: `127.0.0.${index + 1}` })
      return done
    }),
  )
}
