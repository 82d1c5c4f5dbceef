import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startAudience } from './support/audience'
import { atMost, type Bench, percentile, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { connectFleet, placeFleet } from './support/fleet'
import { usedBy } from './support/process-time'
import { probed, type Settled, settledMemory } from './support/settled-memory'
import type { ToldFix } from './support/share-audience'
import { type BenchLink, makeLinks, revokeLink } from './support/share-links'
import { startStack, untilListening } from './support/stack'
import { COUNTING, type Counted, countedUrl, countStatements } from './support/statements'
import type { SentFix } from './support/steady-load'
import { signIn, startWeb } from './support/web'

/** Fewer where a machine has others to serve: figures are of so many then. */
const VIEWERS = Number(process.env.SHARE_VIEWERS ?? 5000)
const LINKS = 50
/** Of them, so many tell positions late, and ask the database for it. */
const DELAYED = 5
/** Every second one of them moves. */
const VEHICLES_EACH = 10
const DEVICES = 10_000
const PER_SECOND = 1000
/** Of the viewers of a link, each so manieth reads what it is told. */
const EVERY_READ = 10
const WARM_UP_MS = 10_000
const MEASURED_MS = 30_000
/** After the last fix, for what is still on its way. */
const WAIT_MS = 4000
const OPEN_FILES = 20_000

/** What the web process does while so many look on. */
type Window = { from: number; to: number; processorMs: number; statements: Counted[] }

/**
 * Five thousand who look at fifty links, each from an address of its own and within the limits of a visitor, beside a
 * fleet on the road: how long a fix takes to them, what each costs the web process, and what all of them cost the database.
 */
export const share: Bench = async (report) => {
  const stack = await startStack(undefined, COUNTING)
  // Links are protected as they are for everybody.
  delete stack.env.CALLS_PER_MINUTE
  const audience = startAudience()
  try {
    const imeis = await registerDevices(stack, DEVICES)
    await placeFleet(stack, DEVICES)
    const memoryFile = path.join(stack.dataDir, 'settled-memory')
    const own = { DATABASE_URL: await countedUrl(stack), ...probed(memoryFile) }
    const url = await startWeb(stack, own, OPEN_FILES)
    const maker = { url, cookie: await signIn(url) }
    const links = await makeLinks(stack, maker, sharedDevices(imeis), DELAYED)
    stack.spawn('gateway', 'gateway/main.ts', { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000' }, DEVICES * 2)
    const port = Number(stack.env.GATEWAY_GT06_PORT)
    await untilListening(port)
    const fleet = await connectFleet({ port, imeis, perSecond: PER_SECOND })
    const pid = stack.pidOf('web')
    const watch = async (): Promise<Window> => {
      await countStatements(stack)
      const [from, used] = [Date.now(), usedBy(pid)]
      await sleep(MEASURED_MS)
      const [to, processorMs] = [Date.now(), usedBy(pid) - used]
      return { from, to, processorMs, statements: await countStatements(stack) }
    }
    const memory = () => settledMemory(pid, memoryFile)
    const open = (each: number) =>
      audience.ask({
        do: 'open',
        port: Number(stack.env.PORT),
        each,
        everyRead: EVERY_READ,
        tokens: links.map(({ token }) => token),
      })
    const endOne = async () => {
      const ended = audience.ask({ do: 'see end', link: 0 })
      const revoked = Date.now()
      await revokeLink(maker, links[0])
      return (await ended).at - revoked
    }
    try {
      fleet.go()
      await open(1)
      await sleep(WARM_UP_MS)
      const few = { ...(await watch()), memory: await memory() }
      const began = Date.now()
      const { open: came, refused } = await open(VIEWERS / LINKS)
      report.note(
        `${DEVICES} trackers, ${PER_SECOND} fixes/s; ${LINKS} links of ${VEHICLES_EACH} vehicles each`,
      )
      report.note(
        `${came} viewers came within ${Math.round((Date.now() - began) / 1000)} s; refused: ${refused.join() || 'none'}`,
      )
      if (came < VIEWERS) throw new Error(`${VIEWERS - came} viewers are missing`)
      await sleep(WARM_UP_MS)
      await audience.ask({ do: 'read' })
      const window = await watch()
      const { told, bytes, open: stayed } = await audience.ask({ do: 'stop' })
      const many = { ...window, memory: await memory() }
      const { sent } = await fleet.stop()
      tellDelays(report, sent, told, links.slice(0, -DELAYED), window)
      report.figure('viewers that were cut off', came - stayed, '', atMost(0))
      report.figure('told to all viewers', bytes / (window.to - window.from) / 1000, 'MB/s')
      tellCosts(report, few, many)
      report.figure(
        'from revoking a link until none of its viewers is left',
        await endOne(),
        'ms',
        atMost(2000),
      )
    } finally {
      fleet.end()
    }
  } finally {
    audience.end()
    await stack.stop()
  }
}

/** Ten of the fleet each, of which one has its turn every second; those of the links one after the other. */
const sharedDevices = (imeis: readonly string[]) =>
  Array.from({ length: LINKS }, (_, link) =>
    Array.from({ length: VEHICLES_EACH }, (_, turn) => {
      const index = turn * (DEVICES / VEHICLES_EACH) + link * (DEVICES / VEHICLES_EACH / LINKS)
      return { id: index + 1, imei: imeis[index] ?? '' }
    }),
  )

/** How long fixes took to those who read, of which none may have been left out. */
function tellDelays(
  report: Report,
  sent: readonly SentFix[],
  told: readonly ToldFix[],
  links: readonly BenchLink[],
  { from, to }: Window,
): void {
  const sentAt = new Map<string, number>()
  const perLink = new Map<number, number>()
  const linkOf = new Map(
    links.flatMap(({ vehicles }, link) => [...vehicles.values()].map((id) => [id, link])),
  )
  for (const [tracker, fixTime, at] of sent) {
    const link = linkOf.get(tracker + 1)
    if (link === undefined || at < from || at > to - WAIT_MS) continue
    sentAt.set(`${tracker + 1} ${fixTime * 1000}`, at)
    perLink.set(link, (perLink.get(link) ?? 0) + 1)
  }
  const readers = new Map<number, number>()
  const delays: number[] = []
  for (const [link, viewer, vehicle, fixTime, at] of told) {
    if (!links[link]) continue
    readers.set(viewer, link)
    const began = sentAt.get(`${links[link].vehicles.get(vehicle)} ${fixTime}`)
    if (began !== undefined) delays.push(at - began)
  }
  const due = [...readers.values()].reduce((sum, link) => sum + (perLink.get(link) ?? 0), 0)
  report.note(`${readers.size} viewers read; ${delays.length} times one was told of a fix`)
  report.figure('packet to viewer, median', percentile(delays, 0.5), 'ms')
  report.figure('packet to viewer, p95', percentile(delays, 0.95), 'ms', atMost(2000))
  report.figure('packet to viewer, longest', percentile(delays, 1), 'ms')
  report.figure('fixes that a viewer was not told of', due - delays.length, '', atMost(0))
}

/** What all the viewers cost beside one of each link: memory, processor and questions to the database. */
function tellCosts(
  report: Report,
  few: Window & { memory: Settled },
  many: Window & { memory: Settled },
): void {
  const each = (what: (memory: Settled) => number) =>
    (what(many.memory) - what(few.memory)) / (VIEWERS - LINKS) / 1000
  report.figure(
    "web's memory for a viewer, resident",
    each(({ rss }) => rss),
    'KB',
    atMost(40),
  )
  report.figure(
    "web's memory for a viewer, heap and buffers",
    each((m) => m.heapUsed + m.external),
    'KB',
  )
  const load = ({ processorMs, from, to }: Window) => (100 * processorMs) / (to - from)
  report.figure(`processor of web, ${LINKS} viewers`, load(few), '%')
  report.figure(`processor of web, ${VIEWERS} viewers`, load(many), '%')
  const perSecond = ({ statements, from, to }: Window, which: (statement: Counted) => boolean) =>
    statements.filter(which).reduce((sum, { calls }) => sum + calls, 0) / ((to - from) / 1000)
  const reads = ({ reads }: Counted) => reads
  report.figure(`reads of the database a second, ${LINKS} viewers`, perSecond(few, reads), '')
  report.figure(`reads of the database a second, ${VIEWERS} viewers`, perSecond(many, reads), '')
  report.figure(
    'reads with all viewers to reads with few',
    perSecond(many, reads) / perSecond(few, reads),
    '',
    atMost(1.1),
  )
  report.figure(
    `other statements a second, ${LINKS} viewers`,
    perSecond(few, (one) => !one.reads),
    '',
  )
  report.figure(
    `other statements a second, ${VIEWERS} viewers`,
    perSecond(many, (one) => !one.reads),
    '',
  )
  for (const { text, calls } of many.statements.slice(0, 6))
    report.note(
      `${(calls / ((many.to - many.from) / 1000)).toFixed(1).padStart(8)} a second  ${text.replace(/\s+/g, ' ').slice(0, 110)}`,
    )
}
