import { z } from 'zod'
import { changeCard, deleteCard } from '@/db/queries/fleet/cards/card-edits'
import { findCard } from '@/db/queries/fleet/cards/card-list'
import { cardChange, cardDetails, cardParams } from '@/lib/fleet/cards/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A card with all who had it',
    permission: 'fleet.read',
    params: cardParams,
    returns: cardDetails,
  },
  ({ access, params }) => findCard(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Give a card to a driver, take it back, or say that it is lost or found',
    permission: 'fleet.edit',
    params: cardParams,
    body: cardChange,
    returns: cardDetails,
  },
  ({ access, params, body }) => changeCard(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Take a card away; who drove by it stays known',
    permission: 'fleet.edit',
    params: cardParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteCard(access, params.id, new Date())
    return null
  },
)
