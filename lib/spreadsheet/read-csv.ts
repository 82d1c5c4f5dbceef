import Papa from 'papaparse'
import type { Language } from '@/lib/i18n/languages'
import { withoutGuard } from './formula-guard'
import { cleanCell, SheetBudget, type SheetRow, SheetTooLong, UnreadableSheet } from './sheet'

/** What spreadsheet programs write on systems of a language when it is not UTF-8. */
const OLD_ENCODINGS: Record<Language, string> = {
  en: 'windows-1252',
  zh: 'gb18030',
  ar: 'windows-1256',
  pt: 'windows-1252',
  es: 'windows-1252',
}

/**
 * The rows with something in them of a text with commas, semicolons or tabs, one after the other. Throws
 * `UnreadableSheet`, `SheetTooLong`, or the refusal of a cap.
 */
export function readCsv(
  bytes: Uint8Array,
  language: Language,
  maxRows: number,
  found: (row: SheetRow) => void,
): void {
  const text = decodeText(bytes, language)
  if (text.includes('\0')) throw new UnreadableSheet('no text')
  const budget = new SheetBudget()
  const delimiter = delimiterOf(text)
  // A row is split as a whole before it is handed out; what is too much is known by its delimiters before that.
  budget.addCells(countOf(text, delimiter))
  let number = 0
  let rows = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }) => {
      number++
      budget.addRow()
      // Our own files guard texts that would run as formulas; that is no part of the text.
      const cells = data.map((cell) => cleanCell(withoutGuard(cell)))
      if (cells.every((cell) => !cell)) return
      for (const [column, cell] of cells.entries()) budget.addText(column, cell)
      if (++rows > maxRows) throw new SheetTooLong()
      found({ number, cells })
    },
  })
}

function countOf(text: string, delimiter: string): number {
  let count = 0
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) count++
  return count
}

/** What the first line with anything in it is split at most often; it is the line of headings. */
function delimiterOf(text: string): string {
  const line = (/[^\r\n]+/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t', '|'].toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

function decodeText(bytes: Uint8Array, language: Language): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(OLD_ENCODINGS[language]).decode(bytes)
  }
}
