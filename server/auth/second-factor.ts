import { randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '@/db/queries/auth/second-factors'
import { forgetCount } from '@/db/queries/auth/sign-in-guards'
import { type Access, systemAccess } from '@/lib/auth/access'
import {
  plainRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from '@/lib/auth/recovery-code'
import type { BegunSecondFactor } from '@/lib/auth/second-factor-schema'
import { matchingStep, toBase32, totpAddress } from '@/lib/auth/totp'
import { AppError } from '@/lib/errors'
import { seal, sealedHash, unseal } from './sealed'
import { type Budget, takeTry } from './sign-in-budgets'

const system = systemAccess('web')

const SECRET_BYTES = 20

/**
 * Lets whoever has set up a second factor pass with a code of it only, once each. A wrong one counts in `tries`. Throws
 * `secondFactorRequired` without a code and `secondFactorWrong` for one that is wrong or used.
 */
export async function requireSecondFactor(
  accountId: number,
  code: string | undefined,
  tries: Budget = triesOf(accountId),
): Promise<void> {
  const factor = await findSecondFactor(system, accountId)
  if (!factor?.confirmed) return
  if (!code) throw new AppError('secondFactorRequired')
  await takeTry([tries])
  const typed = code.replace(/\s/g, '')
  const passes = /^\d+$/.test(typed)
    ? await passesByApp(accountId, factor, typed)
    : await takeRecoveryCode(system, accountId, hashOf(typed))
  if (!passes) throw new AppError('secondFactorWrong')
  await forgetCount(system, tries.subject)
}

/** A new secret for the account that signed in; not asked for until a first code of it is confirmed. */
export async function setUpSecondFactor(
  access: Access,
  issuer: string,
  account: string,
): Promise<BegunSecondFactor> {
  const secret = toBase32(randomBytes(SECRET_BYTES))
  await beginSecondFactor(access, seal(secret))
  const address = totpAddress(secret, issuer, account)
  return { secret, address, picture: renderSVG(address, { border: 2 }) }
}

/**
 * Puts the secret in force by its first code, which completes `session` alone; returns the recovery codes, which are
 * told this once.
 */
export async function confirmSetUp(access: Access, session: string, code: string): Promise<string[]> {
  const tries = triesOf(access.actorId)
  await takeTry([tries])
  const factor = await findSecondFactor(system, access.actorId)
  if (!factor || factor.confirmed) throw new AppError('secondFactorFixed')
  const step = stepOf(factor, code.replace(/\s/g, ''))
  if (step === null) throw new AppError('secondFactorWrong')
  const codes = makeCodes()
  await confirmSecondFactor(access, session, step, codes.map(hashOf))
  await forgetCount(system, tries.subject)
  return codes
}

/**
 * Replaces the recovery codes and returns the new ones, once. Throws `secondFactorFixed` without a confirmed factor, and
 * as `requireSecondFactor` for a `code` that does not pass.
 */
export async function renewRecoveryCodes(access: Access, code: string): Promise<string[]> {
  const factor = await findSecondFactor(system, access.actorId)
  if (!factor?.confirmed) throw new AppError('secondFactorFixed')
  await requireSecondFactor(access.actorId, code)
  const codes = makeCodes()
  await replaceRecoveryCodes(access, codes.map(hashOf))
  return codes
}

type Factor = { secret: string; lastStep: number }

async function passesByApp(accountId: number, factor: Factor, code: string): Promise<boolean> {
  const step = stepOf(factor, code)
  return step !== null && (await takeStep(system, accountId, step))
}

const stepOf = ({ secret, lastStep }: Factor, code: string) =>
  matchingStep(unseal(secret), code, Date.now(), lastStep)

/** Of somebody who is signed in. */
const triesOf = (accountId: number): Budget => ({
  subject: `second-factor-within:${accountId}`,
  max: 10,
  seconds: 15 * 60,
})

const makeCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_CODE_BYTES)))

const hashOf = (code: string) => sealedHash(plainRecoveryCode(code))
