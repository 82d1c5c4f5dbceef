import { z } from 'zod'
import { deleteAssignment, endAssignment } from '@/db/queries/fleet/assignments/assign-driver'
import { findAssignment } from '@/db/queries/fleet/assignments/assignment-list'
import { assignment, assignmentEnd, assignmentParams } from '@/lib/fleet/assignments/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'One of who was said to drive',
    permission: 'fleet.read',
    params: assignmentParams,
    returns: assignment,
  },
  ({ access, params }) => findAssignment(access, params.id),
)

export const PATCH = route(
  {
    summary: 'End an assignment; those by card follow what readers told',
    permission: 'fleet.edit',
    params: assignmentParams,
    body: assignmentEnd,
    returns: assignment,
  },
  ({ access, params, body }) => endAssignment(access, params.id, new Date(body.to)),
)

export const DELETE = route(
  {
    summary: 'Take an assignment back',
    permission: 'fleet.edit',
    params: assignmentParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteAssignment(access, params.id)
    return null
  },
)
