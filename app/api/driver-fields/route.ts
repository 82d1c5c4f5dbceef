import { z } from 'zod'
import { createOwnField, listOwnFields } from '@/db/queries/fleet/drivers/own-fields'
import { ownField, ownFieldBody } from '@/lib/fleet/drivers/own-fields'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the enterprise keeps of its drivers beside the usual',
    permission: 'fleet.read',
    returns: z.array(ownField),
  },
  ({ access }) => listOwnFields(access),
)

export const POST = route(
  {
    summary: 'Keep something else of drivers, up to 20 fields',
    permission: 'fleet.edit',
    body: ownFieldBody,
    returns: ownField,
    status: 201,
  },
  ({ access, body }) => createOwnField(access, body),
)
