import { renderSVG } from 'uqr'
import type { Phone } from '@/db/queries/devices/phone-keys'
import { PHONES_PORT, type PhoneAddress, phoneUrl, trackerPage } from '@/lib/devices/phone-address'
import { env } from '@/lib/env'
import { consoleAddress, gatewayHost } from './gateway-host'

/** What the phone is given: an app, at the gateway's host, and its browser. */
export function describePhone(headers: Headers, phone: Phone | null): PhoneAddress {
  if (phone === null) return null
  const port = env().gatewayPorts.GATEWAY_OSMAND_PORT ?? PHONES_PORT
  const url = phoneUrl(gatewayHost(headers), port, phone)
  const page = `${consoleAddress(headers)}${trackerPage(phone.imei)}`
  return { url, keyed: phone.key !== null, picture: draw(url), page: { url: page, picture: draw(page) } }
}

const draw = (url: string): string => renderSVG(url, { border: 2 })
