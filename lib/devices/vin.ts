/** Seventeen letters and digits; I, O and Q are never used (ISO 3779). */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_AT = 8

/** `ABCDEFGH JKLMN P R STUVWXYZ` stand for these figures; digits for themselves. */
const VALUES: Record<string, number> = Object.fromEntries(
  [...'ABCDEFGH', ...'JKLMN'].map((letter, at): [string, number] => [letter, at < 8 ? at + 1 : at - 7]),
)
Object.assign(VALUES, { P: 7, R: 9 })
for (const [at, letter] of [...'STUVWXYZ'].entries()) VALUES[letter] = at + 2

export type VinVerdict = 'good' | 'wrongFormat' | 'wrongCheckDigit'

/**
 * Judges a vehicle identification number. The check digit is law in North America only, so a VIN
 * that fails it alone may be saved after a question.
 */
export function judgeVin(vin: string): VinVerdict {
  if (!VIN.test(vin)) return 'wrongFormat'
  let sum = 0
  for (const [at, sign] of [...vin].entries()) sum += (VALUES[sign] ?? Number(sign)) * (WEIGHTS[at] ?? 0)
  const digit = sum % 11
  return vin[CHECK_AT] === (digit === 10 ? 'X' : String(digit)) ? 'good' : 'wrongCheckDigit'
}

/** As it is stored: capital letters, no spaces or dashes. */
export const cleanVin = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()
