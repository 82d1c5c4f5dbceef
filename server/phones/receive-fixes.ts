import { LRUCache } from 'lru-cache'
import { isRefused, reasonOf } from '@/db/constraint'
import { thisNode } from '@/db/node'
import { isAllowedSource } from '@/db/queries/ingest/allowed-sources'
import { claimDevice, findSettings } from '@/db/queries/ingest/claim-device'
import { quarantine } from '@/db/queries/ingest/quarantine'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { foreignTimes } from '@/db/queries/ownership/owned-times'
import { findSendingPhone, type SendingPhone } from '@/db/queries/phones/sending-phones'
import { type Access, systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Report } from '@/lib/ingest/change'
import { DEFAULT_STEP_SETTINGS, type StepSettings } from '@/lib/ingest/steps'
import { log } from '@/lib/log'
import { networkOf } from '@/lib/network/address'
import type { FixesAnswer, SentFix } from '@/lib/phones/send-schema'
import { ofOwnTimes, toSentReport } from '@/lib/phones/sent-report'

const system = systemAccess('web')

/** Who also reports as the phone, an app at a gateway or a tab at another node, takes it over in between. */
const ATTEMPTS = 4
const AGAIN_SECONDS = 5

/**
 * Under which version, and from where, this process holds phones; as long after the last call as a gateway holds one that
 * speaks by requests.
 */
const held = new LRUCache<number, { version: number; address: string }>({
  ...{ max: 10_000, ttl: 900_000, updateAgeOnGet: true },
})

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
    const settings = (await findSettings(system, [phone.id])).get(phone.id) ?? DEFAULT_STEP_SETTINGS
    const version = await hold(phone, address, settings)
    if (await save(phone, { version, settings, report })) return answer
    held.delete(phone.id)
  }
  throw new AppError('systemBusy', { seconds: AGAIN_SECONDS })
}

/** The version under which the phone is held, claimed for this address if it is not. */
async function hold(
  { id, protocol }: SendingPhone,
  address: string,
  settings: StepSettings,
): Promise<number> {
  const known = held.get(id)
  if (known?.address === address) return known.version
  const connection = { gateway: thisNode().name, protocol, address, network: networkOf(address) }
  const claim = await claimDevice(system, id, connection, settings)
  held.set(id, { version: claim.version, address })
  return claim.version
}

/** False when the phone was taken over; then nothing was saved. */
async function save(
  { id, protocol }: SendingPhone,
  { version, settings, report }: { version: number; settings: StepSettings; report: Report },
): Promise<boolean> {
  try {
    return (await saveWithReplay(system, { deviceId: id, version, settings, reports: [report] })) !== null
  } catch (error) {
    if (!isRefused(error)) throw error
    log.error({ err: error, deviceId: id }, 'report set aside')
    await quarantine(system, { deviceId: id, protocol, report, reason: reasonOf(error) })
    return true
  }
}
