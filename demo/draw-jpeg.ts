/** A colour by red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export type Mosaic = {
  /** In fields of eight pixels. */
  columns: number
  rows: number
  colourAt: (column: number, row: number) => Colour
  /** Stands in the file, beside the picture. */
  comment: string
}

/** One step for all frequencies: what a field of one colour has is its colour less 128. */
const STEP = 8
const FIELD = 8
/** Codes of the standard's table of differences: how many there are of each length. */
const LENGTHS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const CATEGORIES = Array.from({ length: 12 }, (_, at) => at)

/**
 * A JPEG of fields of one colour each, for cameras that are played: baseline, three components at full size, and of each field
 * only the mean.
 *
 *   SOI | COM | DQT | SOF0 | DHT, differences | DHT, the end of a field alone | SOS | fields | EOI
 */
export function drawJpeg({ columns, rows, colourAt, comment }: Mosaic): Buffer {
  const size = [...u16(rows * FIELD), ...u16(columns * FIELD)]
  const components = [1, 2, 3]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xfe, [...Buffer.from(comment, 'latin1')]),
    segment(0xdb, [0, ...Array<number>(64).fill(STEP)]),
    segment(0xc0, [8, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [0x00, ...LENGTHS, ...CATEGORIES]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [3, ...components.flatMap((id) => [id, 0x00]), 0, 63, 0]),
    fields({ columns, rows, colourAt }),
    Buffer.from([0xff, 0xd9]),
  ])
}

const u16 = (value: number): number[] => [value >> 8, value & 0xff]

const segment = (marker: number, content: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, ...u16(content.length + 2), ...content])

function fields({ columns, rows, colourAt }: Omit<Mosaic, 'comment'>): Buffer {
  const bits = new Bits()
  const before = [0, 0, 0]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (const [component, mean] of meansOf(colourAt(column, row)).entries()) {
        writeDifference(bits, mean - (before[component] ?? 0))
        before[component] = mean
        // No frequency has anything: the end of the field.
        bits.write(0, 1)
      }
  return bits.end()
}

/** Brightness and the two differences of colour, around 0. */
function meansOf([red, green, blue]: Colour): [number, number, number] {
  const around = (value: number) => Math.max(-128, Math.min(127, Math.round(value)))
  return [
    around(0.299 * red + 0.587 * green + 0.114 * blue - 128),
    around(-0.1687 * red - 0.3313 * green + 0.5 * blue),
    around(0.5 * red - 0.4187 * green - 0.0813 * blue),
  ]
}

/** How many bits it has, as a code, and these; a negative one is the complement. */
function writeDifference(bits: Bits, difference: number): void {
  const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
  const { code, length } = CODES[category] ?? { code: 0, length: 0 }
  bits.write(code, length)
  bits.write(difference < 0 ? difference + (1 << category) - 1 : difference, category)
}

/** By category: codes of a length follow one another, those of the next go on at the double. */
const CODES: { code: number; length: number }[] = []
for (let length = 1, code = 0; length <= LENGTHS.length; length++, code <<= 1)
  for (let left = LENGTHS[length - 1] ?? 0; left > 0; left--) CODES.push({ code: code++, length })

class Bits {
  private readonly bytes: number[] = []
  private held = 0
  private count = 0

  write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.held = (this.held << 1) | ((value >> bit) & 1)
      if (++this.count === 8) this.push()
    }
  }

  /** The last byte is filled up with ones. */
  end(): Buffer {
    while (this.count > 0) this.write(1, 1)
    return Buffer.from(this.bytes)
  }

  /** A byte that could begin a marker is followed by an empty one. */
  private push(): void {
    this.bytes.push(this.held)
    if (this.held === 0xff) this.bytes.push(0)
    this.held = 0
    this.count = 0
  }
}
