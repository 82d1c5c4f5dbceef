import { describe, expect, it } from 'vitest'
import { soundFormatOf } from '@/lib/alarm-sounds/sound-file'

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a sound file', () => {
  it.each([
    ['mp3', letters('ID3\x04')],
    ['mp3', Uint8Array.of(0xff, 0xfb, 0x90, 0x64)],
    ['mp3', Uint8Array.of(0xff, 0xf3, 0x40, 0xc4)],
    ['wav', letters('RIFF\x24\x08\x00\x00WAVEfmt ')],
  ])('is %s by its first bytes', (format, bytes) => {
    expect(soundFormatOf(bytes)).toBe(format)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a page', letters('<!doctype html><script>')],
    ['another RIFF', letters('RIFF\x24\x08\x00\x00AVI LIST')],
    ['a cut head', letters('RIFF')],
    ['AAC in ADTS', Uint8Array.of(0xff, 0xf1, 0x50, 0x80)],
    ['layer II', Uint8Array.of(0xff, 0xfd, 0x90, 0x64)],
    ['no bit rate', Uint8Array.of(0xff, 0xfb, 0xf0, 0x64)],
    ['no sample rate', Uint8Array.of(0xff, 0xfb, 0x9c, 0x64)],
    ['no version', Uint8Array.of(0xff, 0xeb, 0x90, 0x64)],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ])('is not %s', (_what, bytes) => {
    expect(soundFormatOf(bytes)).toBeNull()
  })
})
