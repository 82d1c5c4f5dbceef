import { PICTURE, type Random } from './picture-glyphs'

/** How far pixels are moved at most, and how fine the folds are, as points across and down. */
const FOLDS = { most: 6, across: 8, down: 3 }
const CREASES = { most: 2, across: 24, down: 8 }
/** Brightness of paper and ink, how far each wanders over the picture, and how fine that is. */
const PAPER = { middle: 200, most: 36, across: 7, down: 4 }
const INK = { middle: 76, most: 30, across: 9, down: 4 }
const GRAIN = 24
/** Brightness in so many steps packs into a third of the bytes. */
const STEP = 16

/**
 * Bends a sketch pixel by pixel, and lays it on uneven paper with uneven ink. `sketch` has one byte for each pixel of
 * `PICTURE`, 255 where ink is; so has the picture that is returned, as brightness. `grain` are as many random bytes.
 */
export function bendSketch(sketch: Uint8Array, grain: Uint8Array, random: Random): Uint8ClampedArray {
  const { width, height } = PICTURE
  const [foldX, foldY] = [unevenness(FOLDS, random), unevenness(FOLDS, random)]
  const [creaseX, creaseY] = [unevenness(CREASES, random), unevenness(CREASES, random)]
  const [paper, ink] = [unevenness(PAPER, random), unevenness(INK, random)]
  const picture = new Uint8ClampedArray(width * height)
  for (let at = 0; at < picture.length; at++) {
    const x = (at % width) + get(foldX, at) + get(creaseX, at)
    const y = Math.floor(at / width) + get(foldY, at) + get(creaseY, at)
    const covered = x < 0 || y < 0 || x >= width - 1 || y >= height - 1 ? 0 : inkAt(sketch, x, y)
    const bare = PAPER.middle + get(paper, at)
    const shade = bare + (INK.middle + get(ink, at) - bare) * covered
    picture[at] = Math.round((shade + (get(grain, at) / 128 - 1) * GRAIN) / STEP) * STEP
  }
  return picture
}

const get = (values: Uint8Array | Float32Array, at: number) => values[at] as number

/** How much ink there is between four pixels, 0 to 1. */
function inkAt(sketch: Uint8Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = top * PICTURE.width + left
  const above = mix(get(sketch, at), get(sketch, at + 1), x - left)
  const below = mix(get(sketch, at + PICTURE.width), get(sketch, at + PICTURE.width + 1), x - left)
  return mix(above, below, y - top) / 255
}

const mix = (from: number, to: number, part: number) => from + (to - from) * part

type Field = { most: number; across: number; down: number }

/** For each pixel a number of -`most` to `most`, random at so many points across and down, and smooth between them. */
function unevenness({ most, across, down }: Field, random: Random): Float32Array {
  const { width, height } = PICTURE
  const field = new Float32Array(width * height)
  const drawRow = () =>
    expand(
      Float32Array.from({ length: across + 1 }, () => (random() * 2 - 1) * most),
      width,
    )
  let [above, below] = [drawRow(), drawRow()]
  const lines = Array.from({ length: height }, (_, y) => (y / height) * down)
  for (const [y, place] of lines.entries()) {
    if (y > 0 && Math.floor(place) > Math.floor(lines[y - 1] as number)) [above, below] = [below, drawRow()]
    const part = soften(place % 1)
    for (let x = 0; x < width; x++) field[y * width + x] = mix(get(above, x), get(below, x), part)
  }
  return field
}

/** The values that a few points have, drawn out to `width`. */
function expand(points: Float32Array, width: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const place = (x / width) * (points.length - 1)
    const before = Math.floor(place)
    return mix(get(points, before), get(points, before + 1), soften(place - before))
  })
}

/** 0 to 1 without corners. */
const soften = (part: number) => (1 - Math.cos(part * Math.PI)) / 2
