import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { carriesCommands } from '@/lib/commands/catalogue/families'
import { resolveOrder } from '@/lib/commands/resolve-order'

it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
  'says of %s what the gateway can do',
  (name, { packets }) => {
    expect(carriesCommands(name)).toBe(packets?.encodeCommand !== undefined)
  },
)

it('judges no protocol that the gateway does not know', () => {
  expect(carriesCommands('of-an-operator')).toBe(true)
})

it('refuses texts and commands of the catalogue for devices that only report', () => {
  const phone = { code: 'PHONE', protocol: 'osmand' }
  for (const asked of [{ text: 'STATUS#' }, { command: 'status', parameters: {} }])
    expect(() => resolveOrder(asked, phone, CATALOGUE)).toThrow(
      expect.objectContaining({ error: 'commandsNotCarried', params: { model: 'PHONE' } }),
    )
})
