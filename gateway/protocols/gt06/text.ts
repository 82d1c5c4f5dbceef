/** Longest text that is kept; the longest known, a status text, has about 400 characters. */
const MAX_LENGTH = 2000

/** Text that a device sent in ASCII: without padding and without what a database would refuse. */
export function decodeAscii(bytes: Buffer): string {
  return cleanText(bytes.toString('latin1'))
}

/** The same in UTF-16, high byte first. */
export function decodeUtf16BE(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1))
  return cleanText(even.swap16().toString('utf16le'))
}

function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
    .slice(0, MAX_LENGTH)
}
