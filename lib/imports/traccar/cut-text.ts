import { readsAsWritten } from '@/lib/text/shown-text'

/** A name of at most so many characters that reads as it is written; a letter of two units is not cut through. */
export function cutText(text: string, max: number): string {
  const clean = [...text.trim()].filter((letter) => readsAsWritten(letter)).join('')
  let cut = ''
  for (const letter of clean) {
    if (cut.length + letter.length > max) break
    cut += letter
  }
  return cut.trim()
}
