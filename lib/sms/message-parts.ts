/**
 * In how many parts a text travels (3GPP TS 23.038, 23.040). One message holds 140 octets: 160 letters of seven bits, or 70
 * units of sixteen. Each part of several begins with six octets that say which one it is: 153 or 67 are left.
 */
const SEPTETS = { alone: 160, ofSeveral: 153 } as const
const UNITS = { alone: 70, ofSeveral: 67 } as const

/** The default alphabet (TS 23.038, 6.2.1), without the escape. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension (6.2.1.1): an escape goes before each of them. */
const EXTENSION = new Set('\f^{}\\[~]|€')

export type MessageParts = { encoding: 'gsm7' | 'ucs2'; parts: number }

/** How a text is written, and in how many parts; an empty one is one part. */
export function messageParts(text: string): MessageParts {
  const letters = Array.from(text)
  const isGsm = letters.every((letter) => BASIC.has(letter) || EXTENSION.has(letter))
  return isGsm
    ? { encoding: 'gsm7', parts: partsOf(letters.map(septetsOf), SEPTETS) }
    : {
        encoding: 'ucs2',
        parts: partsOf(
          letters.map(({ length }) => length),
          UNITS,
        ),
      }
}

const septetsOf = (letter: string): number => (EXTENSION.has(letter) ? 2 : 1)

/** A letter of two is not cut in two: it begins the next part. */
function partsOf(sizes: readonly number[], { alone, ofSeveral }: { alone: number; ofSeveral: number }) {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= alone) return 1
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > ofSeveral) {
      parts++
      used = 0
    }
    used += size
  }
  return parts
}
