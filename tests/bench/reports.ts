import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import type { Language } from '@/lib/i18n/languages'
import type { ReportFormat } from '@/lib/reports/report'
import { engine } from './engine'
import { atMost, type Bench, percentile, type Report } from './support/bench'
import type { Exported } from './support/export-sheet'
import { HISTORY_DAYS, type History, openHistory } from './support/history'
import { signIn, startWeb } from './support/web'

const ROUNDS = 60
const DAY_MS = 86_400_000
const ROWS = 30_000

/** What a fleet's manager waits for: answers of the running web process over three months of 200 vehicles. */
export const reports: Bench = async (report) => {
  const history = await openHistory(report)
  try {
    report.note(
      `${history.imeis.length} devices, ${HISTORY_DAYS} days, ${history.fixes} fixes; ${ROUNDS} rounds each`,
    )
    const url = await startWeb(history.stack)
    const ask = await asker(url)
    await measureAnswers(report, history, ask)
  } finally {
    await history.stack.stop()
  }
  await measureFiles(report)
  await engine(report)
}

type Ask = (path: string) => Promise<{ ms: number; count: number }>

async function measureAnswers(report: Report, { imeis, from, to }: History, ask: Ask): Promise<void> {
  const range = (starts: number, days: number) => {
    const first = new Date(starts)
    const last = new Date(starts + days * DAY_MS - 1000)
    return `from=${first.toISOString()}&to=${last.toISOString()}`
  }
  // Each round asks for other days, so that no round warms the next one's pages.
  const shifted = (days: number, round: number) =>
    range(from.getTime() + ((round * 7) % (HISTORY_DAYS - days + 1)) * DAY_MS, days)
  const device = (round: number) => imeis[(round * 37) % imeis.length] ?? ''
  const questions: [title: string, pathOf: (round: number) => string, most?: number][] = [
    ['trips, 200 devices × 30 days', (round) => `reports/trips?${shifted(30, round)}`, 500],
    ['mileage by day, 200 devices × 90 days', () => `reports/mileageDaily?${range(from.getTime(), 90)}`, 500],
    ['mileage, 200 devices × 90 days', () => `reports/mileage?${range(from.getTime(), 90)}`],
    ['parking, 200 devices × 30 days', (round) => `reports/parking?${shifted(30, round)}`],
    [
      'one device-day from raw fixes',
      (round) => `reports/trackDetails?imei=${device(round)}&${shifted(1, round)}`,
      50,
    ],
    [
      'trips, one device × one day',
      (round) => `reports/trips?imei=${device(round)}&${shifted(1, round)}`,
      50,
    ],
  ]
  report.note(`the newest day is that before ${to.toISOString().slice(0, 10)}`)
  for (const [title, pathOf, most] of questions) {
    const times: number[] = []
    let rows = 0
    for (let round = -2; round < ROUNDS; round++) {
      const { ms, count } = await ask(`/api/${pathOf(round + 2)}`)
      rows = Math.max(rows, count)
      if (round >= 0) times.push(ms)
    }
    report.figure(`${title} (${rows} rows), median`, percentile(times, 0.5), 'ms')
    report.figure(
      `${title}, p95`,
      percentile(times, 0.95),
      'ms',
      most === undefined ? undefined : atMost(most),
    )
  }
}

/**
 * Waits for the last byte and unpacks it at once, as a browser does beside its page: `fetch` would do it in pieces
 * of 16 KB, and take longer for that than the answer was on its way.
 */
async function asker(url: string): Promise<Ask> {
  const cookie = await signIn(url)
  const agent = new Agent({ keepAlive: true })
  return async (path) => {
    const began = performance.now()
    const options = { agent, headers: { cookie, 'accept-encoding': 'gzip' } }
    const [answer] = (await once(get(url + path, options), 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const bytes = Buffer.concat(parts)
    const packed = answer.headers['content-encoding'] === 'gzip'
    const body = (packed ? gunzipSync(bytes) : bytes).toString()
    const ms = performance.now() - began
    if (!body.startsWith('{"code":0,')) throw new Error(`${path} was answered with ${body.slice(0, 200)}`)
    return { ms, count: Number(/"count":(\d+)/.exec(body)?.[1]) }
  }
}

/** Files of forty columns, each written by a process of its own; paper in the script that is hardest to write. */
async function measureFiles(report: Report): Promise<void> {
  const files = [
    ['XLSX', ['xlsx', 'en'], 15],
    ['PDF in Arabic', ['pdf', 'ar'], 120],
  ] as const
  for (const [title, kind, most] of files) {
    const timed = await writeFile(ROWS, kind)
    const short = await writeFile(ROWS / 3, kind, ['--expose-gc'])
    const long = await writeFile(ROWS, kind, ['--expose-gc'])
    const held = (of: Exported) => of.peakMb - of.beforeMb
    report.figure(`${title}, ${ROWS} rows × ${timed.columns} columns`, timed.seconds, 's', atMost(most))
    report.figure('its size', timed.megabytes, 'MB')
    report.figure('memory it holds on to while it is written, at most', held(long), 'MB', atMost(100))
    report.figure('the same for a third of the rows', held(short), 'MB')
  }
}

function writeFile(
  rows: number,
  kind: readonly [ReportFormat, Language],
  flags: string[] = [],
): Promise<Exported> {
  return new Promise((resolve, reject) => {
    const script = 'tests/bench/support/export-sheet.ts'
    const child = spawn(process.execPath, [...flags, '--import', 'tsx', script, `${rows}`, ...kind], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
    })
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(said) as Exported) : reject(new Error(`the file ended with ${code}`)),
    )
  })
}
