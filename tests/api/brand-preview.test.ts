import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { GET as getPreview } from '@/app/api/brand/preview/route'
import { domains } from '@/db/schema/domains'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount } from '../support/world'

const database = freshDatabase()
const TITLES = {
  'latin.example.org': 'Northway <&> Ölfracht',
  'arabic.example.org': 'تتبع',
  'chinese.example.org': '车队',
}
const COLOR = '#0f766e'

beforeAll(async () => {
  setFileStorage(folderStorage(mkdtempSync(path.join(tmpdir(), 'previews-'))))
  const accountId = await makeAccount('admin', 'administrator')
  for (const [host, title] of Object.entries(TITLES))
    await database.db.insert(domains).values({
      proof: 'given',
      host,
      accountId,
      title,
      themeColor: COLOR,
      hoverColor: COLOR,
      selectedColor: COLOR,
    })
})

async function previewAt(host: string) {
  const answer = await rawRoute(getPreview, { path: '/api/brand/preview', headers: { host } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toContain('public')
  return Buffer.from(await answer.arrayBuffer())
}

/** How many pixels of the lower half, where the title stands, are not of the ground. */
async function written(picture: Buffer): Promise<number> {
  const half = sharp(picture).extract({ left: 0, top: 340, width: 1200, height: 200 }).removeAlpha()
  const { data } = await half.raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 160) count++
  return count
}

it.each(Object.keys(TITLES))(
  'is the brand of the host on its colour, with the title in any script: %s',
  async (host) => {
    const picture = await previewAt(host)
    const { width, height, format } = await sharp(picture).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
    const corner = await sharp(picture)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...corner]).toEqual([0x0f, 0x76, 0x6e])
    expect(await written(picture)).toBeGreaterThan(500)
  },
)

it('differs from title to title', async () => {
  const pictures = await Promise.all(Object.keys(TITLES).map(previewAt))
  expect(new Set(pictures.map((one) => one.toString('base64'))).size).toBe(pictures.length)
})
