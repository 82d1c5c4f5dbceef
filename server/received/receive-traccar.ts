import type { z } from 'zod'
import { protocolOfTraccar } from '@/lib/devices/catalogue-model'
import { shapeFault } from '@/lib/received/sent-position'
import { type TraccarAnswer, type TraccarSent, toTraccarRow } from '@/lib/received/traccar-position'
import { clientAddress } from '@/server/auth/client-address'
import type { Session } from '@/server/auth/session'
import { receiveGathered } from './gather-rows'
import { registerOnSight } from './register-on-sight'
import { writeUnknown } from './unknown-senders'

/** What becomes of a position that a Traccar server forwards, as JSON or by an address. */
export async function receiveTraccar(
  { access, id }: Pick<Session, 'access' | 'id'>,
  request: Request,
  parsed: z.ZodSafeParseResult<TraccarSent>,
): Promise<TraccarAnswer> {
  if (!parsed.success) return { result: 'refused', ...shapeFault(parsed.error), registered: false }
  const { position, device } = parsed.data
  const address = clientAddress(request.headers)
  const row = { ...toTraccarRow(position, Date.now()), imei: device.uniqueId }
  const receive = async () => {
    const { index: _, ...verdict } = await receiveGathered(access, { sender: id, row, address })
    return verdict
  }
  const verdict = await receive()
  if (verdict.error !== 'deviceUnknown') return { ...verdict, registered: false }
  const { registered, needs } = await registerOnSight(access, device, protocolOfTraccar(position.protocol))
  if (registered) return { ...(await receive()), registered }
  // Another call may have registered it just now.
  const again = await receive()
  if (again.error !== 'deviceUnknown') return { ...again, registered: false }
  await writeUnknown([device.uniqueId], { protocol: 'traccar', address })
  return { ...again, registered: false, ...(needs.length > 0 && { needs }) }
}
