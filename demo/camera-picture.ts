import { type Colour, drawJpeg } from './draw-jpeg'

const COLUMNS = 40
const ROWS = 30
const HORIZON = 12
const MIDDLE = COLUMNS / 2

const GRASS: Colour = [84, 118, 62]
const ROAD: Colour = [88, 90, 94]
const LINE: Colour = [232, 228, 210]
const CAR: Colour = [172, 42, 38]
const LIGHT: Colour = [255, 196, 92]

export type Taken = { time: number; channel: number; number: number }

/** What a camera behind the windscreen sees, roughly: a road with a car ahead, by day or by night. No two are the same. */
export function drawCameraPicture({ time, channel, number }: Taken): Buffer {
  const hour = new Date(time).getUTCHours() + new Date(time).getUTCMinutes() / 60
  const light = 0.25 + 0.75 * Math.max(0, Math.sin(((hour - 5) / 15) * Math.PI))
  const shift = (number * 5 + channel * 3) % 7
  const colourAt = (column: number, row: number): Colour => dimmed(fieldAt({ column, row, shift }), light)
  const comment = `channel ${channel}, picture ${number}, ${new Date(time).toISOString()}`
  return drawJpeg({ columns: COLUMNS, rows: ROWS, colourAt, comment })
}

type Field = { column: number; row: number; shift: number }

function fieldAt({ column, row, shift }: Field): Colour {
  if (row < HORIZON - hill(column, shift)) return [150 - row * 3, 190 - row * 2, 226]
  if (row < HORIZON) return [96, 122, 104]
  const near = row - HORIZON
  const side = Math.abs(column - MIDDLE + 0.5)
  const ahead = carAt({ column, row, shift })
  if (ahead) return ahead
  if (side > 1.5 + near * 0.9) return GRASS
  return side < 0.4 + near * 0.04 && (near + shift) % 5 < 2 ? LINE : ROAD
}

const hill = (column: number, shift: number): number =>
  Math.round(1.5 + 1.5 * Math.sin((column + shift * 4) / 5))

/** The car ahead, with its rear lights. */
function carAt({ column, row, shift }: Field): Colour | null {
  const [left, top] = [MIDDLE + shift - 1, HORIZON + 3]
  if (column < left || column >= left + 6 || row < top || row >= top + 4) return null
  const isLight = row === top + 2 && (column === left || column === left + 5)
  return isLight ? LIGHT : CAR
}

/** Lights stay as they are. */
const dimmed = (colour: Colour, light: number): Colour => {
  if (colour === LIGHT) return colour
  const [red, green, blue] = colour
  return [red * light, green * light, blue * light]
}
