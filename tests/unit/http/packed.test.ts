import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packedHeaders, passPacked } from '@/server/http/packed'

/** Headers that Next leaves out of what a route answers. */
const DROPPED = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

it('brings the encoding of a packed answer past Next', async () => {
  const server = createServer((_, response) => {
    passPacked(response)
    for (const [name, value] of Object.entries(packedHeaders('gzip'))) {
      if (!DROPPED.has(name)) response.setHeader(name, value)
    }
    response.end(gzipSync('a long track'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.has('x-packed')).toBe(false)
    expect(await answer.text()).toBe('a long track')
  } finally {
    server.close()
  }
})
