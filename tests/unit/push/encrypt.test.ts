import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { areBrowserKeys, encryptPush } from '@/lib/push/encrypt'
import { FakeBrowser } from '../../support/push-server'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('encrypts as the example of RFC 8291, appendix A', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const message = encryptPush('When I grow up, I want to be a watermelon', keys, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('is read by the browser alone', () => {
  const [browser, other] = [new FakeBrowser(), new FakeBrowser()]
  const secrets = { privateKey: randomBytes(32).fill(0, 0, 1), salt: randomBytes(16) }
  const message = encryptPush('السرعة 90', browser.keys, secrets)
  expect(browser.open(message)).toBe('السرعة 90')
  expect(() => other.open(message)).toThrow()
  message.writeUInt8((message.at(-1) ?? 0) ^ 1, message.length - 1)
  expect(() => browser.open(message)).toThrow()
})

it('tells keys of a browser from what cannot be such', () => {
  const { keys } = new FakeBrowser()
  expect(areBrowserKeys(keys)).toBe(true)
  const point = bytes(keys.p256dh)
  const keyOf = (change: (copy: Buffer) => Buffer) => ({
    ...keys,
    p256dh: change(Buffer.from(point)).toString('base64url'),
  })
  expect(areBrowserKeys(keyOf((copy) => copy.subarray(0, 64)))).toBe(false)
  expect(areBrowserKeys(keyOf((copy) => copy.fill(3, 0, 1)))).toBe(false)
  // Of the right length, and on no curve.
  expect(areBrowserKeys(keyOf((copy) => copy.fill(1, 1)))).toBe(false)
  expect(areBrowserKeys({ ...keys, auth: bytes(keys.auth).subarray(0, 15).toString('base64url') })).toBe(
    false,
  )
})
