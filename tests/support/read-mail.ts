/** A mail as a program shows it to who reads it. */
export type ShownMail = {
  /** By their names in lower case, long ones in one line. */
  headers: Readonly<Record<string, string>>
  subject: string
  /** Its plain text. */
  text: string
}

/** Opens a mail of two parts, plain text and HTML, as it came over the wire. */
export function readMail(source = ''): ShownMail {
  const headers = headersOf(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = source.split(`--${boundary}\r\n`).slice(1)
  const plain = parts.find((part) => headersOf(part)['content-type']?.startsWith('text/plain')) ?? ''
  const body = plain.slice(endOfHeaders(plain), plain.indexOf(`\r\n--${boundary}`))
  const encoding = headersOf(plain)['content-transfer-encoding']
  return { headers, subject: decodeWords(headers.subject ?? ''), text: decode(body, encoding) }
}

/** The address that stands under a label in the text of a mail. */
export function linkIn({ text }: ShownMail, label: string): string {
  const lines = text.split(/\r?\n/)
  return lines[lines.indexOf(`${label}:`) + 1] ?? ''
}

const endOfHeaders = (part: string) => part.indexOf('\r\n\r\n')

function headersOf(part: string): Record<string, string> {
  const lines = part.slice(0, endOfHeaders(part)).replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    [...lines.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  )
}

function decode(body: string, encoding = ''): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? ofQuoted(body.replace(/=\r\n/g, '')) : body
}

const ofQuoted = (text: string) =>
  text.replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Words beyond ASCII stand encoded in headers (RFC 2047). */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : ofQuoted(word.replaceAll('_', ' ')),
    )
