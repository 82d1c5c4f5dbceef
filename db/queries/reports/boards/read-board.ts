import type { Access } from '@/lib/auth/access'
import type { Board } from '@/lib/reports/board'
import type { OverviewName } from '@/lib/reports/names'
import { alertOverview } from './alert-overview'
import { askBoard, type BoardQuery } from './board-ask'
import { deviceOverview } from './device-overview'
import { movingOverview } from './moving-overview'

const BOARDS: Record<OverviewName, BoardQuery> = { deviceOverview, movingOverview, alertOverview }

/** A board as it is now, of all devices that are seen. */
export async function readBoard(access: Access, name: OverviewName, now: number): Promise<Board> {
  const ask = await askBoard(access, now)
  return { at: new Date(now).toISOString(), timeZone: ask.zone, ...(await BOARDS[name](ask)) }
}
