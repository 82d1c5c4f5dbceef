/** The file that a mail carries, out of its source as the mail server was given it. */
export function attachmentOf(source: string): { name: string; bytes: Buffer } {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  const part = source
    .split(`--${boundary}`)
    .find((one) => /content-disposition:\s*attachment/i.test(one.slice(0, one.indexOf('\r\n\r\n'))))
  if (!part) throw new Error('the mail carries no file')
  const end = part.indexOf('\r\n\r\n')
  return { name: nameIn(part.slice(0, end)), bytes: Buffer.from(part.slice(end), 'base64') }
}

/** A name beyond ASCII is written in pieces (RFC 2231). */
function nameIn(head: string): string {
  const pieces = [...head.matchAll(/filename\*\d+\*=(?:utf-8'')?([^;\r\n]*)/gi)].map(([, text = '']) => text)
  if (pieces.length > 0) return decodeURIComponent(pieces.join(''))
  return /filename="?([^"\r\n;]+)/i.exec(head)?.[1] ?? ''
}
