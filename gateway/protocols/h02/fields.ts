/** Digits of BCD. */
export const bcd = (bytes: Buffer): string => bytes.toString('hex')
