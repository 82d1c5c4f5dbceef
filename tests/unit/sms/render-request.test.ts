import { describe, expect, it } from 'vitest'
import { SMS_PRESETS } from '@/lib/sms/presets'
import { smsProviderBody } from '@/lib/sms/provider-schema'
import { renderRequest, type SmsSender } from '@/lib/sms/render-request'

const GET: SmsSender = {
  method: 'GET',
  url: 'https://sms.example.com/send?u={user}&p={password}&to={to}&text={text}&from={from}',
  headers: [],
  user: 'ann',
  password: 'a&b=c',
  contentType: 'form',
  body: '',
  successText: '',
  sender: 'Fleet',
}
const FORM: SmsSender = {
  ...GET,
  method: 'POST',
  url: 'https://sms.example.com/{user}/send',
  body: 'To={to}&From={from}&Body={text}',
}
const JSON_BODY: SmsSender = {
  ...FORM,
  contentType: 'json',
  body: '{"messages":[{"to":"{toDigits}","text":"{text}","from":"{from}","flash":false,"n":1}]}',
}
const NASTY = [
  'RELAY,1#',
  'a&to=+49999&b=c',
  'he said "go", \\ and \'stop\'',
  'line one\r\nX-Header: 1\n\nline two',
  '"}],"to":"+49999',
  '{to} {password} {text}',
  'пробег 100% + ½ #?/&=',
  '\u0000\u2028</script>',
]
const TO = '+49151234567'

describe('whatever a text holds, it stays in its place', () => {
  it.each(NASTY)('of an address: %j', (text) => {
    const { url, body } = renderRequest(GET, { to: TO, text })
    const read = new URL(url)
    expect([...read.searchParams]).toEqual([
      ['u', 'ann'],
      ['p', 'a&b=c'],
      ['to', TO],
      ['text', text],
      ['from', 'Fleet'],
    ])
    expect(read.origin + read.pathname).toBe('https://sms.example.com/send')
    expect(url).toMatch(/^[\x21-\x7e]+$/)
    expect(body).toBeNull()
  })

  it.each(NASTY)('of a form: %j', (text) => {
    const { body, headers } = renderRequest(FORM, { to: TO, text })
    expect([...new URLSearchParams(body ?? '')]).toEqual([
      ['To', TO],
      ['From', 'Fleet'],
      ['Body', text],
    ])
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it.each(NASTY)('of JSON: %j', (text) => {
    const { body, headers } = renderRequest(JSON_BODY, { to: TO, text })
    expect(JSON.parse(body ?? '')).toEqual({
      messages: [{ to: '49151234567', text, from: 'Fleet', flash: false, n: 1 }],
    })
    expect(headers['content-type']).toBe('application/json')
  })

  it('and a value in the path is one step of it', () => {
    const { url } = renderRequest({ ...FORM, user: 'a/b?c#d' }, { to: TO, text: 'x' })
    expect(url).toBe('https://sms.example.com/a%2Fb%3Fc%23d/send')
  })
})

it('writes user and password into headers alone as they are, or as basic authentication', () => {
  const headers = [
    { name: 'Authorization', value: 'Basic {basic}' },
    { name: 'X-Key', value: 'key {password}' },
  ]
  expect(renderRequest({ ...FORM, headers }, { to: TO, text: 'x' }).headers).toMatchObject({
    Authorization: `Basic ${Buffer.from('ann:a&b=c').toString('base64')}`,
    'X-Key': 'key a&b=c',
  })
})

describe('a provider', () => {
  const body = (given: object) => ({
    method: 'POST',
    url: 'https://sms.example.com/send',
    headers: [],
    user: '',
    contentType: 'form',
    body: 'to={to}&text={text}',
    successText: '',
    sender: 'Fleet',
    price: 0.0079,
    currency: 'EUR',
    ...given,
  })
  const isTaken = (given: object) => smsProviderBody.safeParse(body(given)).success

  it('of either preset is one', () => {
    for (const preset of Object.values(SMS_PRESETS)) expect(isTaken(preset)).toBe(true)
    expect(isTaken(JSON_BODY)).toBe(true)
  })

  it.each([
    ['another protocol', { url: 'ftp://sms.example.com/{to}' }],
    ['a host that a value chooses', { url: 'https://{to}.example.com/' }],
    ['a user in its address', { url: 'https://ann:secret@sms.example.com/' }],
    ['the text in its path', { url: 'https://sms.example.com/{text}' }],
    ['the password in its path', { url: 'https://sms.example.com/{password}' }],
    ['a placeholder that there is not', { url: 'https://sms.example.com/?x={secret}' }],
    ['a placeholder as a name', { url: 'https://sms.example.com/?{to}=1' }],
    ['a body that is empty', { body: '' }],
    ['a body of GET', { method: 'GET', url: 'https://sms.example.com/?to={to}&text={text}' }],
    ['a body without the text', { body: 'to={to}' }],
    ['a body without the number', { body: 'text={text}' }],
    ['JSON that is none', { contentType: 'json', body: '{"to":{to},"text":"{text}"}' }],
    ['JSON that is a text', { contentType: 'json', body: '"{to} {text}"' }],
    ['a header that is ours', { headers: [{ name: 'Host', value: 'else.example.com' }] }],
    ['a header of two lines', { headers: [{ name: 'X-Key', value: 'a\r\nX-Other: b' }] }],
    ['a header that says the text', { headers: [{ name: 'X-Key', value: '{text}' }] }],
    [
      'a header twice',
      {
        headers: [
          { name: 'X-Key', value: 'a' },
          { name: 'x-key', value: 'b' },
        ],
      },
    ],
    ['a currency that is none', { currency: 'Euro' }],
    ['a price below a ten-thousandth', { price: 0.00001 }],
  ])('with %s is refused', (_what, given) => {
    expect(isTaken(given)).toBe(false)
  })
})
