import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { RestClient } from '@/server/imports/traccar/rest-client'
import { unreachable } from '@/server/imports/traccar/unreachable'

const NOT_STOPPED = new AbortController().signal

let server: Server | null = null
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A port at which `answer` is given to whoever connects. */
async function listening(answer: string): Promise<number> {
  const opened = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return (opened.address() as { port: number }).port
}

const opening = (url: string) =>
  new RestClient(new URL(url), { user: 'a', password: 'b' }, ['127.0.0.1'], NOT_STOPPED).open()
const asking = (url: string) =>
  new RestClient(new URL(url), { token: 't' }, ['127.0.0.1'], NOT_STOPPED).open()

it.each([opening, asking])('a closed port refuses, at once', async (open) => {
  const port = await listening('')
  await new Promise((resolve) => server?.close(resolve))
  server = null
  const refused = { error: 'importRefused', params: { host: `localhost:${port}` } }
  await expect(open(`http://localhost:${port}/`)).rejects.toMatchObject(refused)
})

it.each([opening, asking])(
  'what closes without a word is silent, and what speaks no https is told so',
  async (open) => {
    const port = await listening('')
    await expect(open(`http://localhost:${port}/`)).rejects.toMatchObject({ error: 'importSilent' })
    await new Promise((resolve) => server?.close(resolve))
    const plain = await listening('HTTP/1.1 400 Bad Request\r\n\r\n')
    await expect(open(`https://localhost:${plain}/`)).rejects.toMatchObject({ error: 'importNoTls' })
  },
)

it.each([
  ['ENOTFOUND', 'importNoHost'],
  ['CERT_HAS_EXPIRED', 'importCertificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'importCertificate'],
  ['ETIMEDOUT', 'importSilent'],
  ['CONNECT_TIMEOUT', 'importSilent'],
])('%s is %s', (code, name) => {
  const error = Object.assign(new Error('x'), { code })
  expect(unreachable(error, 'host')).toMatchObject({ error: name, params: { host: 'host' } })
  expect(unreachable(new AggregateError([error]), 'host')).toMatchObject({ error: name })
})

it('a time limit is silence, and other troubles are no such', () => {
  expect(unreachable(new DOMException('late', 'TimeoutError'), 'host')).toMatchObject({
    error: 'importSilent',
  })
  expect(unreachable(new SyntaxError('no JSON'), 'host')).toBeNull()
})
