import { readBoardSettings, saveBoardSettings } from '@/db/queries/fleet-board/board-settings'
import { boardSettings } from '@/lib/fleet-board/settings-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'What an hour of idling takes and a litre of fuel costs, which the board of the fleet reckons with',
    permission: 'fleet.read',
    returns: boardSettings,
  },
  ({ access }) => readBoardSettings(access),
)

export const PUT = route(
  {
    summary: 'Set what an hour of idling takes and a litre of fuel costs; null claims nothing',
    permission: 'fleet.edit',
    body: boardSettings,
    returns: boardSettings,
  },
  ({ access, body }) => saveBoardSettings(access, body),
)
