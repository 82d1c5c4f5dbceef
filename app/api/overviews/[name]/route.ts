import { readBoard } from '@/db/queries/reports/boards/read-board'
import { board, overviewParams } from '@/lib/reports/board'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A board of figures and charts of all devices: how they are, what they drove, what happened',
    permission: 'reports.read',
    params: overviewParams,
    returns: board,
  },
  ({ access, params: { name } }) => readBoard(access, name, Date.now()),
)
