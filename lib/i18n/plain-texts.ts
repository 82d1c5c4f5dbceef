/** What stands in for `{name}` in a text. */
export type TextValues = Record<string, string | number>

type Piece = string | { name: string; forms: Record<string, Piece[]> | null } | '#'

/**
 * Writes texts of `messages` in a language, for pages that are too light for a library: values and plurals, which is
 * all that theirs hold. A test writes each of them by the library as well.
 */
export function plainTexts(language: string): (text: string, values?: TextValues) => string {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`)
  const write = (pieces: readonly Piece[], values: TextValues, count: string): string =>
    pieces
      .map((piece) => {
        if (piece === '#') return count
        if (typeof piece === 'string') return piece
        const value = values[piece.name] ?? ''
        if (!piece.forms) return String(value)
        const form = piece.forms[`=${value}`] ?? piece.forms[plurals.select(Number(value))]
        return write(form ?? piece.forms.other ?? [], values, numbers.format(Number(value)))
      })
      .join('')
  return (text, values = {}) => (text.includes('{') ? write(readPieces(text), values, '') : text)
}

function readPieces(text: string, inForm = false): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  const end = () => {
    if (plain) pieces.push(plain)
    plain = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '{') {
      end()
      const inside = text.slice(at + 1, closing(text, at))
      pieces.push(readValue(inside))
      at += inside.length + 1
    } else if (letter === '#' && inForm) {
      end()
      pieces.push('#')
    } else plain += letter
  }
  end()
  return pieces
}

/** `name`, or `name, plural, one {…} other {…}`. */
function readValue(inside: string): Piece {
  const [, name = inside, rest] = /^\s*(\w+)\s*,\s*plural\s*,([\s\S]*)$/.exec(inside) ?? []
  if (rest === undefined) return { name: name.trim(), forms: null }
  const forms: Record<string, Piece[]> = {}
  for (let at = rest.indexOf('{'), from = 0; at >= 0; at = rest.indexOf('{', from)) {
    const to = closing(rest, at)
    forms[rest.slice(from, at).trim()] = readPieces(rest.slice(at + 1, to), true)
    from = to + 1
  }
  return { name, forms }
}

/** Where the brace is closed that opens at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
