import { isRefused, reasonOf } from '@/db/constraint'
import { isAllowedSource } from '@/db/queries/ingest/allowed-sources'
import { quarantine } from '@/db/queries/ingest/quarantine'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { foreignTimes } from '@/db/queries/ownership/owned-times'
import { findSendingPhone, type SendingPhone } from '@/db/queries/phones/sending-phones'
import { type Access, systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Report } from '@/lib/ingest/change'
import { log } from '@/lib/log'
import type { FixesAnswer, SentFix } from '@/lib/phones/send-schema'
import { ofOwnTimes, toSentReport } from '@/lib/phones/sent-report'
import { type HeldDevice, holdDevices, letGo } from '@/server/received/held-devices'

const system = systemAccess('web')

/** Who also reports as the phone, an app at a gateway or a tab at another node, takes it over in between. */
const ATTEMPTS = 4
const AGAIN_SECONDS = 5

/**
 * Takes in what the browser of a signed-in account reports as a phone, by the steps that the gateway takes: when it
 * returns, that is committed, and what was stored before is not stored again. What the database refuses for its values
 * is set aside, as any tracker's. Fixes of a time of somebody else's that the account does not see are left out, and
 * counted in the answer: a browser may make up any time, where a tracker's buffer is its own. Throws what
 * `findSendingPhone` does, `sourceNotAllowed`, and `systemBusy` when others took the phone over again and again; then
 * nothing of it is stored.
 */
export async function receiveFixes(
  access: Access,
  { imei, sent, address }: { imei: string; sent: readonly SentFix[]; address: string },
): Promise<FixesAnswer> {
  const phone = await findSendingPhone(access, imei)
  if (!isAllowedSource(phone, address)) throw new AppError('sourceNotAllowed', { address })
  const taken = ofOwnTimes(sent, await foreignTimes(access, phone.id))
  const answer = { ofOthersTime: sent.length - taken.length }
  if (taken.length === 0) return answer
  const report = toSentReport(taken, Date.now())
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const held = (await holdDevices([phone], address)).get(phone.id)
    if (held && (await save(phone, held, report))) return answer
    letGo(phone.id)
  }
  throw new AppError('systemBusy', { seconds: AGAIN_SECONDS })
}

/** False when the phone was taken over; then nothing was saved. */
async function save({ id, protocol }: SendingPhone, held: HeldDevice, report: Report): Promise<boolean> {
  try {
    return (await saveWithReplay(system, { ...held, reports: [report] })) !== null
  } catch (error) {
    if (!isRefused(error)) throw error
    log.error({ err: error, deviceId: id }, 'report set aside')
    await quarantine(system, { deviceId: id, protocol, report, reason: reasonOf(error) })
    return true
  }
}
