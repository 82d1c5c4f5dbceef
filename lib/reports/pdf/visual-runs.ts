import bidiFactory from 'bidi-js'
import { fontOf } from './fonts'

/** A piece of a line in one font. Right-to-left scripts are in their own order: shaping turns them. */
export type Run = { text: string; font: number }

const bidi = bidiFactory()
const PLAIN = /^[\x20-\x7e]*$/
/** Whether one font has all of it. */
export const isPlain = (text: string): boolean => PLAIN.test(text)
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
export const isArabic = (text: string): boolean => ARABIC.test(text)
/** No font of ours has these, and halves of them would be torn apart. */
const BEYOND = /[\u{10000}-\u{10ffff}]/gu
/** Breaks and joiners, which nothing heeds in one line. */
const UNSEEN = /[\u200b-\u200d\u202a-\u202e\u2066-\u2069\r\n\t]+/g
/** Marks of direction order what stands around them (dates in Arabic), and have no width. */
const MARK = /[\u200e\u200f\u061c]/

export const plainText = (text: string): string =>
  text.normalize('NFC').replace(BEYOND, '?').replace(UNSEEN, ' ')

/** The pieces of a line from left to right, as they are seen (Unicode Bidirectional Algorithm). */
export function visualRuns(text: string, direction: 'ltr' | 'rtl'): Run[] {
  if (isPlain(text)) return text === '' ? [] : [{ text, font: fontOf(0x20) }]
  const levels = bidi.getEmbeddingLevels(text, direction)
  const order = bidi.getReorderedIndices(text, levels)
  const runs: (Run & { turned: boolean })[] = []
  for (const at of order) {
    const char = text[at] ?? ''
    if (MARK.test(char)) continue
    const isOdd = (levels.levels[at] ?? 0) % 2 === 1
    const seen = isOdd ? (bidi.getMirroredCharacter(char) ?? char) : char
    const turned = isOdd && ARABIC.test(char)
    const font = fontOf(seen.charCodeAt(0))
    const last = runs.at(-1)
    if (!last || last.font !== font || last.turned !== turned) runs.push({ text: seen, font, turned })
    else last.text = turned ? seen + last.text : last.text + seen
  }
  return runs.map(({ text, font }) => ({ text, font }))
}
