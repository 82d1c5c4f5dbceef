/**
 * Small formulas over columns: `distance / movingS * 3.6`. Numbers, names, `+ - * / ( )`, and `min`,
 * `max`, `round`, `abs`. Nothing else can be said, so nothing else can happen.
 */
export type Expression =
  | { is: 'number'; value: number }
  | { is: 'column'; key: string }
  | { is: 'negative'; of: Expression }
  | { is: 'operation'; sign: '+' | '-' | '*' | '/'; left: Expression; right: Expression }
  | { is: 'call'; name: FunctionName; args: Expression[] }

const FUNCTIONS = { min: Math.min, max: Math.max, round: Math.round, abs: Math.abs } as const
type FunctionName = keyof typeof FUNCTIONS

export const MAX_FORMULA_LENGTH = 200
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*)|([-+*/(),]))/y

/** Null for a text that is no formula. */
export function parseFormula(text: string): Expression | null {
  if (text.length > MAX_FORMULA_LENGTH) return null
  const tokens = tokensOf(text)
  if (!tokens || tokens.length === 0) return null
  const reader = new Reader(tokens)
  const found = reader.sum()
  return found && reader.atEnd ? found : null
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  const given = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < given.length) {
    const match = TOKEN.exec(given)
    if (!match) return null
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return tokens
}

class Reader {
  private at = 0
  constructor(private readonly tokens: readonly string[]) {}

  get atEnd(): boolean {
    return this.at === this.tokens.length
  }

  sum(): Expression | null {
    return this.chain(['+', '-'], () => this.product())
  }

  private product(): Expression | null {
    return this.chain(['*', '/'], () => this.value())
  }

  private chain(signs: readonly string[], next: () => Expression | null): Expression | null {
    let left = next()
    while (left && signs.includes(this.tokens[this.at] ?? '')) {
      const sign = this.tokens[this.at++] as '+' | '-' | '*' | '/'
      const right = next()
      left = right && { is: 'operation', sign, left, right }
    }
    return left
  }

  private value(): Expression | null {
    const token = this.tokens[this.at++]
    if (token === undefined) return null
    if (token === '-') {
      const of = this.value()
      return of && { is: 'negative', of }
    }
    if (token === '(') {
      const inner = this.sum()
      return this.tokens[this.at++] === ')' ? inner : null
    }
    if (/^\d/.test(token)) return { is: 'number', value: Number(token) }
    if (!/^[A-Za-z]/.test(token)) return null
    if (this.tokens[this.at] !== '(') return { is: 'column', key: token }
    return Object.hasOwn(FUNCTIONS, token) ? this.call(token as FunctionName) : null
  }

  private call(name: FunctionName): Expression | null {
    const args: Expression[] = []
    this.at++
    do {
      const arg = this.sum()
      if (!arg) return null
      args.push(arg)
    } while (this.tokens[this.at++] === ',')
    return this.tokens[this.at - 1] === ')' ? { is: 'call', name, args } : null
  }
}

/** What a formula calls columns on the screen: `[Distance] / 1000` for `distanceM / 1000`. */
export type ColumnNames = ReadonlyMap<string, string>

/** The names of columns for formulas, by their keys: each once, without brackets. */
export function columnNames(columns: readonly { key: string; name: string }[]): ColumnNames {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, name } of columns) {
    const plain = name.replaceAll(/[[\]]/g, '').trim()
    names.set(key, taken.has(plain) ? `${plain} ${key}` : plain)
    taken.add(plain)
  }
  return names
}

/** A formula as people read it: the columns that it names by their keys by their names. */
export function nameColumns(formula: string, names: ColumnNames): string {
  return formula.replaceAll(/[A-Za-z][A-Za-z0-9]*/g, (word, at: number) => {
    const name = names.get(word)
    return name === undefined || /^\s*\(/.test(formula.slice(at + word.length)) ? word : `[${name}]`
  })
}

/** The formula as it is kept, of one as people read it. A name that no column has stays, and is no formula. */
export function keyColumns(text: string, names: ColumnNames): string {
  const keys = new Map([...names].map(([key, name]) => [name.toLocaleLowerCase(), key]))
  return text.replaceAll(/\[([^\]]*)\]/g, (whole, name: string) => {
    return keys.get(name.trim().toLocaleLowerCase()) ?? whole
  })
}

/** The columns that a formula reads. */
export function columnsIn(formula: Expression): string[] {
  switch (formula.is) {
    case 'number':
      return []
    case 'column':
      return [formula.key]
    case 'negative':
      return columnsIn(formula.of)
    case 'operation':
      return [...columnsIn(formula.left), ...columnsIn(formula.right)]
    case 'call':
      return formula.args.flatMap(columnsIn)
  }
}

/** Null where something is not known, or cannot be divided. */
export function evaluate(formula: Expression, figureOf: (key: string) => number | null): number | null {
  const result = compute(formula, figureOf)
  return result !== null && Number.isFinite(result) ? result : null
}

function compute(formula: Expression, figureOf: (key: string) => number | null): number | null {
  switch (formula.is) {
    case 'number':
      return formula.value
    case 'column':
      return figureOf(formula.key)
    case 'negative': {
      const value = compute(formula.of, figureOf)
      return value === null ? null : -value
    }
    case 'operation': {
      const left = compute(formula.left, figureOf)
      const right = compute(formula.right, figureOf)
      if (left === null || right === null) return null
      if (formula.sign === '+') return left + right
      if (formula.sign === '-') return left - right
      return formula.sign === '*' ? left * right : left / right
    }
    case 'call': {
      const args = formula.args.map((arg) => compute(arg, figureOf))
      return args.includes(null) ? null : FUNCTIONS[formula.name](...(args as [number]))
    }
  }
}
