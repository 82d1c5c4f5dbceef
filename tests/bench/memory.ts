import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@/db/client'
import { atMost, type Bench, type Promised, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { connectFleet, placeFleet } from './support/fleet'
import { snapshotOptions, summariseHeap } from './support/heap-summary'
import { type Installed, startInstalled } from './support/installed'
import { act, DEMO_IMEIS, type Person, signInAs, watchFeed, workingDay } from './support/people'
import { COUNTED, type Sample, sumOf, watchMemory } from './support/process-memory'
import { BENCH_PASSWORD, givePassword } from './support/web'

const LOOK_EVERY_MS = 2000
/** For what was let go of to be given back: nobody holds memory against a process that is about to clean up. */
const REST_MS = 15_000
/** Five people who do something every five seconds do so much in an hour. */
const HOUR_OF_USE = 3600
const AT_ONCE = 4
const CUT_OFF = { status: 499, bytes: 0 }
const DEMO_ACCOUNTS = ['demo-admin', 'demo-reseller', 'demo-fleet', 'demo-user', 'demo-viewer']
const DEMO_PASSWORD = 'track-demo-1'

const DEVICES = 10_000
const PER_SECOND = 1000
const VIEWERS = 10

/** What the processes of `npm start` hold with the demo world, after as many requests as an hour of use has. */
export const memory: Bench = async (report, { minutes = 4 } = {}) => {
  const installed = await startInstalled([], { DEMO_PASSWORD, ...heapSettings() })
  try {
    const { url } = installed
    const people = await Promise.all(
      DEMO_ACCOUNTS.map((account, turn) => signInAs(url, account, DEMO_PASSWORD, turn)),
    )
    const requests = workingDay(Date.now(), DEMO_IMEIS)
    await measure(installed, people, report, { title: 'the demo world', most: atMost(600) }, () =>
      useFor(minutes, HOUR_OF_USE, people, requests, report),
    )
  } finally {
    await installed.stop()
  }
}

/** The same with a large fleet on the road and ten screens that show it. */
export const memoryFleet: Bench = async (report, { minutes = 4 } = {}) => {
  const installed = await startInstalled(['--empty'], { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000' })
  const db = openDatabase(installed.databaseUrl, { max: 4, applicationName: 'bench' })
  const { url, gt06Port: port } = installed
  try {
    const imeis = await registerDevices({ db }, DEVICES)
    await placeFleet({ db }, DEVICES)
    await givePassword(db)
    const people = await Promise.all(
      Array.from({ length: VIEWERS }, (_, turn) => signInAs(url, 'bench', BENCH_PASSWORD, turn)),
    )
    const fleet = await connectFleet({ port, imeis, perSecond: PER_SECOND })
    try {
      fleet.go()
      const title = `${DEVICES} devices, ${PER_SECOND} fixes/s, ${VIEWERS} viewers`
      const requests = workingDay(Date.now(), imeis.slice(0, 100))
      await measure(installed, people, report, { title, most: atMost(1000) }, () =>
        useFor(minutes, minutes * 60, people, requests, report),
      )
      await fleet.stop()
    } finally {
      fleet.end()
    }
  } finally {
    await db.$client.end({ timeout: 2 })
    await installed.stop()
  }
}

/** Every person keeps a screen open while all of them work, then rest; prints what each process held meanwhile. */
async function measure(
  { dataDir, starter }: Installed,
  people: readonly Person[],
  report: Report,
  { title, most }: { title: string; most: Promised },
  work: () => Promise<void>,
): Promise<void> {
  const feeds = people.map(watchFeed)
  const watch = watchMemory(dataDir, starter, LOOK_EVERY_MS)
  const before = watch.take()
  const pids = () => COUNTED.map((name) => watch.pidOf(name)).join(' ')
  const running = pids()
  try {
    await work()
    await sleep(REST_MS)
    if (pids() !== running) throw new Error('a process ended and was started again')
  } catch (error) {
    // The folder goes, and with it what the processes had to say about it.
    for (const name of ['start', 'web'])
      report.note(readFileSync(path.join(dataDir, 'logs', `${name}.log`), 'utf8'))
    throw error
  } finally {
    watch.stop()
  }
  const after = watch.take()
  const heard = await Promise.all(feeds.map((feed) => feed.close()))
  if (Math.min(...heard) === 0) throw new Error('a live feed was silent')
  const line = (name: string, of: (sample: Sample, what: 'rss' | 'pss') => number) =>
    report.note(
      [
        name.padEnd(12),
        ...[before, after].map((sample) => of(sample, 'rss')),
        Math.max(...watch.samples.map((sample) => of(sample, 'rss'))),
        of(after, 'pss'),
      ]
        .map((cell) => (typeof cell === 'number' ? cell.toFixed(0).padStart(9) : cell))
        .join(''),
    )
  report.note(`${title}; MB: resident at the start, at the end, at most; proportional at the end`)
  for (const name of [...COUNTED, 'simulator']) {
    if (after.has(name)) line(name, (sample, what) => sample.get(name)?.[what] ?? 0)
  }
  line('the four', sumOf)
  report.figure('web, gateway, worker and starter, resident', sumOf(after, 'rss'), 'MB', most)
  for (const name of HEAP_OF) await describeHeap(name, watch.pidOf(name), report)
}

/** With `BENCH_HEAP=web,worker` the heaps of these are summed up at the end. */
const HEAP_OF = (process.env.BENCH_HEAP ?? '').split(',').filter(Boolean)
const HEAPS = path.resolve('.bench/heaps')
const LINES = 25

function heapSettings(): Record<string, string> {
  if (HEAP_OF.length === 0) return {}
  mkdirSync(HEAPS, { recursive: true })
  return { NODE_OPTIONS: snapshotOptions(HEAPS) }
}

async function describeHeap(name: string, pid: number, report: Report): Promise<void> {
  const parts = await summariseHeap(HEAPS, pid)
  report.note(`heap of ${name}, MB: ${parts.reduce((sum, { mb }) => sum + mb, 0).toFixed(0)} in all`)
  for (const part of parts.slice(0, LINES)) report.note(`${part.mb.toFixed(1).padStart(9)}  ${part.name}`)
}

/** Does `count` things evenly over the minutes, a few at once; the people take turns. */
async function useFor(
  minutes: number,
  count: number,
  people: readonly Person[],
  requests: Generator<{ path: string; body?: object }>,
  report: Report,
): Promise<void> {
  const began = Date.now()
  const refused = new Map<string, number>()
  let [done, bytes] = [0, 0]
  const work = async () => {
    while (done < count) {
      const turn = done++
      const due = began + (turn / count) * minutes * 60_000
      if (due > Date.now()) await sleep(due - Date.now())
      const { value } = requests.next()
      // A connection that is closed between two requests is told of with the refusals.
      const answer = await act(people[turn % people.length] as Person, value).catch(() => CUT_OFF)
      bytes += answer.bytes
      if (answer.status >= 400) {
        const what = `${answer.status} ${value.path.replace(/\?.*/, '').replace(/\d{15}/, ':imei')}`
        refused.set(what, (refused.get(what) ?? 0) + 1)
      }
      if (answer.status >= 500) throw new Error(`${value.path} was answered with ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = Math.round((Date.now() - began) / 1000)
  const refusals = [...refused.values()].reduce((sum, times) => sum + times, 0)
  report.note(
    `${count} requests in ${seconds} s, ${Math.round(bytes / 1e6)} MB; ${refusals} refused or not found`,
  )
  if (process.env.BENCH_REFUSED) report.note(JSON.stringify([...refused].sort((a, b) => b[1] - a[1])))
  // The mix asks what some people may not; where most is refused, nothing was measured.
  if (refusals > count / 3) throw new Error('most of it was refused')
}
