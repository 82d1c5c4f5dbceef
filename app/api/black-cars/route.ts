import { submitBlackCar } from '@/db/queries/black-cars/black-car-edits'
import { listBlackCars } from '@/db/queries/black-cars/black-car-list'
import { blackCar, blackCarPage, blackCarQuery, submitBlackCarBody } from '@/lib/black-cars/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Black-car addresses of the own account and those below, and how many the own one may have',
    permission: 'blackCars.read',
    query: blackCarQuery,
    returns: blackCarPage,
  },
  ({ access, query }) => listBlackCars(access, query),
)

export const POST = route(
  {
    summary:
      'Submit a black-car address of the own account: a circle of 50 to 5000 m where vehicles are not to stay. Once the account ' +
      'that reviews it has passed it, staying there for 5 minutes raises an alert',
    permission: 'blackCars.edit',
    body: submitBlackCarBody,
    returns: blackCar,
    status: 201,
  },
  ({ access, body }) => submitBlackCar(access, body, new Date()),
)
