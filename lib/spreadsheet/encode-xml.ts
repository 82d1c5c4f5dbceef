const SIGNS: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
/** What XML cannot hold: control signs but tab and breaks, halves of characters, and two that are none. */
const UNWRITABLE = /[^\P{Cc}\t\n\r\u007f-\u009f]|\p{Cs}|[\ufffe\uffff]/gu
/** Spreadsheet programs read this as a character's number. */
const NUMBERED = /_(?=x[\dA-Fa-f]{4}_)/g

/** A text for an element or an attribute of a workbook. */
export function encodeXml(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replace(NUMBERED, '_x005F_')
    .replace(/[<>&"]/g, (sign) => SIGNS[sign] ?? sign)
}
