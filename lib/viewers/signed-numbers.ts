/** What is shown to people without a login, by links and in pages of others: how they are known again. */

/** So long a bearer is good for; a page renews it while what it opened lives. */
export const BEARER_MS = 10 * 60_000

export type Sign = (text: string) => string
export type IsSigned = (text: string, signature: string) => boolean

/** Whole numbers as text; `sign` proves later that it was made here. */
export function writeSigned(numbers: readonly number[], sign: Sign): string {
  const text = numbers.join('.')
  return `${text}.${sign(text)}`
}

/** So many numbers that were signed; null for anything that was not made here. */
export function readSigned(text: string, count: number, isSigned: IsSigned): number[] | null {
  const [, body = '', signature = ''] = /^([\d.]{1,100})\.([\w-]{43})$/.exec(text) ?? []
  const parts = body.split('.')
  if (parts.length !== count || !parts.every((part) => /^\d{1,15}$/.test(part))) return null
  return isSigned(body, signature) ? parts.map(Number) : null
}
