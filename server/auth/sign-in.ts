import { randomUUID } from 'node:crypto'
import { type AccountRow, findAccountByLogin, findParent } from '@/db/queries/accounts/accounts'
import { insertLoginLog } from '@/db/queries/auth/login-logs'
import { insertSession } from '@/db/queries/auth/sessions'
import { systemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { Client, SignInBody } from '@/lib/auth/sign-in-schema'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { FairQueue } from '@/lib/queue/fair-queue'
import { requireCaptcha } from './captcha'
import { markDevice, visitorLine } from './known-device'
import { verifyNoPassword, verifyPassword } from './password-hash'
import { requireSecondFactor } from './second-factor'
import { type Budgets, budgetsOf, forgive, giveBack, takeTry, type Visitor } from './sign-in-budgets'
import { signToken } from './token'

const system = systemAccess('web')

export type SignedIn = {
  token: string
  expiresAt: Date
  accountId: number
  language: string | null
  /** The cookie by which the browser is known from now on. */
  device: string
}

/** What is sent to sign in; by the web where nothing is said. */
type Given = Omit<SignInBody, 'client'> & { client?: Client }

/** Every try asks the database several times: a flood of them from one subnet leaves connections to everybody else. */
const TRIES = { running: 6, runningEach: 2, waiting: 400, waitingEach: 100, retrySeconds: 5 }

// Next keeps a copy of this module for each route; they wait in one queue.
const holder = globalThis as typeof globalThis & { signInQueue?: FairQueue }

/**
 * Checks a password and opens a session. All doors (the form, the API, next-auth) come through here. Throws `systemBusy`
 * when too many wait, in the visitor's line or of all.
 */
export async function signIn(given: Given, visitor: Visitor): Promise<SignedIn> {
  if (!given.account || !given.password) throw new AppError('accountEmpty')
  holder.signInQueue ??= new FairQueue(TRIES)
  return holder.signInQueue.run(visitorLine(visitor), () => tryToSignIn(given, visitor))
}

async function tryToSignIn({ client = 'web', ...given }: Given, visitor: Visitor): Promise<SignedIn> {
  const account = given.account.toLowerCase()
  const found = await findAccountByLogin(system, account)
  const budgets = await budgetsOf(account, found?.id ?? null, visitor)
  // Not written down: a flood is told of by the tries that came before it.
  await takeTry([budgets.tries])
  const { address, userAgent } = visitor
  try {
    const admitted = await admit(found, { ...given, client, account }, budgets, visitor)
    const opened = await openSession(admitted, { remember: given.remember, client }, visitor)
    await insertLoginLog(system, { accountId: admitted.id, outcome: 'done', address, userAgent })
    return opened
  } catch (error) {
    if (found && error instanceof AppError) {
      // Not waited for: an answer that took longer would tell that there is such an account.
      insertLoginLog(system, { accountId: found.id, outcome: error.error, address, userAgent }).catch(
        (failed) => log.error({ err: failed }, 'login log not written'),
      )
    }
    throw error
  }
}

/** The account, once its password, its doors and its second factor all say yes. */
async function admit(
  found: AccountRow | null,
  given: SignInBody,
  budgets: Budgets,
  visitor: Visitor,
): Promise<AccountRow> {
  const failures = [...budgets.own, ...budgets.shared]
  const beyond = await takeTry(failures)
  const matches = await judge(found, given, beyond, visitor).catch(async (error) => {
    await giveBack(failures)
    throw error
  })
  if (!found || !matches) throw new AppError('wrongPassword')
  await forgive(budgets)
  refuseShut(found, given.client)
  if (found.type === ACCOUNT_TYPES.virtual) {
    const parent = await findParent(system, found)
    if (!parent) throw new AppError('accountDisabled')
    // It acts as its parent, by whose door it comes in.
    refuseShut(parent, given.client)
  }
  await requireSecondFactor(found.id, given.code, budgets.codes)
  return found
}

/** Throws why nobody comes in by the door of an account: `isUsable`, with its reasons. */
function refuseShut({ disabled, webLogin, appLogin, expiresAt }: AccountRow, client: Client): void {
  if (disabled) throw new AppError('accountDisabled')
  if (client === 'web' && !webLogin) throw new AppError('noWebLogin')
  if (client === 'app' && !appLogin) throw new AppError('noAppLogin')
  if (expiresAt && expiresAt <= new Date()) throw new AppError('accountExpired')
}

/** Whether the password is right, after an answer to a captcha where one is asked for. */
async function judge(
  found: AccountRow | null,
  given: SignInBody,
  beyond: number,
  visitor: Visitor,
): Promise<boolean> {
  if (beyond > 0) await requireCaptcha(given.captcha, beyond, visitor.address)
  const who = visitorLine(visitor)
  return found
    ? verifyPassword(found.passwordHash, given.password, who)
    : verifyNoPassword(given.password, who)
}

type Signer = { id: number; type: number; parentId: number | null; language: string | null }

async function openSession(
  account: Signer,
  { remember, client }: Pick<SignInBody, 'remember' | 'client'>,
  visitor: Visitor,
): Promise<SignedIn> {
  const virtual = account.type === ACCOUNT_TYPES.virtual
  const jti = randomUUID()
  const seconds = remember ? env().REMEMBER_DAYS * 86_400 : env().SESSION_HOURS * 3600
  const now = Date.now()
  const expiresAt = new Date(now + seconds * 1000)
  await insertSession(system, {
    jti,
    accountId: account.id,
    expiresAt,
    client,
    address: visitor.address,
    userAgent: visitor.userAgent,
  })
  const token = await signToken({
    accountId: account.id,
    iat: Math.floor(now / 1000),
    jti,
    isUserFictitious: virtual ? 'true' : 'false',
    userFictitiousParentId: virtual ? account.parentId : null,
    cAccountId: virtual && account.parentId ? account.parentId : account.id,
  })
  const device = markDevice(visitor.device, account.id)
  return { token, expiresAt, accountId: account.id, language: account.language, device }
}
