/**
 * Draws the characters of a captcha as crooked strokes over noise. There are no letters in the
 * picture, only paths, so reading it takes eyes (or real effort).
 */

/** Strokes on a 4 × 6 grid, as points `xy`; characters that look alike are left out. */
const STROKES: Record<string, string[]> = {
  '2': ['01 10 30 41 42 06 46'],
  '3': ['00 40 22 32 43 45 36 16 05'],
  '4': ['36 30 04 44'],
  '5': ['40 00 02 32 43 45 36 06'],
  '6': ['40 20 02 05 16 36 45 43 33 03'],
  '7': ['00 40 16'],
  '8': ['10 30 41 32 12 01 10', '12 03 05 16 36 45 43 32'],
  '9': ['43 13 02 01 10 30 41 44 26 06'],
  A: ['06 20 46', '14 34'],
  C: ['41 30 10 01 05 16 36 45'],
  E: ['40 00 06 46', '03 33'],
  F: ['40 00 06', '03 33'],
  H: ['00 06', '40 46', '03 43'],
  K: ['00 06', '40 03 46'],
  L: ['00 06 46'],
  M: ['06 00 23 40 46'],
  N: ['06 00 46 40'],
  P: ['06 00 30 41 42 33 03'],
  R: ['06 00 30 41 42 33 03', '23 46'],
  T: ['00 40', '20 26'],
  U: ['00 05 16 36 45 40'],
  W: ['00 16 23 36 40'],
  X: ['00 46', '40 06'],
  Y: ['00 23 40', '23 26'],
  Z: ['00 40 06 46'],
}

const CAPTCHA_LETTERS = Object.keys(STROKES)
const CAPTCHA_LENGTH = 5
const WIDTH = 168
const HEIGHT = 56

/** An answer of `CAPTCHA_LENGTH` characters; `random` gives numbers in [0, 1). */
export function drawAnswer(random: () => number): string {
  return Array.from(
    { length: CAPTCHA_LENGTH },
    () => CAPTCHA_LETTERS[Math.floor(random() * CAPTCHA_LETTERS.length)],
  ).join('')
}

/** An SVG picture of `answer`, 168 × 56, in the current text colour. */
export function drawCaptcha(answer: string, random: () => number): string {
  const paths = [...answer].flatMap((letter, index) => letterPaths(letter, 16 + index * 30, random))
  const noise = Array.from({ length: 5 }, () => noiseLine(random))
  const body = [...noise, ...paths].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="#64748b" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`
}

/** Whether `given` answers the picture: case and blanks do not matter. */
export function answersCaptcha(given: string, answer: string): boolean {
  return given.replace(/\s/g, '').toUpperCase() === answer
}

function letterPaths(letter: string, left: number, random: () => number): string[] {
  const turn = (random() - 0.5) * 0.7
  const scale = 4.2 + random() * 1.2
  const top = 11 + random() * 8
  const wobble = () => (random() - 0.5) * 1.6
  return (STROKES[letter] ?? []).map((stroke) => {
    const points = stroke.split(' ').map((pair) => {
      const x = (Number(pair[0]) - 2) * scale
      const y = (Number(pair[1]) - 3) * scale
      const turnedX = x * Math.cos(turn) - y * Math.sin(turn) + left + 8 + wobble()
      const turnedY = x * Math.sin(turn) + y * Math.cos(turn) + top + 13 + wobble()
      return `${turnedX.toFixed(1)} ${turnedY.toFixed(1)}`
    })
    return `<path stroke-width="${(2.2 + random()).toFixed(1)}" d="M${points.join('L')}"/>`
  })
}

function noiseLine(random: () => number): string {
  const y = () => (random() * HEIGHT).toFixed(1)
  return `<path stroke-width="1" opacity=".55" d="M0 ${y()}Q${(random() * WIDTH).toFixed(1)} ${y()} ${WIDTH} ${y()}"/>`
}
