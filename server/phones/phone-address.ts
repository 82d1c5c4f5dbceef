import { renderSVG } from 'uqr'
import type { Phone } from '@/db/queries/phones/phone-address'
import { env } from '@/lib/env'
import { PHONES_PORT, type PhoneAddress, phoneUrl, trackerPage } from '@/lib/phones/phone-address'
import { consoleAddress, gatewayHost } from '@/server/devices/gateway-host'

/** What the phone is given: an app, at the gateway's host, and its browser. */
export function describePhone(headers: Headers, phone: Phone | null): PhoneAddress {
  if (phone === null) return null
  const port = env().gatewayPorts.GATEWAY_OSMAND_PORT ?? PHONES_PORT
  const url = phoneUrl(gatewayHost(headers), port, phone)
  const page = `${consoleAddress(headers)}${trackerPage(phone.imei)}`
  return { url, keyed: phone.key !== null, picture: draw(url), page: { url: page, picture: draw(page) } }
}

const draw = (url: string): string => renderSVG(url, { border: 2 })
