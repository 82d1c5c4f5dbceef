import { z } from 'zod'

/** What a reader sees as nothing: controls, spaces, marks of direction, joiners and fillers, and the empty pattern of Braille. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is anything to see of a text. */
export const showsSomething = (text: string): boolean => SEEN.test(text)

/** A name that people tell things apart by: without spaces around it, of `min` to `max` characters, and one can see it. */
export const shownText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'validation.needed' : undefined)
    .max(max)
    .refine(showsSomething, 'validation.needed')
