import { type Access, may } from '@/lib/auth/access'
import { domainHost } from '@/lib/domains/host'
import { standsAbove } from '@/lib/domains/proof'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** Throws `domainReserved` when somebody but the administrator claims the installation's own host, or one above it. */
export function refuseReservedHost(access: Access, typed: string | undefined): void {
  const { PUBLIC_URL } = env()
  if (typed === undefined || !PUBLIC_URL || may(access, 'domains.give')) return
  const host = domainHost(typed)
  if (host && standsAbove(host, new URL(PUBLIC_URL).hostname)) throw new AppError('domainReserved')
}
