import { AppError } from '@/lib/errors'

export type DumpRow = { table: string; row: Record<string, unknown> }

const INSERT = /^INSERT\s+(?:IGNORE\s+)?INTO\s+`?(\w+)`?(?:\s*\(([^)]*)\))?\s*VALUES\s*/i
const COPY = /^COPY\s+(?:"?\w+"?\.)?"?(\w+)"?\s*\(([^)]*)\)\s+FROM\s+stdin\s*$/i
const CREATE = /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?`?(\w+)`?/i
const COLUMN = /^\s*`(\w+)`/
/** Of an INSERT until its rows begin, and of any other statement. */
const MAX_HEAD = 65_536
const MAX_STATEMENT = 4_000_000
/** Of one row: four values of a megabyte, and what stands between them. */
const MAX_ROW = 4_000_000
/** Of a table; that server's widest has some forty. */
const MAX_COLUMNS = 300

/** What stands behind the rows of COPY. */
const COPY_END = '\\.'
/** Escapes of COPY that MySQL does not write, or writes otherwise. */
const COPY_ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', '0': '\0', Z: '\x1a' }

/**
 * Reads what `mysqldump` writes, as it comes: rows of INSERT statements, with the columns that the statement names or its table
 * was made with; and what `pg_dump` writes as plain text: lines of COPY. It holds one row, or one other statement, at a time.
 * Throws `importDump` for what it cannot read.
 */
export class DumpReader {
  private text = ''
  /** The table whose rows come, and its columns; null between statements. */
  private rows: { table: string; columns: readonly string[]; isCopy: boolean } | null = null
  private readonly columns = new Map<string, string[]>()

  constructor(private readonly isWanted: (table: string) => boolean) {}

  *push(piece: string): Generator<DumpRow> {
    this.text += piece
    let at = 0
    for (;;) {
      const { rows } = this
      const next = rows === null ? this.statement(at) : yield* rows.isCopy ? this.line(at) : this.row(at)
      if (next === null) break
      at = next
    }
    this.text = this.text.slice(at)
    const most = this.rows === null ? MAX_STATEMENT : MAX_ROW
    if (this.text.length > most) throw new AppError('importDump', {}, 'a statement or a row is too long')
  }

  /** Throws for a file that ends within a statement. */
  end(): void {
    if (this.rows !== null || (this.text.trim() !== '' && !this.text.trim().startsWith('--')))
      throw new AppError('importDump', {}, 'the file ends within a statement')
  }

  /** Reads a statement up to its end, or an INSERT up to its rows; null where more is needed. */
  private statement(from: number): number | null {
    const { text } = this
    let at = from
    while (at < text.length && /\s/.test(text[at] ?? '')) at++
    if (at >= text.length) return at > from ? at : null
    // A backslash begins what psql is told of the file.
    if (text.startsWith('--', at) || text[at] === '#' || text[at] === '\\') {
      const end = text.indexOf('\n', at)
      return end < 0 ? null : end + 1
    }
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at)
      return end < 0 ? null : end + 2
    }
    if (text[at] === ';') return at + 1
    const head = text.slice(at, at + MAX_HEAD)
    if (/^INSERT\b/i.test(head)) {
      const found = INSERT.exec(head)
      if (!found || at + found[0].length >= text.length) return this.more(head)
      const [whole, table = '', named] = found
      const columns = named === undefined ? this.columns.get(table) : namesOf(named)
      if (!columns && this.isWanted(table))
        throw new AppError('importDump', {}, `the columns of ${table} are not known`)
      this.rows = { table, columns: columns ?? [], isCopy: false }
      return at + whole.length
    }
    const end = endOf(text, at, ';')
    if (end === null) return null
    const statement = text.slice(at, end)
    const [, copied, named] = COPY.exec(statement) ?? []
    if (copied !== undefined && named !== undefined) {
      const line = text.indexOf('\n', end)
      if (line < 0) return null
      this.rows = { table: copied, columns: namesOf(named), isCopy: true }
      return line + 1
    }
    this.keepColumns(statement)
    return end + 1
  }

  /** Reads one line of COPY: values with tabs between them. */
  private *line(from: number): Generator<DumpRow, number | null> {
    const { text, rows } = this
    const end = text.indexOf('\n', from)
    if (!rows || end < 0) return null
    const line = text.slice(from, end).replace(/\r$/, '')
    if (line === COPY_END) this.rows = null
    else if (this.isWanted(rows.table)) {
      const values = line.split('\t', MAX_COLUMNS + 1)
      if (values.length !== rows.columns.length)
        throw new AppError('importDump', {}, `a row of ${rows.table} has not a value for each column`)
      const row = Object.fromEntries(rows.columns.map((column, at) => [column, copiedValue(values[at])]))
      yield { table: rows.table, row }
    }
    return end + 1
  }

  private more(head: string): null {
    if (head.length >= MAX_HEAD) throw new AppError('importDump', {}, 'an INSERT without rows')
    return null
  }

  private keepColumns(statement: string): void {
    const table = CREATE.exec(statement)?.[1]
    if (table === undefined || !this.isWanted(table)) return
    const columns = statement.split('\n').flatMap((line) => COLUMN.exec(line)?.[1] ?? [])
    this.columns.set(
      table,
      notTooMany(columns).map((name) => name.toLowerCase()),
    )
  }

  /** Reads one row, with what follows it: a comma, or the end of the statement. */
  private *row(from: number): Generator<DumpRow, number | null> {
    const { text, rows } = this
    if (!rows) return null
    let at = from
    while (at < text.length && /[\s,]/.test(text[at] ?? '')) at++
    if (at >= text.length) return at > from ? at : null
    if (text[at] === ';') {
      this.rows = null
      return at + 1
    }
    if (text[at] !== '(') throw new AppError('importDump', {}, 'a row does not begin with a bracket')
    const end = endOf(text, at + 1, ')')
    if (end === null) return null
    if (this.isWanted(rows.table)) yield { table: rows.table, row: rowOf(text, at + 1, end, rows.columns) }
    return end + 1
  }
}

