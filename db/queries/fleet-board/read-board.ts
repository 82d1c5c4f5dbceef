import type { Access } from '@/lib/auth/access'
import { comparedFigures } from '@/lib/fleet-board/board-figures'
import { type BoardSpans, boardSpans } from '@/lib/fleet-board/board-period'
import type { Board, BoardQuery } from '@/lib/fleet-board/board-schema'
import { dayOf } from '@/lib/time/wall-clock'
import { type BoardScope, boardScope } from './board-scope'
import { readBoardSettings } from './board-settings'
import { type BoardSums, sumBoard } from './board-sums'
import { endingSoon, servicesDue } from './due-now'
import { countNow } from './now-counts'

/** Sums of the spans, and when they were made: what keeps them for a while stands in for it. */
export type SummedBoard = { sums: BoardSums; summedAt: number }
export type SumBoard = (
  access: Access,
  scope: BoardScope,
  spans: BoardSpans,
  asked: { query: BoardQuery; now: number },
) => Promise<SummedBoard>

export const sumNow: SumBoard = async (access, scope, spans, { now }) => ({
  sums: await sumBoard(access, scope, spans, now),
  summedAt: now,
})

type Made = {
  /** How it is summed up. */
  sum?: SumBoard
  /** What it tells of, where that is not the period that runs. */
  spansOf?: (zone: string) => BoardSpans
}

/** The board as it is now. */
export async function readBoard(
  access: Access,
  query: BoardQuery,
  now: number,
  { sum = sumNow, spansOf }: Made = {},
): Promise<Board> {
  const scope = await boardScope(access, query)
  const spans = spansOf?.(scope.zone) ?? boardSpans(query.period, now, scope.zone)
  const [{ sums, summedAt }, settings, states, services, ends] = await Promise.all([
    sum(access, scope, spans, { query, now }),
    readBoardSettings(access),
    countNow(access, query.groups, now),
    servicesDue(access, scope),
    endingSoon(access, scope, { today: dayOf(now, scope.zone) }),
  ])
  const { current, previous, ...shown } = sums
  const vehicles = scope.ids.length
  return {
    at: new Date(now).toISOString(),
    summedAt: new Date(summedAt).toISOString(),
    timeZone: scope.zone,
    period: query.period,
    vehicles,
    groups: scope.groups,
    imeis: scope.imeis,
    current: written(spans.current),
    previous: written(spans.previous),
    now: states,
    figures: comparedFigures({ current, previous }, vehicles, settings),
    currency: settings.currency,
    ...shown,
    services,
    ends,
  }
}

const written = ({ from, to }: BoardSpans['current']) => ({ from: from.toISOString(), to: to.toISOString() })
