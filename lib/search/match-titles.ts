/** What is found by its title, and by `words` that people may type in place of it. */
export type Titled = { title: string; words?: string }

const fold = (text: string) => text.trim().toLowerCase()

/** Whether `text` stands in the title or the words, whatever its case. */
export const matchesTitle = (text: string, { title, words = '' }: Titled): boolean =>
  fold(title).includes(fold(text)) || fold(words).includes(fold(text))

/**
 * Those that match `text`: first whose title begins with it, then who has it in the title, then in the words; of each the
 * shortest title first. Without a text all of them, in the order given.
 */
export function matchTitles<T extends Titled>(text: string, titled: readonly T[]): T[] {
  const wanted = fold(text)
  if (wanted === '') return [...titled]
  const rank = ({ title }: Titled) => {
    const at = fold(title).indexOf(wanted)
    return at < 0 ? 2 : Math.sign(at)
  }
  return titled
    .filter((one) => matchesTitle(text, one))
    .sort((a, b) => rank(a) - rank(b) || a.title.length - b.title.length)
}
