import { insertSnoozes, listSnoozes } from '@/db/queries/alert-people/snoozes'
import { alertSnoozes, createSnoozeBody } from '@/lib/alerts/people/snooze-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What who is signed in wants to hear nothing of for a while, and until when',
    permission: 'events.read',
    returns: alertSnoozes,
  },
  async ({ access }) => ({ items: await listSnoozes(access, new Date()) }),
)

export const POST = route(
  {
    summary:
      'Hear nothing of a fence or rule and a vehicle for 5 to 10080 minutes; of an alert, nothing of what told of it',
    permission: 'events.edit',
    body: createSnoozeBody,
    returns: alertSnoozes,
    status: 201,
  },
  async ({ access, body }) => ({ items: await insertSnoozes(access, body, new Date()) }),
)
