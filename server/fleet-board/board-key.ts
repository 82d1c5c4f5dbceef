import { createHash } from 'node:crypto'
import type { BoardScope } from '@/db/queries/fleet-board/board-scope'
import type { BoardSpans } from '@/lib/fleet-board/board-period'

type Whole = Pick<BoardScope, 'zone' | 'ids'> & {
  groups: readonly Pick<BoardScope['groups'][number], 'id'>[]
}

/**
 * What tells the sums and scores of one board from those of another: its account, its clocks, its groups, its spans, and which
 * devices are in it; a device that was given away may have been followed by one that was taken.
 */
export function boardKey(accountId: number, { zone, groups, ids }: Whole, spans: BoardSpans): string {
  const begins = [spans.previous.from, spans.current.from].map((time) => time.getTime())
  const devices = createHash('sha1').update(ids.join(',')).digest('base64')
  return [accountId, zone, groups.map(({ id }) => id).join(','), devices, ...begins].join(' ')
}
