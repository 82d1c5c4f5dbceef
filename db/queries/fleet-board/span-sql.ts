import { type SQL, sql } from 'drizzle-orm'
import type { Times } from '@/lib/devices/owned-times'
import type { BoardSpans } from '@/lib/fleet-board/board-period'

/** The two spans of a board in one statement: 0 the one before, 1 this one. */
export type SpanIndex = 0 | 1

/** The same rows of both; each is a range of its own, which an index serves. */
export const ofBoth = (
  { previous, current }: BoardSpans,
  rowsOf: (span: Times, index: SpanIndex) => SQL,
): SQL => sql`${rowsOf(previous, 0)} union all ${rowsOf(current, 1)}`

export const within = (moment: SQL, { from, to }: Times): SQL =>
  sql`${moment} >= ${from.toISOString()}::timestamptz and ${moment} < ${to.toISOString()}::timestamptz`

/** From the beginning of the one to the end of the other. */
export const wholeOf = ({ previous, current }: BoardSpans): Times => ({ from: previous.from, to: current.to })
