import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SERVICE_WORKER_FILE, serveServiceWorker } from '@/server/http/serve-service-worker'

const SCRIPT = 'self.addEventListener("fetch", () => {})'
const folder = mkdtempSync(path.join(tmpdir(), 'worker-'))
const server = createServer(async (request, response) => {
  if (!(await serveServiceWorker(request, response))) response.writeHead(404).end()
})
let url: string

beforeAll(async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sw.js`
})
afterAll(() => server.close())

it('is none until a build has left one, then that, asked for anew each time and held to its own host', async () => {
  const given = process.cwd()
  expect(given).toBe(folder)
  expect((await fetch(url)).status).toBe(404)
  mkdirSync(path.join(folder, path.dirname(SERVICE_WORKER_FILE)))
  writeFileSync(path.join(folder, SERVICE_WORKER_FILE), SCRIPT)
  const answer = await fetch(url)
  expect(await answer.text()).toBe(SCRIPT)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'",
  )
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(SCRIPT.length),
  ])
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
})
