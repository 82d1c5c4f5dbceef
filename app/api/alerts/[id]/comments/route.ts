import { findAlertNotes, insertComment } from '@/db/queries/alerts/alert-notes'
import { alertComment, alertNotes, commentBody, noteParams } from '@/lib/events/note-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What people wrote about an alert, the newest last, and who it is assigned to',
    permission: 'events.read',
    params: noteParams,
    returns: alertNotes,
  },
  ({ access, params }) => findAlertNotes(access, params.id),
)

export const POST = route(
  {
    summary: 'Write a comment about an alert, for all who see it',
    permission: 'events.edit',
    params: noteParams,
    body: commentBody,
    returns: alertComment,
    status: 201,
  },
  ({ access, params, body }) => insertComment(access, params.id, body),
)
