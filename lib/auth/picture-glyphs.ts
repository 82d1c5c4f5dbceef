import { PICTURE_LETTERS } from './picture-answer'

/** Gives numbers in [0, 1). */
export type Random = () => number

/** Of a picture, in pixels. */
export const PICTURE = { width: 360, height: 120 }
const LETTERS = 6
/** Letters and the gaps between them are pressed together where they would be wider. */
const MOST_WIDTH = 334

/** Outlines of our own, 14 high, as absolute moves, lines and curves: no font of the machine has a part in them. */
const GLYPHS: Record<string, { width: number; path: string }> = {
  A: { width: 10, path: 'M0 14L5 0L10 14M2 9L8 9' },
  C: { width: 10, path: 'M10 3Q9 0 5 0Q0 0 0 7Q0 14 5 14Q9 14 10 11' },
  E: { width: 8, path: 'M8 0L0 0L0 14L8.5 14M0 7L6.5 7' },
  K: { width: 9, path: 'M0 0L0 14M9 0L0 8M3 6L9 14' },
  M: { width: 12, path: 'M0 14L1 0L6 9L11 0L12 14' },
  R: { width: 9, path: 'M0 14L0 0L5 0Q9 0 9 4Q9 8 5 8L0 8M4 8L9 14' },
  S: { width: 9, path: 'M9 2.5Q8 0 4.5 0Q0 0 0 3.5Q0 6.3 4.5 7Q9 7.7 9 10.5Q9 14 4.5 14Q1 14 0 11.5' },
  T: { width: 10, path: 'M0 0L10 0M5 0L5 14' },
  U: { width: 9, path: 'M0 0L0 9Q0 14 4.5 14Q9 14 9 9L9 0' },
  W: { width: 13, path: 'M0 0L3 14L6.5 4L10 14L13 0' },
}

/** Letters for a picture; `pick(n)` gives a whole number from 0 to below n, and has to be cryptographic. */
export function drawLetters(pick: (below: number) => number): string {
  return Array.from({ length: LETTERS }, () => PICTURE_LETTERS[pick(PICTURE_LETTERS.length)]).join('')
}

/**
 * The letters as an SVG, white on black: crooked, close to each other, crossed by a stroke nearly as wide as theirs, and cut. It is
 * what the picture is made from, and never leaves the server.
 */
export function sketchLetters(letters: string, random: Random): string {
  const between = (from: number, to: number) => from + (to - from) * random()
  const placed = [...letters].map((letter) => {
    const { width, path } = GLYPHS[letter] ?? { width: 0, path: '' }
    const scale = between(4.8, 5.3)
    const stretch = between(0.84, 0.92)
    return {
      path: shake(path, between),
      scale,
      stretch,
      width: width * scale * stretch,
      gap: between(10, 16),
    }
  })
  const wide = placed.reduce((sum, { width, gap }) => sum + width + gap, 0)
  const press = Math.min(1, MOST_WIDTH / wide)
  let left = (PICTURE.width - wide * press) / 2 + between(-4, 4)
  const strokes = placed.map(({ path, scale, stretch, width, gap }) => {
    const middle = left + ((width + gap) * press) / 2
    left += (width + gap) * press
    const turn = `rotate(${between(-7, 7)})skewX(${between(-7, 7)})`
    const place = `translate(${middle} ${PICTURE.height / 2 + between(-7, 7)})${turn}`
    const size = `scale(${scale * stretch * press} ${scale})translate(${-width / scale / stretch / 2} -7)`
    return line(path, between(1.3, 1.6), 'white', `${place}${size}`)
  })
  const across = line(wave(between), between(2, 3), 'white')
  const specks = Array.from({ length: 5 }, () => line(speck(between), between(3, 5), 'white'))
  const cuts = line(wave(between), between(1.5, 2), 'black')
  const { width, height } = PICTURE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${[...strokes, cuts, across, ...specks].join('')}</g></svg>`
}

type Between = (from: number, to: number) => number

const line = (path: string, width: number, colour: string, transform = '') =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width}" transform="${transform}"/>`

/** No letter looks the same twice. */
const shake = (path: string, between: Between) =>
  path.replace(/[\d.]+/g, (number) => String(Number(number) + between(-0.35, 0.35)))

/** From side to side. */
function wave(between: Between): string {
  const { width, height } = PICTURE
  const y = () => between(0.15, 0.85) * height
  return `M-9 ${y()}C${width * 0.3} ${y()} ${width * 0.6} ${y()} ${width + 9} ${y()}`
}

/** A short piece, as a letter has them. */
function speck(between: Between): string {
  const [x, y] = [between(0, PICTURE.width), between(0, PICTURE.height)]
  return `M${x} ${y}l${between(-10, 10)} ${between(-10, 10)}`
}
