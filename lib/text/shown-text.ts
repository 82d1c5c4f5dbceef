import { z } from 'zod'

/** What a reader sees as nothing: controls, spaces, marks of direction, joiners and fillers, and the empty pattern of Braille. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is anything to see of a text. */
export const showsSomething = (text: string): boolean => SEEN.test(text)

/** Controls, line ends too, and what turns the direction of all that follows; the marks and joiners that scripts need stay. */
const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether a name reads as it is written, alone and with what stands beside it. */
export const readsAsWritten = (name: string): boolean => !MISLEADING.test(name)

/** The same of a text that may have lines. */
export const linesReadAsWritten = (text: string): boolean => readsAsWritten(text.replace(/[\n\r\t]/g, ' '))

/** Text of `min` to `max` characters without spaces around it that one can see; it may have lines. */
export const shownLines = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'validation.needed' : undefined)
    .max(max)
    .refine(showsSomething, 'validation.needed')

/** A name that people tell things apart by: as such text, in one line that reads as it is written. */
export const shownText = (min: number, max: number) =>
  shownLines(min, max).refine(readsAsWritten, 'validation.nameLetters')
