import { findAccountByLogin } from '@/db/queries/accounts/accounts'
import { systemAccess } from '@/lib/auth/access'
import type { CaptchaOffer } from '@/lib/auth/captcha-schema'
import { workLevel } from '@/lib/auth/proof-of-work'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { subnetOf } from '@/lib/network/address'
import { captchaService, checkToken } from './captcha-service'
import { makePicture, takePicture } from './picture-challenge'
import { budgetsOf, tellBeyond, type Visitor } from './sign-in-budgets'
import { makeWork, takeWork } from './work-challenge'

/** What a visitor has to answer before the next try to sign in to `login`; of the easiest kind where none is named. */
export async function offerCaptcha(login: string | undefined, visitor: Visitor): Promise<CaptchaOffer> {
  const kind = env().CAPTCHA
  if (kind === 'picture') return { kind, ...(await makePicture(new Date(), subnetOf(visitor.address))) }
  if (kind !== 'work') return { kind, siteKey: captchaService(kind).siteKey }
  return {
    kind,
    ...makeWork(login ? workLevel(await beyondOf(login.toLowerCase(), visitor)) : 0, new Date()),
  }
}

async function beyondOf(login: string, visitor: Visitor): Promise<number> {
  const found = await findAccountByLogin(systemAccess('web'), login)
  const { own, shared } = await budgetsOf(login, found?.id ?? null, visitor)
  return tellBeyond([...own, ...shared])
}

/**
 * Takes the answer to a captcha, for the `beyond`-th try after those that are free. Throws `captchaRequired` without
 * one or when harder work is asked for by now, `captchaWrong`, `captchaSpent`, and `captchaUnavailable` when the service
 * that was chosen does not say.
 */
export async function requireCaptcha(
  answer: string | undefined,
  beyond: number,
  address: string,
): Promise<void> {
  if (!answer) throw new AppError('captchaRequired')
  const kind = env().CAPTCHA
  if (kind === 'work') return takeWork(answer, workLevel(beyond), new Date())
  if (kind === 'picture') return takePicture(answer, new Date())
  if (!(await checkToken(captchaService(kind), answer, address))) throw new AppError('captchaWrong')
}
