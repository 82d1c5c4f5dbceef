import { reviewBlackCar } from '@/db/queries/black-cars/review-black-car'
import { blackCar, blackCarParams, reviewBlackCarBody } from '@/lib/black-cars/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Pass a black-car address of an account below, or do not and say why; each is reviewed once',
    permission: 'blackCars.review',
    params: blackCarParams,
    body: reviewBlackCarBody,
    returns: blackCar,
  },
  ({ access, params, body }) => reviewBlackCar(access, params.id, body, new Date()),
)
