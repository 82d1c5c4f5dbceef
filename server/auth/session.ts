import { findApiKey } from '@/db/queries/api-keys/api-keys'
import { type FoundSession, findSession, type SessionAccount } from '@/db/queries/auth/sessions'
import {
  type Access,
  accessFor,
  accessWithin,
  accountForAccess,
  systemAccess,
  virtualAccessFor,
} from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { hashApiKey, isApiKey } from '@/lib/auth/api-key'
import type { Client } from '@/lib/auth/sign-in-schema'
import type { TokenClaims } from '@/lib/auth/token'
import { AppError } from '@/lib/errors'
import { verifyToken } from './token'

const system = systemAccess('web')

export type Session = {
  access: Access
  account: SessionAccount
  /** Names it when it ends: `jti` of a token, `key:<id>` of an API key. */
  id: string
  /** Null for an API key, as `keyId` is for a token. */
  claims: TokenClaims | null
  keyId: number | null
  /** When it ends by itself: its own end, or that of an account that it needs. */
  expiresAt: Date | null
  /** What signed in; a program with an API key counts as the web does. */
  client: Client
  /** A superior wants a second factor and there is none yet: nothing but setting one up is open, to keys neither. */
  mustSetUp: boolean
}
export type TokenSource = 'header' | 'cookie'

/** The token of a request: `Authorization` (bare or Bearer) wins over the cookie. */
export async function tokenOf(
  headers: Headers,
  readCookie: () => Promise<string | undefined>,
): Promise<{ token: string; source: TokenSource } | null> {
  const authorization = headers.get('authorization')?.trim()
  if (authorization) return { token: authorization.replace(/^bearer\s+/i, ''), source: 'header' }
  const token = await readCookie()
  return token ? { token, source: 'cookie' } : null
}

/** The session behind a token or an API key. Throws 10005 for none or a bad one, 10006 for one that ended. */
export async function resolveSession(token: string | undefined): Promise<Session> {
  if (token && isApiKey(token)) return resolveKey(token)
  const claims = await verifyToken(token)
  if (!claims) throw new AppError('tokenMissing')
  return resolveClaims(claims)
}

/** The session behind claims whose signature was checked. Throws 10006 for one that ended. */
export async function resolveClaims(claims: TokenClaims): Promise<Session> {
  const found = await findSession(system, claims.jti)
  if (!found || found.account.id !== claims.accountId) throw new AppError('loginTimeout')
  const session = openSession(found, claims.isUserFictitious === 'true')
  if (!session) throw new AppError('loginTimeout')
  return { ...session, id: claims.jti, claims, keyId: null }
}

/**
 * What the session of a row of ours may do now, for what is told where it was opened, with the account that signed in.
 * Null once it has ended, or while nothing is open to it but setting up a second factor.
 */
export async function findReader(jti: string): Promise<{ access: Access; account: SessionAccount } | null> {
  const found = await findSession(system, jti)
  if (!found) return null
  const { account } = found
  const session = openSession(found, account.type === ACCOUNT_TYPES.virtual)
  return session && !session.mustSetUp ? { access: session.access, account } : null
}

function openSession(
  { account, parent, expiresAt, client, secondFactor }: FoundSession,
  asVirtual: boolean,
): Omit<Session, 'id' | 'claims' | 'keyId'> | null {
  const acting = asVirtual ? parent : account
  if (!acting || !isUsable(account, client) || !isUsable(acting, client)) return null
  const access =
    acting === account
      ? accessFor(accountForAccess(account, client))
      : virtualAccessFor(
          accountForAccess(acting, client),
          accountForAccess(account, client),
          account.deviceSubset,
        )
  const until = earliest(expiresAt, account.expiresAt, acting.expiresAt)
  const mustSetUp = account.twoFactorRequired && !secondFactor
  return { access, account: acting, expiresAt: until, client, mustSetUp }
}

async function resolveKey(key: string): Promise<Session> {
  const found = await findApiKey(system, hashApiKey(key))
  if (!found) throw new AppError('tokenMissing')
  const { id, account, scopes, expiresAt } = found
  if (!found.live || !isUsable(account, 'web')) throw new AppError('loginTimeout')
  const access = accessWithin(accessFor(accountForAccess(account)), scopes, found.name)
  const until = earliest(expiresAt, account.expiresAt)
  const mustSetUp = account.twoFactorRequired && !found.secondFactor
  return {
    access,
    account,
    id: `key:${id}`,
    claims: null,
    keyId: id,
    expiresAt: until,
    client: 'web',
    mustSetUp,
  }
}

function earliest(...ends: (Date | null)[]): Date | null {
  const times = ends.flatMap((end) => end?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** Throws 10005 for the session of an app that a cookie carries: apps have no console, and name themselves in each call. */
export function refuseAppCookie({ client }: Session): void {
  if (client === 'app') throw new AppError('tokenMissing')
}

/** Whether this account's door for `client` is open at `now`. */
export function isUsable(account: SessionAccount, client: Client, now = new Date()): boolean {
  const admits = client === 'app' ? account.appLogin : account.webLogin
  return !account.disabled && admits && !(account.expiresAt && account.expiresAt <= now)
}
