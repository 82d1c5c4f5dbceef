import type { Protocol } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import { FORWARDED_MODEL } from '@/lib/devices/catalogue-model'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { PHONES_PORT } from '@/lib/phones/phone-address'
import { decodeOsmand } from './decode'

const IDENTIFIERS = ['imei', 'vendor'] as const

/** OsmAnd, Traccar Client and whatever else reports positions by HTTP requests. */
export const osmand: Protocol = {
  name: 'osmand',
  title: 'phones (OsmAnd, Traccar Client)',
  endpoints: [{ transport: 'http', port: PHONES_PORT, setting: 'GATEWAY_OSMAND_PORT' }],
  identifiers: IDENTIFIERS,
  models: [
    {
      code: 'PHONE',
      name: 'Phone',
      vendor: 'OsmAnd / Traccar Client',
      heartbeatSeconds: 300,
      icon: 'people',
      capabilities: ['phone'],
    },
    {
      code: FORWARDED_MODEL,
      name: 'Forwarded tracker',
      vendor: 'Traccar',
      heartbeatSeconds: 300,
      icon: 'car',
      capabilities: [],
    },
  ],
  defaultModel: 'PHONE',
  requests: {
    decode: (request, now) => {
      const result = decodeOsmand(request, now)
      if ('refusal' in result) return result
      const identifier = readIdentifier(result.identifier, IDENTIFIERS)
      return identifier ? { ...result.decoded, identifier, key: result.key } : { refusal: 'bad identifier' }
    },
    encodeCommand: (text) => {
      if (!isCommandText(text)) throw new RangeError('not printable, or too long')
      return text
    },
  },
}
