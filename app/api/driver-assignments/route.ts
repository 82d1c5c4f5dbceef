import { assignDriver } from '@/db/queries/fleet/assignments/assign-driver'
import { listAssignments } from '@/db/queries/fleet/assignments/assignment-list'
import { assignment, assignmentBody, assignmentPage, assignmentQuery } from '@/lib/fleet/assignments/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Who was said to drive, by each source',
    permission: 'fleet.read',
    query: assignmentQuery,
    returns: assignmentPage,
  },
  ({ access, query }) => listAssignments(access, query),
)

export const POST = route(
  {
    summary: 'Say who drives a vehicle; what the same source said for that time gives way',
    permission: 'fleet.edit',
    body: assignmentBody,
    returns: assignment,
    status: 201,
  },
  ({ access, body }) => assignDriver(access, body),
)
