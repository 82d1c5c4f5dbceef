/**
 * Kinds of what a device calls itself. A device is found by kind and value together, so a terminal number
 * never meets the same digits of an IMEI. A new kind is one entry here and one text per language under
 * `identifiers.kinds`.
 */
type KindRule = {
  /** Brings what was typed or sent into the one form that is stored. */
  normalise: (text: string) => string
  /** What a value looks like once it is normalised. */
  pattern: RegExp
  /**
   * Whether the value proves itself, as by a check digit. It only warns: many trackers are sold with numbers
   * that fail it, and they report under them.
   */
  check: (value: string) => boolean
}

/**
 * What an identifier of any kind looks like, and with it the address of a device: that is the value of its
 * first identifier, called `imei` in the API whatever its kind.
 */
export const DEVICE_ADDRESS = /^[A-Za-z0-9][A-Za-z0-9._-]{3,39}$/

/** What stands in the place of a device's address in the API: none calls itself so. */
const TAKEN_WORDS: ReadonlySet<string> = new Set([
  'activation',
  'batch-edit',
  'binding',
  'deleted',
  'deletion',
  'expiry',
  'export',
  'group',
  'import',
  'move',
  'pictures',
  'restore',
  'search',
  'sell',
])

export const IDENTIFIER_KINDS = {
  /** International Mobile Equipment Identity; the last of its 15 digits is a check digit. */
  imei: {
    normalise: (text) => text.replace(/[\s-]/g, ''),
    pattern: /^\d{15}$/,
    check: hasCheckDigit,
  },
  /**
   * Terminal phone number of JT/T 808: BCD that fills up with zeros on the left, to 12 or 20 digits. The standard writes
   * numbers of the mainland without their country code, however they are dialled.
   */
  terminal: {
    normalise: (text) =>
      text
        .replace(/[\s().-]/g, '')
        .replace(/^\+86(?=1\d{10}$)|^\+/, '')
        .replace(/^0+(?=\d{4})/, ''),
    pattern: /^\d{4,20}$/,
    check: () => true,
  },
  /** Any other number or name that a vendor or an app gave it. */
  vendor: {
    normalise: (text) => text.trim(),
    pattern: DEVICE_ADDRESS,
    check: () => true,
  },
} as const satisfies Record<string, KindRule>

export type IdentifierKind = keyof typeof IDENTIFIER_KINDS
export type Identifier = { kind: IdentifierKind; value: string }
/** What a device calls itself: one value a kind, null where it has none. */
export type Identifiers = Record<IdentifierKind, string | null>

export const IDENTIFIER_KIND_NAMES = Object.keys(IDENTIFIER_KINDS) as [IdentifierKind, ...IdentifierKind[]]

/**
 * What the text means as an identifier of the first kind that it fits; null when it fits none. What it fits only without the
 * zeros that fill it up may be of a kind before: an IMEI in the place of a terminal number is an IMEI.
 */
export function readIdentifier(text: string, kinds: readonly IdentifierKind[]): Identifier | null {
  for (const kind of kinds) {
    const { normalise, pattern } = IDENTIFIER_KINDS[kind]
    const value = normalise(text)
    if (!pattern.test(value) || TAKEN_WORDS.has(value)) continue
    return { kind: kinds.find((one) => IDENTIFIER_KINDS[one].pattern.test(value)) ?? kind, value }
  }
  return null
}

/** Every value that a text may mean, whatever the kind. */
export function possibleValues(text: string): string[] {
  return [...new Set(IDENTIFIER_KIND_NAMES.map((kind) => IDENTIFIER_KINDS[kind].normalise(text)))]
}

/** Whether the value proves itself; false for one that was probably mistyped. */
export function provesItself({ kind, value }: Identifier): boolean {
  return IDENTIFIER_KINDS[kind].check(value)
}

/** An identifier as one text, for maps. */
export const identifierKey = ({ kind, value }: Identifier): string => `${kind} ${value}`

/** The digit that makes digits whole: every second from the right doubled, digit sums added up (ISO/IEC 7812). */
export function checkDigit(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.at(-1 - at))
    sum += at % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return (10 - (sum % 10)) % 10
}

function hasCheckDigit(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}
