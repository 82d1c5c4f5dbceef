import { z } from 'zod'
import {
  insertApplication,
  listApplications,
  reviewerOf,
} from '@/db/queries/demo-applications/demo-applications'
import { systemAccess } from '@/lib/auth/access'
import { hostName } from '@/lib/brand/public-address'
import { application, applicationsQuery, applyBody } from '@/lib/demo-applications/schema'
import { AppError } from '@/lib/errors'
import { clientSubnet, requestHost } from '@/server/auth/client-address'
import { limitRate } from '@/server/auth/rate-limit'
import { reviewerMail } from '@/server/demo-applications/mails'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

const system = systemAccess('web')

export const GET = route(
  {
    summary: 'Applications for demo accounts to the own account and those below it',
    permission: 'demoApplications.review',
    query: applicationsQuery,
    returns: z.array(application),
  },
  ({ access, query }) => listApplications(access, query.status),
)

export const POST = route(
  {
    summary: 'Apply for a demo account; reviewed by the owner of the domain that it is sent to',
    permission: 'public',
    body: applyBody,
    returns: z.null(),
    status: 201,
  },
  async ({ request, body: { agreed: _, ...applicant } }) => {
    const { headers } = request
    await limitRate(`apply-from:${clientSubnet(headers)}`, 5, 3600)
    const host = hostName(requestHost(headers)).slice(0, 253)
    const reviewer = await reviewerOf(system, host)
    if (!reviewer) throw new AppError('notFound')
    const language = languageOf(request)
    const mailOf = await reviewerMail(reviewer, applicant, headers, language)
    await insertApplication(system, { ...applicant, ownerId: reviewer.id, host, language }, mailOf)
    return null
  },
)
