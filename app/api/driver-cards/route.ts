import { createCard } from '@/db/queries/fleet/cards/card-edits'
import { listCards } from '@/db/queries/fleet/cards/card-list'
import { cardBody, cardDetails, cardPage, cardQuery } from '@/lib/fleet/cards/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Cards of drivers, with who has them and where they were read last',
    permission: 'fleet.read',
    query: cardQuery,
    returns: cardPage,
  },
  ({ access, query }) => listCards(access, query),
)

export const POST = route(
  {
    summary: 'Name a card, and give it to a driver, who has it from the beginning',
    permission: 'fleet.edit',
    body: cardBody,
    returns: cardDetails,
    status: 201,
  },
  ({ access, body }) => createCard(access, body),
)
