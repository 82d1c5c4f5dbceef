import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawCameraPicture } from '@/demo/camera-picture'
import { drawJpeg } from '@/demo/draw-jpeg'

const TAKEN = { time: Date.UTC(2026, 4, 4, 14), channel: 1, number: 3 }

it('a mosaic is a JPEG of its colours', async () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
    [0, 0, 0],
    [10, 128, 200],
  ] as const
  const bytes = drawJpeg({
    columns: 3,
    rows: 2,
    comment: 'six',
    colourAt: (column, row) => colours[row * 3 + column] ?? [0, 0, 0],
  })
  const { data, info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 24, height: 16, channels: 3 })
  for (const [at, colour] of colours.entries()) {
    const start = ((Math.floor(at / 3) * 8 + 4) * 24 + (at % 3) * 8 + 4) * 3
    const pixel = [...data.subarray(start, start + 3)]
    for (const [channel, value] of pixel.entries())
      expect(Math.abs(value - (colour[channel] ?? 0))).toBeLessThanOrEqual(3)
  }
})

it('what a camera takes can be drawn, says when it was taken, and is like no other', async () => {
  const bytes = drawCameraPicture(TAKEN)
  expect(await sharp(bytes, { failOn: 'warning' }).metadata()).toMatchObject({ width: 320, height: 240 })
  expect(bytes.toString('latin1')).toContain('channel 1, picture 3, 2026-05-04T14:00:00.000Z')
  const others = [{ number: 4 }, { channel: 2 }, { time: TAKEN.time + 1000 }]
  for (const other of others) expect(drawCameraPicture({ ...TAKEN, ...other }).equals(bytes)).toBe(false)
})
