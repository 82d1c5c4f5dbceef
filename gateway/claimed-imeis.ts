import { type Identifier, provesItself } from '@/lib/identifiers/identifier-kinds'

/** What a first packet takes at most. */
const LOOKED_AT_BYTES = 512
/** Packed digits may be read from more than one place on. */
const MOST_CLAIMED = 3

/** Digits in a text, and not in the middle of more of them. */
const WRITTEN = /(?<!\d)\d{15}(?!\d)/g
/** One half byte of zero and fifteen digits, as logins of many protocols pack them; looked for at every byte. */
const PACKED = /^0((?!0{15})\d{15})/

/**
 * The IMEIs that stand in bytes which are no packet: of a login whose checksum fails, or of a protocol that the gateway
 * does not speak. Those with a right check digit alone, if there are any: the others may be digits by chance.
 */
export function claimedImeis(bytes: Buffer): Identifier[] {
  const start = bytes.subarray(0, LOOKED_AT_BYTES)
  const found = new Set(start.toString('latin1').match(WRITTEN))
  const hex = start.toString('hex')
  for (let at = 0; at < hex.length; at += 2) {
    const [, packed] = PACKED.exec(hex.slice(at, at + 16)) ?? []
    if (packed) found.add(packed)
  }
  const all = [...found].map((value) => ({ kind: 'imei' as const, value }))
  const proven = all.filter(provesItself)
  return (proven.length > 0 ? proven : all).slice(0, MOST_CLAIMED)
}
