import { createDriver } from '@/db/queries/fleet/drivers/driver-edits'
import { listDrivers } from '@/db/queries/fleet/drivers/driver-list'
import { driver, driverBody, driverPage, driverQuery } from '@/lib/fleet/drivers/driver-schema'
import { dayOf } from '@/lib/time/wall-clock'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Drivers of the enterprise, page by page',
    permission: 'fleet.read',
    query: driverQuery,
    returns: driverPage,
  },
  ({ access, session, query }) => listDrivers(access, query, dayOf(Date.now(), session.account.timeZone)),
)

export const POST = route(
  {
    summary: 'Take a driver on',
    permission: 'fleet.edit',
    body: driverBody,
    returns: driver,
    status: 201,
  },
  ({ access, body }) => createDriver(access, body, new Date()),
)
