import { ask, askJson, type HostileInput } from './hostile-input'

const MB = 1_000_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))

/** A body that never ends, a piece at a time. */
function endless(pauseMs: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((next) => setTimeout(next, pauseMs))
      controller.enqueue(new Uint8Array(pauseMs > 0 ? 1 : 65_536))
    },
  })
}

const json = (name: string, path: string, make: () => string): HostileInput => {
  let made: string | undefined
  return {
    name,
    send: (target) => {
      made ??= make()
      return askJson(target, path, made)
    },
  }
}

export const BODIES: HostileInput[] = [
  {
    name: 'form of 30 MB at the sign-in',
    send: (target) =>
      ask(target, '/api/auth/callback/credentials', {
        method: 'POST',
        headers: FORM,
        body: 'a=1&'.repeat((30 * MB) / 4),
      }),
  },
  json('JSON of 30 MB at the session', '/api/session', () => `{"account":"${'a'.repeat(30 * MB)}"}`),
  json('JSON of 450 000 lists in lists', '/api/groups', () => '['.repeat(450_000) + ']'.repeat(450_000)),
  json('JSON of 80 000 fields', '/api/groups', () =>
    JSON.stringify(Object.fromEntries(lines(80_000, (at) => `f${at}`).map((name) => [name, 1]))),
  ),
  json('JSON of 900 000 digits', '/api/groups', () => `{"name":1${'0'.repeat(900_000)}}`),
  json('JSON of 60 000 prototypes', '/api/groups', () => `{${lines(60_000, () => '"__proto__":{}').join()}}`),
  json('a choice of 50 000 devices', '/api/devices/search', () =>
    JSON.stringify({ imeis: lines(50_000, (at) => String(860_000_000_000_000 + at)) }),
  ),
  json('200 points to name', '/api/places/reverse', () =>
    JSON.stringify({ points: Array.from({ length: 200 }, (_, at) => [at % 80, (at * 7) % 170]) }),
  ),
  {
    name: 'form of 20 000 parts',
    send: (target) => {
      const body = new FormData()
      for (let at = 0; at < 20_000; at++) body.append(`f${at}`, 'x')
      return ask(target, '/api/devices/batch-edit/preview', { method: 'POST', body })
    },
  },
  {
    name: 'form whose parts never end',
    send: (target) =>
      ask(target, '/api/devices/batch-edit/preview', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(900_000)}`,
      }),
  },
  {
    name: 'body that never ends, fast',
    send: (target) => ask(target, '/api/groups', { method: 'POST', body: endless(0), duplex: 'half' }),
  },
  {
    name: 'body that never ends, a byte at a time',
    send: (target) => ask(target, '/api/groups', { method: 'POST', body: endless(50), duplex: 'half' }),
  },
]
