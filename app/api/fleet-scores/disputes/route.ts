import { z } from 'zod'
import { disputeEvent, undoDispute } from '@/db/queries/fleet/scores/disputes'
import { dispute, disputeBody, disputedEvent } from '@/lib/fleet/scores/dispute-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Take an event out of the scores of the account, and say why',
    permission: 'fleet.edit',
    body: disputeBody,
    returns: dispute,
    status: 201,
  },
  ({ access, body }) => disputeEvent(access, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Have an event that was taken out of the scores count again',
    permission: 'fleet.edit',
    query: disputedEvent,
    returns: z.null(),
  },
  async ({ access, query }) => {
    await undoDispute(access, query, new Date())
    return null
  },
)
