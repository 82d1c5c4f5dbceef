import { expect, it } from 'vitest'
import { encodeGb18030 } from '@/lib/text/gb18030'

const hex = (text: string): string | null => {
  const bytes = encodeGb18030(text)
  return bytes && Buffer.from(bytes).toString('hex')
}

it.each([
  ['Speed 5', '53706565642035'],
  ['你好', 'c4e3bac3'],
  ['京A·12345', 'bea941a1a43132333435'],
  // What has two codes is written by the one in use.
  ['\u3000', 'a1a1'],
  ['€', 'a2e3'],
  ['Привет', 'a7b1a7e2a7daa7d3a7d6a7e4'],
  // Not in GBK.
  ['ñ', '81308a39'],
  ['ب', '81318430'],
  ['😀', '9439fc36'],
  ['\u{10ffff}', 'e3329a35'],
])('%s', (text, bytes) => {
  expect(hex(text)).toBe(bytes)
})

it('has every letter, and is read as what it was', () => {
  const decoder = new TextDecoder('gb18030', { ignoreBOM: true })
  const points = Array.from({ length: 0x3000 }, (_, at) => [at, 0x3000 + at, 0x6000 + at, 0x9000 + at]).flat()
  const text = String.fromCodePoint(...points.filter((point) => point < 0xd800).slice(0, 40_000))
  expect(decoder.decode(encodeGb18030(text) ?? new Uint8Array())).toBe(text)
})

it('half a letter has none', () => {
  expect([encodeGb18030('a\ud83d'), encodeGb18030('\udc00')]).toEqual([null, null])
})
