import { renderSVG } from 'uqr'
import type { Phone } from '@/db/queries/devices/phone-keys'
import { hostName } from '@/lib/brand/public-address'
import { PHONES_PORT, type PhoneAddress, phoneUrl } from '@/lib/devices/phone-address'
import { env } from '@/lib/env'
import { requestHost } from '@/server/auth/client-address'

/** What the phone is given, with the host by which whoever asks reaches us. */
export function describePhone(headers: Headers, phone: Phone | null): PhoneAddress {
  if (phone === null) return null
  const port = env().gatewayPorts.GATEWAY_OSMAND_PORT ?? PHONES_PORT
  const url = phoneUrl(hostName(requestHost(headers)), port, phone)
  return { url, keyed: phone.key !== null, picture: renderSVG(url, { border: 2 }) }
}
