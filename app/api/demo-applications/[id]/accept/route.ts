import { randomInt } from 'node:crypto'
import { acceptApplication } from '@/db/queries/demo-applications/trial-accounts'
import { makePassword } from '@/lib/accounts/make-password'
import { acceptedApplication, applicationParams } from '@/lib/demo-applications/schema'
import { env } from '@/lib/env'
import { hashPassword } from '@/server/auth/password-hash'
import { mailAccepted } from '@/server/demo-applications/mails'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { route } from '@/server/next/route'

const DAY_MS = 86_400_000

export const POST = route(
  {
    summary: 'Accept an application: makes a demo account with vehicles of its own for some days',
    permission: 'demoApplications.review',
    params: applicationParams,
    returns: acceptedApplication,
    status: 201,
  },
  async ({ request, access, params }) => {
    const login = `demo-${params.id}-${randomInt(1000, 10_000)}`
    const password = makePassword(randomInt)
    const wanted = {
      login,
      passwordHash: await hashPassword(password, `account:${access.actorId}`),
      endsAt: new Date(Date.now() + env().DEMO_DAYS * DAY_MS),
    }
    const trial = await acceptApplication(access, params.id, wanted, (tx, made) =>
      mailAccepted(tx, made.application, { ...made, login }, request.headers),
    )
    return { login, password, expiresAt: trial.expiresAt.toISOString(), mailed: mailIsSetUp() }
  },
)
