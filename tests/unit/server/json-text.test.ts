import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { jsonText } from '@/server/next/json-text'

const LONG = JSON.stringify({ data: 'ü'.repeat(20_000) })
const asked = (encodings?: string) =>
  new Request('http://localhost/api', { headers: encodings ? { 'accept-encoding': encodings } : {} })

describe('an answer that is text already', () => {
  it('is packed at once for who takes it, and says how long it is unpacked', async () => {
    const answer = await jsonText(asked('br, gzip'), LONG, 201)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.byteLength).toBeLessThan(1000)
    expect(gunzipSync(bytes).toString()).toBe(LONG)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('x-text-length')).toBe(String(Buffer.byteLength(LONG)))
  })

  it('is left as it is for others, and where it is short', async () => {
    const plain = await jsonText(asked(), LONG)
    expect(await plain.text()).toBe(LONG)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const short = await jsonText(asked('gzip'), '{"code":0}')
    expect(await short.text()).toBe('{"code":0}')
    expect(short.headers.get('cache-control')).toBe('no-store')
  })
})