const namesOf = (list: string): string[] =>
  notTooMany(list.split(',', MAX_COLUMNS + 1)).map((name) => name.trim().replace(/[`"]/g, '').toLowerCase())

function notTooMany(columns: string[]): string[] {
  if (columns.length > MAX_COLUMNS) throw new AppError('importDump', {}, 'a table has too many columns')
  return columns
}

/** Where a mark stands that is in no quotes; null where it has not come yet. */
function endOf(text: string, from: number, mark: string): number | null {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === mark) return at
    if (letter !== "'" && letter !== '"' && letter !== '`') continue
    const end = quoteEnd(text, at)
    if (end === null) return null
    at = end
  }
  return null
}

/** Where a quote ends that begins at `at`; one that is written twice, or after a backslash, is a letter of the text. */
function quoteEnd(text: string, at: number): number | null {
  const quote = text[at] ?? ''
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === '\\' && quote !== '`') next++
    else if (text[next] === quote) {
      if (next + 1 >= text.length) return null
      if (text[next + 1] !== quote) return next
      next++
    }
  }
  return null
}

function rowOf(text: string, from: number, to: number, columns: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = from
  for (const column of columns) {
    const end = Math.min(endOf(text, at, ',') ?? to, to)
    row[column] = readValue(text.slice(at, end).trim())
    at = end + 1
    if (end >= to) break
  }
  return row
}

/** NULL, a number, a text, or bits: `'…'`, `_binary '…'`, `b'1'`, `0x01`. */
function readValue(written: string): unknown {
  if (/^NULL$/i.test(written)) return null
  const quoted = /^(?:_\w+\s*)?'([\s\S]*)'$/.exec(written)
  if (quoted) return bitOf(unescaped(quoted[1] ?? ''))
  const bits = /^b'([01]+)'$/i.exec(written)
  if (bits) return Number.parseInt(bits[1] ?? '0', 2)
  const read = Number(written)
  return written === '' || Number.isNaN(read) ? written : read
}

/** A column of one bit is written as the byte. */
const bitOf = (text: string): unknown => (text === '\0' ? 0 : text === '\x01' ? 1 : text)

const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])|''/g, (whole, letter?: string) =>
    letter === undefined ? "'" : (ESCAPED[letter] ?? letter ?? whole),
  )

function copiedValue(written: string | undefined): string | null {
  if (written === undefined || written === '\\N') return null
  return written.replace(/\\(.)/g, (_, letter: string) => COPY_ESCAPED[letter] ?? letter)
}
