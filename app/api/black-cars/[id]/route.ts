import { z } from 'zod'
import { deleteBlackCar, updateBlackCar } from '@/db/queries/black-cars/black-car-edits'
import { findBlackCar } from '@/db/queries/black-cars/black-car-list'
import { blackCar, blackCarParams, editBlackCarBody } from '@/lib/black-cars/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A black-car address of the own account or one below',
    permission: 'blackCars.read',
    params: blackCarParams,
    returns: blackCar,
  },
  ({ access, params }) => findBlackCar(access, params.id),
)

export const PATCH = route(
  {
    summary:
      'Edit a black-car address of the own account or one below; what is left out stays. One that was passed cannot be edited, ' +
      'one that was not is reviewed again',
    permission: 'blackCars.edit',
    params: blackCarParams,
    body: editBlackCarBody,
    returns: blackCar,
  },
  ({ access, params, body }) => updateBlackCar(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Withdraw a black-car address of the own account or one below; its alerts stay',
    permission: 'blackCars.edit',
    params: blackCarParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteBlackCar(access, params.id, new Date())
    return null
  },
)
