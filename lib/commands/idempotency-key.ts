import { createHash } from 'node:crypto'

/** What is kept of a key that came with an order, and of what was ordered with it. */
export type IdempotencyKey = { keyHash: string; bodyHash: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** `body` says in itself what kind of order it is: a key stands for one, whatever it is for. */
export const idempotencyKey = (key: string, body: object): IdempotencyKey => ({
  keyHash: hashOf(key),
  bodyHash: hashOf(plainText(body)),
})

/** The same text for the same value, in whatever order its fields stand. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${plainText(inner)}`)
  return `{${fields.join(',')}}`
}
