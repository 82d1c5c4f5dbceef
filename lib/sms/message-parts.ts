/**
 * In how many segments a text travels (3GPP TS 23.038, 23.040). One holds 140 octets: 160 GSM-7 characters of seven bits, or 70
 * units of UCS-2. Each of several begins with six octets that say which one it is: 153 or 67 are left.
 */
const SEPTETS = { alone: 160, ofSeveral: 153 } as const
const UNITS = { alone: 70, ofSeveral: 67 } as const

/** GSM-7 (TS 23.038, 6.2.1), without the escape. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension (6.2.1.1): an escape goes before each of them. */
const EXTENSION = new Set('\f^{}\\[~]|€')

type MessageParts = { encoding: 'gsm7' | 'ucs2'; parts: number }

/** How a text is written, and in how many segments; an empty one is one. */
export function messageParts(text: string): MessageParts {
  const characters = Array.from(text)
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENSION.has(character))
  return isGsm
    ? { encoding: 'gsm7', parts: partsOf(characters.map(septetsOf), SEPTETS) }
    : {
        encoding: 'ucs2',
        parts: partsOf(
          characters.map(({ length }) => length),
          UNITS,
        ),
      }
}

const septetsOf = (character: string): number => (EXTENSION.has(character) ? 2 : 1)

/** A character of two units is not split: it begins the next segment. */
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
