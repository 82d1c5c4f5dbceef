import { currentAccount } from '@/db/queries/accounts/accounts'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { type accountsWithLetters, noteMonthDone } from '@/db/queries/fleet/letters/letter-settings'
import { listUnwritten, orderLetters, type Written } from '@/db/queries/fleet/letters/letters'
import { profileOf } from '@/db/queries/fleet/scores/score-profile'
import { readDriving } from '@/db/queries/reports/scores/read-driving'
import { groupsOf } from '@/db/queries/reports/scores/score-list'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { seesFleet } from '@/lib/auth/access'
import type { Times } from '@/lib/devices/owned-times'
import { hasDriven, type MonthDriven } from '@/lib/fleet/letters/letter'
import { type LetterMonth, letterMonth } from '@/lib/fleet/letters/letter-month'
import { isLanguage } from '@/lib/i18n/languages'
import { brandOfAddress } from '@/server/brand/brand'
import { sendsMailFor } from '@/server/mail/account-mail'
import { emailRow, senderOf } from '@/server/mail/outgoing-email'
import { addressAt } from '@/server/outbox/account-address'
import { letterWriter } from './letter-mail'

/** Letters ordered in one transaction. */
const AT_ONCE = 100

type Writes = Awaited<ReturnType<typeof accountsWithLetters>>[number]

/**
 * Writes to the drivers of an account when the time for it has come, and gives how many letters were ordered. Nothing is written
 * while the account or who switched it on is suspended, has expired or may not read the fleet, and while there is no mail server:
 * that is looked at again until the first days of the month are over.
 */
export async function writeLetters(
  system: SystemAccess,
  { accountId, actorId, doneMonth, zone, path }: Writes,
  now: number,
): Promise<number> {
  const due = letterMonth(now, zone)
  if (!due || (doneMonth !== null && doneMonth >= due.month)) return 0
  const access = await accessOfActor(system, actorId, 'web')
  if (access?.accountId !== accountId || !seesFleet(access)) return 0
  if (!(await sendsMailFor(path))) return 0
  const written = await lettersOf(access, due)
  let ordered = 0
  for (let at = 0; at < written.length; at += AT_ONCE)
    ordered += await orderLetters(access, due.month, written.slice(at, at + AT_ONCE))
  await noteMonthDone(system, accountId, due.month)
  return ordered
}

async function lettersOf(access: Access, due: LetterMonth): Promise<Written[]> {
  const { month, before, span, spanBefore } = due
  const readers = await listUnwritten(access, month)
  if (readers.length === 0) return []
  const account = await currentAccount(access)
  const language = isLanguage(account.language) ? account.language : 'en'
  const sender = senderOf(await brandOfAddress(await addressAt(access.path)))
  const write = await letterWriter({ language, account, month, before })
  // One after the other: of a large fleet the driving of a month is a lot to hold.
  const drivenBefore = await monthDriven(access, spanBefore, account.timeZone)
  const driven = await monthDriven(access, span, account.timeZone)
  return readers.flatMap((reader) => {
    const own = driven(reader.id)
    if (!hasDriven(own)) return []
    const email = write({ name: reader.name, driven: own, drivenBefore: drivenBefore(reader.id) })
    const mailOf = (id: number) =>
      emailRow({
        to: reader.email,
        language,
        sender,
        email,
        cause: `driverLetter:${id}`,
        owner: { kind: 'driverLetter' as const, id },
        ofAccount: access.accountId,
      })
    return [{ reader, mailOf }]
  })
}

/** How each driver drove in a month, as `/api/fleet-scores` says it. */
async function monthDriven(
  access: Access,
  { from, to }: Times,
  zone: string,
): Promise<(driverId: number) => MonthDriven> {
  const profile = await profileOf(access)
  const groups = await groupsOf(await readDriving(access, { from, to, zone }), {
    by: 'driver',
    zone,
    profile,
  })
  return (driverId) => groups.scored(String(driverId))
}
