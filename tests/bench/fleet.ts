import { performance } from 'node:perf_hooks'
import { readScoreProfile } from '@/db/queries/fleet/scores/score-profile'
import { boardScope } from '@/db/queries/fleet-board/board-scope'
import { readBoardScores } from '@/db/queries/fleet-board/board-scores'
import { readBoard, type SumBoard, sumNow } from '@/db/queries/fleet-board/read-board'
import { openReport } from '@/db/queries/reports/open-report'
import { readDriving } from '@/db/queries/reports/scores/read-driving'
import { groupsOf } from '@/db/queries/reports/scores/score-list'
import type { Access } from '@/lib/auth/access'
import type { ScoreGroup } from '@/lib/fleet/scores/score-list-schema'
import { boardSpans } from '@/lib/fleet-board/board-period'
import { boardQuery } from '@/lib/fleet-board/board-schema'
import { collectReport } from '@/lib/reports/collect-report'
import type { ReportName } from '@/lib/reports/names'
import { MAX_SCREEN_ROWS } from '@/lib/reports/report'
import { keptSums } from '@/server/fleet-board/keep-sums'
import { routeFollowing } from './route-following'
import { atMost, type Bench, percentile, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { accessOfFleet, FLEET, LOOKED_INTO, seedMonth } from './support/fleet-month'
import { processorTime } from './support/process-time'
import { type Stack, startStack } from './support/stack'

/** As many as a screen takes; each round asks for others of those that are looked into. */
const ASKED = 200
const SETS = LOOKED_INTO / ASKED
const ROUNDS = 25
const WARM_UP = 3
const DAY_MS = 86_400_000
const ZONE = 'Asia/Kathmandu'

/** What following routes costs, and what a dispatcher waits for: a month of 10 000 vehicles in two shifts a day, by driver. */
export const fleet: Bench = async (report) => {
  await routeFollowing(report)
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, FLEET.vehicles)
    const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
    await seedMonth(stack, new Date(to.getTime() - FLEET.days * DAY_MS))
    await fleetAnswers(report, stack, { imeis, to })
  } finally {
    await stack.stop()
  }
  const { vehicles, drivers, days, tripsADay } = FLEET
  report.note(`${vehicles} vehicles, ${drivers} drivers, ${vehicles * days * tripsADay} trips`)
}

type Round = (round: number) => Promise<{ count: number }>
type Often = { most?: number; rounds?: number; warmUp?: number }
type Month = { imeis: readonly string[]; to: Date }

export async function fleetAnswers(report: Report, stack: Stack, month: Month): Promise<void> {
  const measured = { access: await accessOfFleet(stack), measure: measuring(report, stack) }
  await reports(measured, month)
  await scores(measured, month)
  await boards(measured)
}

type Measure = (title: string, often: Often, work: Round) => Promise<void>
type Measured = { access: Access; measure: Measure }

/** How long answers take, and of what processor: the latter tells more on a machine that does other things. */
const measuring =
  (report: Report, stack: Stack): Measure =>
  async (title, { most, rounds = ROUNDS, warmUp = WARM_UP }, work) => {
    for (let round = 0; round < warmUp; round++) await work(round)
    const times: number[] = []
    let rows = 0
    const before = await processorTime(stack, process.pid)
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      rows = Math.max(rows, (await work(round + warmUp)).count)
      times.push(performance.now() - began)
    }
    const after = await processorTime(stack, process.pid)
    const promise = most === undefined ? undefined : atMost(most)
    report.figure(`${title} (${rows} rows), p95`, percentile(times, 0.95), 'ms', promise)
    const used = (of: 'gateway' | 'postgres') => Math.round((after[of] - before[of]) / rounds)
    const [here, there] = [used('gateway'), used('postgres')]
    const middle = Math.round(percentile(times, 0.5))
    report.note(
      `  median of ${rounds} ${middle} ms; processor a call ${here} ms, and ${there} ms of PostgreSQL`,
    )
  }

async function reports({ access, measure }: Measured, { imeis, to }: Month): Promise<void> {
  const ask = async (name: ReportName, devices: string[] | null, conditions: string[] = []) => {
    const opened = await openReport(access, {
      name,
      imeis: devices,
      conditions,
      group: null,
      zone: ZONE,
      now: Date.now(),
      use: 'screen',
      from: new Date(to.getTime() - 30 * DAY_MS).toISOString(),
      to: new Date(to.getTime() - 1000).toISOString(),
      regionOf: () => '',
    })
    return collectReport(opened, opened.view, opened.report.charts, MAX_SCREEN_ROWS)
  }
  const some = (round: number) => imeis.slice((round % SETS) * ASKED, ((round % SETS) + 1) * ASKED)
  await measure('drivers, 200 vehicles × 30 days', { most: 500 }, (round) => ask('driverReport', some(round)))
  await measure('one driver of all vehicles × 30 days', { most: 500 }, (round) =>
    ask('driverReport', null, [`drivers=${1 + ((round * 37) % FLEET.drivers)}`]),
  )
  await measure('hours, 200 vehicles × 30 days', { most: 500 }, (round) => ask('driverHours', some(round)))
  await measure('trips with drivers, 200 vehicles × 30 days', {}, (round) => ask('trips', some(round)))
}

/** What the list of scores is made of, which an account has of all of its vehicles. */
async function scores({ access, measure }: Measured, { to }: Month): Promise<void> {
  const profile = await readScoreProfile(access)
  const from = new Date(to.getTime() - 31 * DAY_MS)
  const score = async (by: ScoreGroup, round: number) => {
    const deviceIds = Array.from({ length: ASKED }, (_, at) => 1 + (round % SETS) * ASKED + at)
    const driving = await readDriving(access, { from, to, zone: ZONE, deviceIds, summed: by === 'driver' })
    const { heads, scored } = await groupsOf(driving, { by, zone: ZONE, profile })
    for (const key of heads.keys()) scored(key)
    return { count: heads.size }
  }
  for (const by of ['driver', 'day', 'trip'] as const)
    await measure(`scores by ${by}, 200 vehicles × 31 days`, { rounds: 8, warmUp: 1 }, (round) =>
      score(by, round),
    )
}

async function boards({ access, measure }: Measured): Promise<void> {
  const query = boardQuery.parse({})
  const board = async (sums: SumBoard) => {
    const { vehicles } = await readBoard(access, query, Date.now(), { sum: sums })
    return { count: vehicles }
  }
  await measure('board as it is asked for each half minute', { most: 300, rounds: 150 }, () =>
    board(keptSums),
  )
  let making: Promise<unknown> | null = null
  await measure('the same while its sums are made anew', { most: 300, rounds: 120 }, () => {
    making ??= board(sumNow).finally(() => {
      making = null
    })
    return board(keptSums)
  })
  await making
  await measure('board of sums made anew', { rounds: 8, warmUp: 1 }, () => board(sumNow))
  await measure('ranking of the board by scores', { rounds: 2, warmUp: 0 }, async () => {
    const [scope, profile] = await Promise.all([boardScope(access, query), readScoreProfile(access)])
    const spans = boardSpans(query.period, Date.now(), scope.zone)
    const { vehicles } = await readBoardScores(access, scope, { spans, profile })
    return { count: vehicles.worst.length }
  })
}
