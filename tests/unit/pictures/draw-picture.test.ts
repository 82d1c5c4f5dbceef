import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPicture, PICTURE_QUEUE } from '@/server/pictures/draw-picture'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b7aff' } })
    .png()
    .toBuffer()
const wanted = (who: string) => ({ who, formats: ['png'] as const, maxPixels: 1_000_000 })

describe('drawing an uploaded picture', () => {
  it('refuses one with too many pixels by the name of that, before anything is drawn', async () => {
    let drawn = 0
    const draw = async () => drawn++
    await expect(drawPicture(await picture(1001, 1000), wanted('a'), draw)).rejects.toMatchObject({
      error: 'picturePixels',
      params: { max: 1 },
    })
    expect(drawn).toBe(0)
    await drawPicture(await picture(1000, 1000), wanted('a'), draw)
    expect(drawn).toBe(1)
  })

  it('draws a few at a time; so many wait, and more are refused', async () => {
    const bytes = await picture(10, 10)
    const { running, waitingEach } = PICTURE_QUEUE
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let now = 0
    let most = 0
    const ask = (who: string) =>
      drawPicture(bytes, wanted(who), async () => {
        most = Math.max(most, ++now)
        await gate
        now--
      })
    const taken = Array.from({ length: running + waitingEach }, () => ask('one'))
    await expect(ask('one')).rejects.toMatchObject({ error: 'systemBusy' })
    const another = ask('another')
    open()
    await Promise.all([...taken, another])
    expect(most).toBeLessThanOrEqual(running)
  })
})
