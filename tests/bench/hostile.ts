import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { accounts } from '@/db/schema/accounts'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { AttackOrder } from './hostile/attacker'
import type { Target } from './hostile/hostile-input'
import { INPUTS } from './hostile/inputs'
import { HISTORIC } from './hostile/questions'
import { atMost, type Bench, percentile } from './support/bench'
import { registerDevices } from './support/devices'
import { connectFleet, placeFleet } from './support/fleet'
import { makeDrivenDays } from './support/history'
import type { Answered, UsersOrder } from './support/ordinary-users'
import { residentMb } from './support/process-memory'
import { type Stack, startStack, untilListening } from './support/stack'
import { signIn, startWeb } from './support/web'

/** Those whose names match, where only some shall be looked at. */
const ASKED = new RegExp(process.env.HOSTILE_INPUTS ?? '')
const NAMES = INPUTS.map(({ name }) => name).filter((name) => ASKED.test(name))
const DEVICES = 700
const CUSTOMER_DEVICES = 300
/** Of the customer's, which are attacked themselves. */
const VICTIMS = 2
const PER_SECOND = 1000
const USERS = 8
const USER_PAUSE_MS = 250
const AT_ONCE = 4
const QUIET_MS = 15_000
const EACH_MS = 8000
/** Who attacks does so from machines of its own: it gets of this one what the platform and its people leave. */
const ATTACKER_NICENESS = 19
/** After the last fix, for what is still on its way. */
const WAIT_MS = 5000
const DAY_MS = 86_400_000
const HISTORY_DAYS = 30
/** What one input may leave behind until it is collected. */
const GROWTH = 1.5

type Window = { name: string; from: number; to: number; webMb: number; gatewayMb: number; said: string }

/**
 * Ordinary users and a fleet on the road, while a customer, and strangers, do their worst: each hostile input for a
 * few seconds, four at once, all on one machine, those who attack at its lowest priority.
 */
