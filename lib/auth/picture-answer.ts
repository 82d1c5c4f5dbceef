/**
 * Letters of the captcha's pictures: none that another is taken for, once both are bent. Those that people type in place
 * of one of them are taken as that one.
 */
export const PICTURE_LETTERS = 'ACEKMRSTUW'
const TAKEN_AS: Record<string, string> = {
  '5': 'S',
  B: 'R',
  F: 'E',
  G: 'C',
  N: 'M',
  P: 'R',
  V: 'U',
  X: 'K',
}

/** The letters that are meant, whatever their case and what blanks are between them. */
export const meantLetters = (typed: string): string =>
  [...typed.normalize('NFKC').toUpperCase().replace(/\s/g, '')].map((sign) => TAKEN_AS[sign] ?? sign).join('')

/** The answer as it travels in `captcha`: the token of the picture (base64), a dot, and what was typed. */
export const writePictureAnswer = (token: string, typed: string): string => `${token}.${typed}`

/** What `writePictureAnswer` wrote; null for anything else. */
export function readPictureAnswer(text: string): { token: string; letters: string } | null {
  const [, token, typed] = /^([A-Za-z0-9+/=]+)\.(.{1,40})$/su.exec(text) ?? []
  return token && typed ? { token, letters: meantLetters(typed) } : null
}
