import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packedFiles } from '@/server/http/packed-files'
import { packStatic } from '../../../scripts/start/pack-static'

const SCRIPT = `export const list = [${'"the same again",'.repeat(500)}]\n`
let folder: string
let server: Server
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'))
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks', '[page] a.js'), SCRIPT)
  writeFileSync(path.join(folder, 'chunks', 'small.js'), 'void 0\n')
  writeFileSync(path.join(folder, 'font.woff2'), Buffer.alloc(5000))
  await packStatic(folder)
  const serve = packedFiles(folder, '/files/')
  server = createServer((request, response) => {
    const otherwise = () => response.end('as it is')
    if (!serve(request, response, { path: request.url ?? '', otherwise })) otherwise()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const ask = (name: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${name}`, {
    ...init,
    headers: { 'accept-encoding': 'gzip, br', ...init.headers },
  })
const ADDRESS = '/files/chunks/%5Bpage%5D%20a.js'

it('packs scripts that are worth it, and leaves them as they were', () => {
  const names = readdirSync(folder, { recursive: true }).map(String).sort()
  expect(names).toEqual([
    'chunks',
    'chunks/[page] a.js',
    'chunks/[page] a.js.br',
    'chunks/small.js',
    'font.woff2',
  ])
  const packed = readFileSync(path.join(folder, 'chunks', '[page] a.js.br'))
  expect(packed.length).toBeLessThan(200)
  expect(brotliDecompressSync(packed).toString()).toBe(SCRIPT)
  expect(readFileSync(path.join(folder, 'chunks', '[page] a.js'), 'utf8')).toBe(SCRIPT)
})

it('sends them packed for good, as what they are', async () => {
  const answer = await ask(ADDRESS)
  expect(await answer.text()).toBe(SCRIPT)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/javascript/)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  const head = await ask(ADDRESS, { method: 'HEAD' })
  expect(head.headers.get('content-encoding')).toBe('br')
})

it('leaves alone who cannot unpack, asks for a part or for another file, or comes while the build is made anew', async () => {
  const plain = async (name: string, init?: RequestInit) => (await ask(name, init)).text()
  expect(await plain(ADDRESS, { headers: { 'accept-encoding': 'gzip' } })).toBe('as it is')
  expect(await plain(ADDRESS, { headers: { range: 'bytes=0-3' } })).toBe('as it is')
  expect(await plain(ADDRESS, { method: 'POST' })).toBe('as it is')
  for (const name of ['/files/chunks/small.js', '/files/../font.woff2', `${ADDRESS}.br`, '/other'])
    expect(await plain(name)).toBe('as it is')
  rmSync(path.join(folder, 'chunks', '[page] a.js.br'))
  expect(await plain(ADDRESS)).toBe('as it is')
})
