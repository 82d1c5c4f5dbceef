import { findAccountByLogin } from '@/db/queries/accounts/accounts'
import { hasSignedInFrom } from '@/db/queries/auth/sessions'
import { countUp, forgetCount, giveBackCount, readCount } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { CAPTCHA_AFTER_FAILURES } from '@/lib/auth/sign-in-schema'
import { AppError } from '@/lib/errors'
import { subnetOf } from '@/lib/network/address'
import { knownDevice } from './known-device'

/**
 * How many wrong tries there may be, and whose they are. A browser or an address that signed in to the account before
 * has a budget of its own, which nobody else can use up; all strangers to an account share one. Addresses of an IPv6 subnet
 * are counted as one.
 */
const system = systemAccess('web')

const QUARTER = 15 * 60
const DAY = 24 * 3600

export type Visitor = {
  address: string
  userAgent: string | null
  /** The cookie of devices that are known (`known-device.ts`). */
  device?: string
}

export type Budget = {
  subject: string
  max: number
  seconds: number
  /** After so many a captcha is asked for as well. */
  captchaAfter?: number
}

export type Budgets = {
  /** All tries, right ones too. */
  tries: Budget
  /** Wrong tries by this visitor alone. */
  own: Budget[]
  /** Wrong tries that strangers share. */
  shared: Budget[]
  /** Tries at the second factor. */
  codes: Budget
}

/** The budgets that a try at `login` takes from; `accountId` is null where there is no such account. */
export async function budgetsOf(
  login: string,
  accountId: number | null,
  { address, device }: Visitor,
): Promise<Budgets> {
  const mark = accountId === null ? null : knownDevice(device, accountId)
  // Asked for an account that is not there too: the answer takes as long.
  const fromHere = await hasSignedInFrom(system, accountId ?? 0, address)
  const from = subnetOf(address)
  const known = mark ? `device:${mark}` : fromHere ? `address:${from}` : null
  // The longer of the two slows down whoever comes back every quarter of an hour.
  const captchaAfter = CAPTCHA_AFTER_FAILURES
  const own = [
    { subject: `login-failed-pair:${known ?? from} ${login}`, max: 10, seconds: QUARTER, captchaAfter },
    { subject: `login-failed-day:${known ?? from} ${login}`, max: 50, seconds: DAY },
  ]
  if (known)
    return {
      tries: { subject: `login-tries-pair:${known} ${login}`, max: 300, seconds: QUARTER },
      own,
      shared: [],
      codes: { subject: `second-factor:${accountId} ${known}`, max: 10, seconds: QUARTER },
    }
  return {
    tries: { subject: `login-tries-from:${from}`, max: 300, seconds: QUARTER },
    own,
    shared: [
      { subject: strangersTo(login), max: 20, seconds: QUARTER, captchaAfter },
      { subject: `login-failed-from:${from}`, max: 100, seconds: QUARTER },
    ],
    codes: { subject: `second-factor:${accountId}`, max: 10, seconds: QUARTER },
  }
}

const strangersTo = (login: string) => `login-failed:${login}`

/**
 * Takes one try from each, before it is known whether it is right: many at once get no more verdicts than one after the
 * other. Returns how far it is beyond those tries that need no captcha, 0 when none is asked for; throws
 * `loginTooFrequent`, and takes nothing, when one is used up.
 */
export async function takeTry(budgets: readonly Budget[]): Promise<number> {
  let beyond = 0
  // One after the other: what the first one refuses takes nothing from those that are shared.
  for (const [index, budget] of budgets.entries()) {
    const { subject, max, seconds } = budget
    const count = await countUp(system, subject, seconds)
    if (count > max) {
      await giveBack(budgets.slice(0, index + 1))
      throw new AppError('loginTooFrequent', { seconds, ...waitOf(seconds) })
    }
    beyond = Math.max(beyond, beyondFree(budget, count))
  }
  return beyond
}

/** As it is said: in hours, and in minutes below one. */
const waitOf = (seconds: number) => ({ hours: Math.floor(seconds / 3600), minutes: Math.ceil(seconds / 60) })

/** What `takeTry` would return for the next one; takes nothing. */
export async function tellBeyond(budgets: readonly Budget[]): Promise<number> {
  const counts = await Promise.all(budgets.map(({ subject }) => readCount(system, subject)))
  return Math.max(0, ...budgets.map((budget, index) => beyondFree(budget, (counts[index] ?? 0) + 1)))
}

const beyondFree = ({ captchaAfter }: Budget, count: number) =>
  captchaAfter === undefined ? 0 : Math.max(0, count - captchaAfter)

/** For a try that got no verdict, or a right one. */
export async function giveBack(budgets: readonly Budget[]): Promise<void> {
  await Promise.all(budgets.map(({ subject }) => giveBackCount(system, subject)))
}

/** After the right password: the wrong tries of this visitor are forgotten, those of other strangers are not. */
export async function forgive({ own, shared }: Budgets): Promise<void> {
  await giveBack(shared)
  await Promise.all(own.map(({ subject }) => forgetCount(system, subject)))
}

/** After the visitor set the password anew by a link: the wrong tries of strangers, and their own, count no more. */
export async function forgetFailures(login: string, visitor: Visitor): Promise<void> {
  const name = login.toLowerCase()
  const found = await findAccountByLogin(system, name)
  const { own } = await budgetsOf(name, found?.id ?? null, visitor)
  const subjects = [strangersTo(name), ...own.map(({ subject }) => subject)]
  await Promise.all(subjects.map((subject) => forgetCount(system, subject)))
}
