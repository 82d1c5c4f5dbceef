import { z } from 'zod'
import { orderOwnFields } from '@/db/queries/fleet/drivers/own-fields'
import { ownField, ownFieldOrder } from '@/lib/fleet/drivers/own-fields'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Put the own fields of drivers into an order, all of them',
    permission: 'fleet.edit',
    body: ownFieldOrder,
    returns: z.array(ownField),
  },
  ({ access, body }) => orderOwnFields(access, body.ids),
)
