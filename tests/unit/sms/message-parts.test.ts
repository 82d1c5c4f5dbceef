import { describe, expect, it } from 'vitest'
import { messageParts } from '@/lib/sms/message-parts'

describe('a text in the default alphabet', () => {
  it.each([
    ['', 1],
    ['RELAY,1#', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà', 1],
  ])('%# travels in so many parts', (text, parts) => {
    expect(messageParts(text)).toEqual({ encoding: 'gsm7', parts })
  })

  it('takes two letters for each of the extension', () => {
    expect(messageParts('€'.repeat(80)).parts).toBe(1)
    expect(messageParts(`${'€'.repeat(80)}a`).parts).toBe(2)
    for (const letter of '^{}\\[~]|€') expect(messageParts(letter).encoding).toBe('gsm7')
  })

  it('never cuts an escape from its letter', () => {
    // 152 letters and the escaped one would end a part in its middle: it begins the next, and pushes the last letter on.
    expect(messageParts(`${'a'.repeat(152)}{${'a'.repeat(151)}`)).toEqual({ encoding: 'gsm7', parts: 2 })
    expect(messageParts(`${'a'.repeat(152)}{${'a'.repeat(152)}`)).toEqual({ encoding: 'gsm7', parts: 3 })
  })
})

describe('any other text', () => {
  it.each([
    ['ж', 1],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
    ['ж'.repeat(134), 2],
    ['ж'.repeat(135), 3],
    // One letter is enough.
    [`ç${'a'.repeat(70)}`, 2],
    ['`', 1],
  ])('%# travels in so many parts', (text, parts) => {
    expect(messageParts(text)).toEqual({ encoding: 'ucs2', parts })
  })

  it('never cuts a letter of two units', () => {
    expect(messageParts('😀'.repeat(35)).parts).toBe(1)
    // 33 of them and one unit fit a part of 67: the next begins a part.
    expect(messageParts('😀'.repeat(66)).parts).toBe(2)
    expect(messageParts('😀'.repeat(67)).parts).toBe(3)
  })
})
