import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { carriesCommands, pullsCommands } from '@/lib/commands/catalogue/families'
import { commandText } from '@/lib/commands/command-schema'
import { resolveOrder } from '@/lib/commands/resolve-order'
import { FORWARDED_MODEL } from '@/lib/devices/catalogue-model'

it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
  'says of %s what the gateway can do',
  (protocol, { packets, requests, models }) => {
    const carries = (isPhone: boolean) => carriesCommands({ protocol, isPhone })
    expect(carries(false)).toBe(packets?.encodeCommand !== undefined)
    expect(pullsCommands({ protocol, isPhone: true })).toBe(requests?.encodeCommand !== undefined)
    for (const { code, capabilities = [] } of models)
      expect([code, carries(capabilities.includes('phone'))]).toEqual([code, code !== FORWARDED_MODEL])
  },
)

it('judges no protocol that the gateway does not know', () => {
  expect(carriesCommands({ protocol: 'of-an-operator', isPhone: false })).toBe(true)
})

it('refuses texts and commands of the catalogue for devices that only report', () => {
  const forwarded = { code: FORWARDED_MODEL, protocol: 'osmand', isPhone: false }
  for (const asked of [{ text: 'STATUS#' }, { command: 'status', parameters: {} }])
    expect(() => resolveOrder(asked, forwarded, CATALOGUE)).toThrow(
      expect.objectContaining({ error: 'commandsNotCarried', params: { model: FORWARDED_MODEL } }),
    )
})

it('takes free text for phones, as dangerous as it is, no command of the catalogue, and no message', () => {
  const phone = { code: 'PHONE', protocol: 'osmand', isPhone: true }
  expect(resolveOrder({ text: 'interval 60' }, phone, CATALOGUE)).toMatchObject({ danger: 'none' })
  expect(resolveOrder({ text: 'RELAY,1#' }, phone, CATALOGUE)).toMatchObject({ danger: 'engine' })
  expect(() => resolveOrder({ command: 'status', parameters: {} }, phone, CATALOGUE)).toThrow(
    expect.objectContaining({ error: 'commandNotOffered' }),
  )
  expect(() => resolveOrder({ text: 'interval 60' }, phone, CATALOGUE, 'sms')).toThrow(
    expect.objectContaining({ error: 'smsNotOffered' }),
  )
})

it('a text of other letters goes to terminals of JT/T 808 alone, and by no message', () => {
  const jt808 = { code: 'G10LS', protocol: 'jt808', isPhone: false }
  const gt06 = { code: 'X3', protocol: 'gt06', isPhone: false }
  const text = '8300,9,\u8bf7\u51cf\u901f'
  expect(resolveOrder({ text }, jt808, CATALOGUE).text).toBe(text)
  const voice = { command: 'voiceMessage', parameters: { message: '\u8bf7\u51cf\u901f' } }
  expect(resolveOrder(voice, jt808, CATALOGUE)).toMatchObject({ text, danger: 'none' })
  const refused = expect.objectContaining({ error: 'commandFormat' })
  expect(() => resolveOrder({ text }, gt06, CATALOGUE)).toThrow(refused)
  expect(() => resolveOrder({ text }, jt808, CATALOGUE, 'sms')).toThrow(refused)
  expect(resolveOrder({ text: 'STATUS#' }, gt06, CATALOGUE, 'sms').text).toBe('STATUS#')
  expect([text, '\u8bf7\u51cf\u901f', `8300,9,${'\u8bf7'.repeat(239)}`].map(isTaken)).toEqual([
    true,
    false,
    false,
  ])
})

const isTaken = (text: string): boolean => commandText.safeParse(text).success

it('a text is judged for the model that it goes to', () => {
  const judged = (text: string, code: string) => {
    const { danger, isUrgent } = resolveOrder(
      { text },
      { code, protocol: 'jt808', isPhone: false },
      CATALOGUE,
    )
    return [danger, isUrgent]
  }
  expect([judged('8105,65', 'G10LS'), judged('8105,65', 'JT808')]).toEqual([
    ['none', true],
    ['engine', false],
  ])
  expect([judged('8105,66', 'G10LS'), judged('8105,66', 'JC450')]).toEqual([
    ['none', false],
    ['engine', false],
  ])
})