export const hostile: Bench = async (report) => {
  const stack = await startStack()
  let users: ChildProcess | undefined
  let attacker: ChildProcess | undefined
  try {
    const imeis = await registerDevices(stack, DEVICES)
    const customers = await addCustomer(stack)
    await placeFleet(stack, DEVICES + CUSTOMER_DEVICES - HISTORIC)
    const past = new Date(Date.now() - HISTORY_DAYS * DAY_MS)
    for (let id = DEVICES + CUSTOMER_DEVICES - HISTORIC + 1; id <= DEVICES + CUSTOMER_DEVICES; id++)
      await makeDrivenDays(stack, id, past, HISTORY_DAYS)
    const url = await startWeb(stack)
    const gateway = stack.spawn('gateway', 'gateway/main.ts', {
      GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
    })
    stack.spawn('worker', 'worker/main.ts')
    const gt06Port = Number(stack.env.GATEWAY_GT06_PORT)
    await untilListening(gt06Port)
    const target: Target = {
      url,
      cookie: await signIn(url, 'customer'),
      gt06Port,
      osmandPort: Number(stack.env.GATEWAY_OSMAND_PORT),
      imeis: customers,
      victims: customers.slice(-VICTIMS - HISTORIC, -HISTORIC),
    }
    const driving = [...imeis, ...customers.slice(0, -VICTIMS - HISTORIC)]
    const fleet = await connectFleet({ port: gt06Port, imeis: driving, perSecond: PER_SECOND })
    // One after the other: many at once would have to prove that they are no program.
    const cookies: string[] = []
    for (let user = 0; user < USERS; user++) cookies.push(await signIn(url))
    users = fork('tests/bench/support/ordinary-users.ts', { execArgv: ['--import', 'tsx'] })
    users.send({ url, cookies, imeis, pauseMs: USER_PAUSE_MS } satisfies UsersOrder)
    fleet.go()
    attacker = fork('tests/bench/hostile/attacker.ts', { execArgv: ['--import', 'tsx'] })
    setPriority(attacker.pid ?? 0, ATTACKER_NICENESS)
    attacker.send({ target } satisfies AttackOrder)
    const attack = attackBy(attacker)
    const pids = { web: stack.pidOf('web'), gateway: gateway.pid ?? 0 }
    const watch = async (name: string, work: () => Promise<unknown>): Promise<Window> => {
      const from = Date.now()
      const said = String((await work()) ?? '')
      const memory = { webMb: residentMb(pids.web), gatewayMb: residentMb(pids.gateway) }
      return { name, from, to: Date.now(), said, ...memory }
    }
    await sleep(QUIET_MS)
    const fresh = await watch('nothing', () => sleep(QUIET_MS))
    // What a process keeps once it has done everything is not what it gathers by doing it again.
    const once = await watch('each once', async () => {
      for (const name of NAMES) await attack({ name, atOnce: 1, forMs: 0 })
    })
    const quiet = await watch('nothing', () => sleep(QUIET_MS))
    const windows: Window[] = []
    for (const name of NAMES)
      windows.push(await watch(name, () => attack({ name, atOnce: AT_ONCE, forMs: EACH_MS })))
    const after = await watch('nothing any more', () => sleep(QUIET_MS))

    const { sent } = await fleet.stop()
    await sleep(WAIT_MS)
    fleet.end()
    const answered = await new Promise<Answered[]>((resolve) => {
      users?.once('message', (message) => resolve(message as Answered[]))
      users?.send('stop')
    })
    const [stored] = await stack.db.execute<{ count: number }>(
      sql`select count(*)::int as count from positions where device_id <= ${driving.length}`,
    )

    report.note(`${USERS} people, ${PER_SECOND} fixes/s; ${NAMES.length} hostile inputs, ${AT_ONCE} at once`)
    report.note(row('input', 'answers', 'p50 ms', 'p99 ms', 'longest', 'web MB', 'gateway MB', ' answered'))
    const figures = [fresh, once, quiet, ...windows, after].map((window) => {
      const during = answered.filter(([at]) => at >= window.from && at < window.to)
      const times = during.map(([, ms]) => ms)
      const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(times, share))
      const cells = [during.length, p50, p99, longest, window.webMb, window.gatewayMb]
      report.note(row(window.name, ...cells.map((cell) => String(Math.round(cell ?? 0))), `  ${window.said}`))
      if (during.length === 0) throw new Error(`nobody was answered beside ${window.name}`)
      return { window, p99: p99 ?? 0, times }
    })
    const hostileOnes = figures.slice(3, -1)
    const worst = hostileOnes.reduce((a, b) => (b.p99 > a.p99 ? b : a))
    report.note(`worst: ${worst.window.name}`)
    report.figure('ordinary requests, p99 under the worst input', worst.p99, 'ms', atMost(500))
    report.figure(
      'ordinary requests, p99 under all',
      percentile(
        hostileOnes.flatMap(({ times }) => times),
        0.99,
      ),
      'ms',
      atMost(500),
    )
    report.figure(
      'ordinary requests refused or cut',
      answered.filter(([, , ok]) => !ok).length,
      '',
      atMost(0),
    )
    report.figure('fixes sent', sent.length, '')
    report.figure('fixes sent and not stored', sent.length - (stored?.count ?? 0), '', atMost(0))
    report.figure('memory of web before the first of them', fresh.webMb, 'MB')
    report.figure('memory of web, end to quiet', after.webMb / quiet.webMb, '', atMost(GROWTH))
    report.figure('memory of gateway, end to quiet', after.gatewayMb / quiet.gatewayMb, '', atMost(GROWTH))
  } finally {
    users?.kill('SIGKILL')
    attacker?.kill('SIGKILL')
    await stack.stop()
  }
}

/** An enterprise below the owner of the other devices. Returns the IMEIs of its own, whose ids follow on. */
async function addCustomer({ db }: Stack): Promise<string[]> {
  const [customer] = await db
    .insert(accounts)
    .values({
      login: 'customer',
      customerName: 'Customer',
      type: ACCOUNT_TYPES.enterprise,
      parentId: 1,
      path: '/1/2/',
      passwordHash: '-',
    })
    .returning({ id: accounts.id })
  const imeis = Array.from({ length: CUSTOMER_DEVICES }, (_, at) => String(861_000_000_000_000 + at))
  await insertDevices(
    db,
    imeis.map((imei) => ({ accountId: customer?.id ?? 0, imei, name: imei, model: 'GT06N' })),
  )
  return imeis
}

/** Has one kind of harm done by the attacker's process. Resolves to what was answered how often; throws when it ends. */
function attackBy(attacker: ChildProcess) {
  return (order: Extract<AttackOrder, { name: string }>): Promise<string> =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`the attacker ended at ${order.name}`))
      attacker.once('exit', ended)
      attacker.once('message', (said) => {
        attacker.off('exit', ended)
        resolve(String(said))
      })
      attacker.send(order satisfies AttackOrder)
    })
}

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(44) + cells.map((cell) => cell.padStart(11)).join('')
