import { randomUUID } from 'node:crypto'
import { type AccountRow, findAccountByLogin } from '@/db/queries/accounts/accounts'
import { insertLoginLog } from '@/db/queries/auth/login-logs'
import { insertSession } from '@/db/queries/auth/sessions'
import { countOf, countUp, deleteCaptcha, forgetCount, tryCaptcha } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { answersCaptcha } from '@/lib/auth/captcha-image'
import { CAPTCHA_AFTER_FAILURES, type SignInBody } from '@/lib/auth/sign-in-schema'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { verifyNoPassword, verifyPassword } from './password-hash'
import { requireSecondFactor } from './second-factor'
import { signToken } from './token'

const system = systemAccess('web')

const WINDOW_SECONDS = 15 * 60
const MAX_FAILURES_PER_ACCOUNT = 20
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_TRIES_PER_ADDRESS = 300
const MAX_CAPTCHA_TRIES = 3

export type Visitor = { address: string; userAgent: string | null }
export type SignedIn = { token: string; expiresAt: Date; accountId: number; language: string | null }

/** Checks a password and opens a session. All doors (the form, the API, next-auth) come through here. */
export async function signIn(given: SignInBody, visitor: Visitor): Promise<SignedIn> {
  if (!given.account || !given.password) throw new AppError('accountEmpty')
  const account = given.account.toLowerCase()
  const tries = await countUp(system, `login-tries-from:${visitor.address}`, WINDOW_SECONDS)
  const found = await findAccountByLogin(system, account)
  try {
    if (tries > MAX_TRIES_PER_ADDRESS) throw tooFrequent()
    const admitted = await admit(found, { ...given, account }, visitor)
    const opened = await openSession(admitted, given.remember, visitor)
    await insertLoginLog(system, { accountId: admitted.id, outcome: 'done', ...visitor })
    return opened
  } catch (error) {
    // A flood from one address is told of by the tries that came before it.
    if (found && error instanceof AppError && tries <= MAX_TRIES_PER_ADDRESS) {
      // Not waited for: an answer that took longer would tell that there is such an account.
      insertLoginLog(system, { accountId: found.id, outcome: error.error, ...visitor }).catch((failed) =>
        log.error({ err: failed }, 'login log not written'),
      )
    }
    throw error
  }
}

/** The account, once its password, its doors and its second factor all say yes. */
async function admit(found: AccountRow | null, given: SignInBody, { address }: Visitor): Promise<AccountRow> {
  const failures = { account: `login-failed:${given.account}`, address: `login-failed-from:${address}` }
  await refuseTooMany(failures)
  if ((await countOf(system, failures.account)) >= CAPTCHA_AFTER_FAILURES) await requireCaptcha(given)
  const matches = found
    ? await verifyPassword(found.passwordHash, given.password, address)
    : await verifyNoPassword(given.password, address)
  if (!found || !matches) {
    await countUp(system, failures.account, WINDOW_SECONDS)
    await countUp(system, failures.address, WINDOW_SECONDS)
    throw new AppError('wrongPassword')
  }
  if (found.disabled) throw new AppError('accountDisabled')
  if (!found.webLogin) throw new AppError('noWebLogin')
  if (found.expiresAt && found.expiresAt <= new Date()) throw new AppError('accountExpired')
  await forgetCount(system, failures.account)
  await requireSecondFactor(found.id, given.code)
  return found
}

const tooFrequent = () => new AppError('loginTooFrequent', { seconds: WINDOW_SECONDS })

async function refuseTooMany(failures: { account: string; address: string }): Promise<void> {
  const perAccount = await countOf(system, failures.account)
  const perAddress = await countOf(system, failures.address)
  if (perAccount >= MAX_FAILURES_PER_ACCOUNT || perAddress >= MAX_FAILURES_PER_ADDRESS) throw tooFrequent()
}

async function requireCaptcha(given: SignInBody): Promise<void> {
  if (!given.captcha || !given.captchaId) throw new AppError('captchaRequired')
  const captcha = await tryCaptcha(system, given.captchaId, MAX_CAPTCHA_TRIES)
  if (!captcha) throw new AppError('captchaTooMany')
  if (!answersCaptcha(given.captcha, captcha.answer)) throw new AppError('captchaWrong')
  await deleteCaptcha(system, given.captchaId)
}

type Signer = { id: number; type: number; parentId: number | null; language: string | null }

async function openSession(account: Signer, remember: boolean, visitor: Visitor): Promise<SignedIn> {
  const virtual = account.type === ACCOUNT_TYPES.virtual
  const jti = randomUUID()
  const seconds = remember ? env().REMEMBER_DAYS * 86_400 : env().SESSION_HOURS * 3600
  const now = Date.now()
  const expiresAt = new Date(now + seconds * 1000)
  await insertSession(system, {
    jti,
    accountId: account.id,
    expiresAt,
    address: visitor.address.slice(0, 100),
    userAgent: visitor.userAgent?.slice(0, 300) ?? null,
  })
  const token = await signToken({
    accountId: account.id,
    iat: Math.floor(now / 1000),
    jti,
    isUserFictitious: virtual ? 'true' : 'false',
    userFictitiousParentId: virtual ? account.parentId : null,
    cAccountId: virtual && account.parentId ? account.parentId : account.id,
  })
  return { token, expiresAt, accountId: account.id, language: account.language }
}
