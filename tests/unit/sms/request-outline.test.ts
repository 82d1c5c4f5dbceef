import { expect, it } from 'vitest'
import { formTemplate, jsonTemplate, urlTemplate } from '@/lib/sms/request-template'

it.each([
  ['https://sms.test/{user}/send?to={to}&text={text}', 'https://sms.test/{user}/…?to={to}&text={text}'],
  ['https://sms.test/bot123:key/x-{user}?k=key&to=%2B{to}', 'https://sms.test/…/…{user}?k=…&to=…{to}'],
  // A name without a value may be a key as well.
  ['https://sms.test:8443?key&t={text}', 'https://sms.test:8443/?…&t={text}'],
  ['https://sms.test/%7Bto%7D', 'https://sms.test/{to}'],
])('of the address %s leaves names and placeholders: %s', (url, outline) => {
  expect(urlTemplate(url)?.outline()).toBe(outline)
})

it('of a body leaves the same', () => {
  expect(formTemplate('key=secret&To={to}&Text=Now: {text}!')?.outline()).toBe('key=…&To={to}&Text=…{text}…')
  const json = { key: 'secret', pin: 1234, on: true, none: null, to: [{ n: '{to}' }], text: '' }
  expect(jsonTemplate(JSON.stringify(json))?.outline()).toBe(
    '{"key":"…","pin":"…","on":"…","none":"…","to":[{"n":"{to}"}],"text":""}',
  )
})
