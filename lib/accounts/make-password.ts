/** Without the signs that are mistaken for each other on paper: 0 O o, 1 l I. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const LENGTH = 14

/**
 * A password that can be read aloud: letters in groups with digits between, e.g. `kTmw-4gRp-9xJe`.
 * `random(n)` gives a whole number from 0 to below n; it has to be cryptographic.
 */
export function makePassword(random: (below: number) => number): string {
  const pick = (from: string) => from[random(from.length)] as string
  let password = ''
  for (let at = 0; at < LENGTH; at++) {
    if (at === 4 || at === 9) password += '-'
    else password += pick(at === 5 || at === 10 ? DIGITS : LETTERS)
  }
  return password
}
