import { refuseApplication } from '@/db/queries/demo-applications/demo-applications'
import { applicationParams, refuseBody, refusedApplication } from '@/lib/demo-applications/schema'
import { mailRefused } from '@/server/demo-applications/mails'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Refuse an application, with a reason for the applicant if there is one',
    permission: 'demoApplications.review',
    params: applicationParams,
    body: refuseBody,
    returns: refusedApplication,
  },
  async ({ request, access, params, body }) => {
    const reason = body.reason || null
    await refuseApplication(access, params.id, reason, (tx, { row, owner }) =>
      mailRefused(tx, row, owner.path, reason, request.headers),
    )
    return { mailed: mailIsSetUp() }
  },
)
