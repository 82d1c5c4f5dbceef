import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlatPath } from '@/lib/playback/direction-ticks'
import { type PictureView, paintWay, pixelColor } from '@/lib/playback/first-picture'
import { boundsKmh } from '@/lib/playback/speed-classes'

const [WIDTH, HEIGHT] = [60, 40]
const SPEEDS = { bounds: boundsKmh('km'), colors: [1, 2, 3, 4, 5, 6] }
/** One unit of the way is one pixel. */
const VIEW: PictureView = {
  width: WIDTH,
  height: HEIGHT,
  worldPx: 1,
  origin: { x: 0, y: 0 },
  at: { x: 0, y: 0 },
}

function paint(points: [x: number, y: number][], { kmh = 0, hole = -1, view = VIEW } = {}) {
  const flat: FlatPath = {
    count: points.length,
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    drawn: Uint8Array.from(points, (_, i) => (i === hole || i === points.length - 1 ? 0 : 1)),
  }
  const pixels = new Uint32Array(WIDTH * HEIGHT)
  paintWay(pixels, { flat, speedKmh: new Float32Array(points.length).fill(kmh) }, view, SPEEDS)
  return (x: number, y: number) => pixels[y * WIDTH + x]
}

describe('the first picture of a way', () => {
  it('is a line without holes, three pixels wide, in the colour of its speed', () => {
    const at = paint(
      [
        [10, 10],
        [50, 10],
      ],
      { kmh: 59 },
    )
    for (let x = 10; x <= 50; x++) expect([8, 9, 10, 11, 12].map((y) => at(x, y))).toEqual([0, 3, 3, 3, 0])
    expect(at(53, 10)).toBe(0)
  })

  it('leaves out what is not drawn, and what lies beside the screen', () => {
    const at = paint(
      [
        [5, 5],
        [15, 5],
        [35, 5],
        [50, 5],
        [50, -1e6],
      ],
      { hole: 1 },
    )
    expect([at(10, 5), at(25, 5), at(45, 5)]).toEqual([1, 0, 1])
    expect(at(50, 2)).toBe(0)
  })

  it('stands where the map has the way', () => {
    const view = { ...VIEW, worldPx: 1000, origin: { x: 0.5, y: 0.5 }, at: { x: 20, y: 30 } }
    const at = paint(
      [
        [0.5, 0.5],
        [0.51, 0.48],
      ],
      { view },
    )
    expect([at(20, 30), at(30, 10), at(25, 20)]).toEqual([1, 1, 1])
  })

  it('paints both ends of any step that begins and ends on the screen', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: WIDTH - 1 }), fc.integer({ min: 0, max: HEIGHT - 1 }))
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
        const at = paint(points)
        for (const [x, y] of points) expect(at(x, y)).toBe(1)
      }),
    )
  })

  it('holds colours as the pixels of an image do', () => {
    const image = new Uint8Array(Uint32Array.of(pixelColor('#123456')).buffer)
    expect([...image]).toEqual([0x12, 0x34, 0x56, 0xff])
  })
})
