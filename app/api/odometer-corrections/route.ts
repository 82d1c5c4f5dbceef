import { correctOdometer, listCorrections } from '@/db/queries/fleet/services/corrections'
import {
  correction,
  correctionBody,
  correctionPage,
  correctionQuery,
} from '@/lib/fleet/services/service-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the odometer of a vehicle was said to show, the latest first',
    permission: 'fleet.read',
    query: correctionQuery,
    returns: correctionPage,
  },
  ({ access, query }) => listCorrections(access, query),
)

export const POST = route(
  {
    summary: 'Say what the odometer of a vehicle showed at a moment; nothing overwrites it',
    permission: 'fleet.edit',
    body: correctionBody,
    returns: correction,
    status: 201,
  },
  ({ access, body }) => correctOdometer(access, body, new Date()),
)
