/** What a command may ask for, and so many numbers of pictures an answer may name. */
export const MOST_PICTURES = 10

const NUMBERED = /^880[15]: OK, media ((?:\d{1,10} ?){1,10})$/

/** What a terminal answers to 0x8801 or 0x8805, with the numbers of the pictures that come of it: they are found by these. */
export const writePhotoAnswer = (said: string, numbers: readonly number[], message = '8801'): string =>
  `${message}: ${said}${said === 'OK' && numbers.length > 0 ? `, media ${numbers.join(' ')}` : ''}`

/** The numbers of pictures in an answer; none in that of another command. */
export const photoNumbers = (answer: string | null): number[] =>
  NUMBERED.exec(answer ?? '')?.[1]
    ?.trim()
    .split(' ')
    .map(Number) ?? []
