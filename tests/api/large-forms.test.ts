import { NextRequest } from 'next/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { POST } from '@/app/api/devices/[imei]/track-files/preview/route'
import { LANES } from '@/server/next/call-turns'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

freshDatabase()
let imei: string
let token: string
let other: string
beforeAll(async () => {
  imei = (await makeDevice(await makeAccount('north', 'enterprise'))).imei
  await makeAccount('south', 'enterprise')
  token = await tokenFor('north')
  other = await tokenFor('south')
})

const BOUNDARY = 'part'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntime,lat,lon\r\n`

/** Uploads of forms whose bodies do not end before they are told to. */
function uploads() {
  let begun = 0
  const ends: (() => void)[] = []
  const upload = (as: string, bytes: number | null) => {
    const body = new ReadableStream(
      {
        start: () => {},
        pull: (stream) => {
          begun++
          stream.enqueue(new TextEncoder().encode(HEAD))
          return new Promise<void>((resolve) => {
            ends.push(() => {
              stream.enqueue(new TextEncoder().encode(`\r\n--${BOUNDARY}--\r\n`))
              stream.close()
              resolve()
            })
          })
        },
      },
      { highWaterMark: 0 },
    )
    const headers = new Headers({
      host: 'localhost:3000',
      'x-client-address': '198.51.100.7',
      authorization: `Bearer ${as}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(bytes !== null && { 'content-length': String(bytes) }),
    })
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    return POST(new NextRequest('http://localhost:3000/', init), { params: Promise.resolve({ imei }) })
  }
  const endAll = () => {
    for (const end of ends.splice(0)) end()
  }
  return { upload, begun: () => begun, endAll }
}

it('forms of files are read a few of an account at a time, small ones and those of others beside them', async () => {
  const { runningEach } = LANES.uploads
  const { upload, begun, endAll } = uploads()
  // One does not say how large it is.
  const large = [null, ...Array<number>(runningEach).fill(2_000_000)].map((bytes) => upload(token, bytes))
  await vi.waitFor(() => expect(begun()).toBe(runningEach))
  const beside = [upload(token, 500), upload(other, 2_000_000)]
  await vi.waitFor(() => expect(begun()).toBe(runningEach + 2))
  endAll()
  await vi.waitFor(() => expect(begun()).toBe(runningEach + 3))
  endAll()
  const answers = await Promise.all([...large, ...beside])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404])
})
