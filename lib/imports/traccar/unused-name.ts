import { cutText } from './cut-text'

/** A name of at most so many characters that none of the others has: of two that are one after cutting, a number tells them apart. */
export function unusedName(wanted: string, max: number, others: readonly { name: string }[]): string {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const name = `${cutText(wanted, max - ending.length)}${ending}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
