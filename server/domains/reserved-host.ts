import type { Access } from '@/lib/auth/access'
import { domainHost } from '@/lib/domains/host'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** Throws `domainReserved` when somebody but the administrator claims the installation's own host. */
export function refuseReservedHost(access: Access, typed: string | undefined): void {
  const { PUBLIC_URL } = env()
  if (typed === undefined || !PUBLIC_URL || access.type === 'administrator') return
  if (domainHost(typed) === new URL(PUBLIC_URL).hostname) throw new AppError('domainReserved')
}
