// Child process: people who look at lists, maps, tracks and reports, and how long each answer takes them.
import { setTimeout as sleep } from 'node:timers/promises'

export type UsersOrder = { url: string; cookies: string[]; imeis: string[]; pauseMs: number }
/** When a request went out, how long its answer took to its end, and whether it was one. */
export type Answered = [at: number, ms: number, ok: boolean]

const DAY_MS = 86_400_000

/** What one asks for in its turn. */
function pathOf(turn: number, imeis: readonly string[]): string {
  const imei = imeis[(turn * 31) % imeis.length]
  const period = new URLSearchParams({
    from: new Date(Date.now() - DAY_MS).toISOString(),
    to: new Date().toISOString(),
  })
  const paths = [
    '/api/devices?pageSize=50',
    `/api/devices/${imei}`,
    '/api/events?limit=50',
    '/api/search?q=8600',
    `/api/devices/${imei}/track?${period}`,
    '/api/accounts/tree',
    `/api/reports/trips?${period}&imei=${imei}`,
    '/monitorObject',
  ]
  return paths[turn % paths.length] ?? '/'
}

process.once('message', ({ url, cookies, imeis, pauseMs }: UsersOrder) => {
  const answered: Answered[] = []
  let stopped = false
  const person = async (cookie: string, first: number) => {
    for (let turn = first; !stopped; turn++) {
      const began = performance.now()
      const at = Date.now()
      const ok = await fetch(url + pathOf(turn, imeis), { headers: { cookie } })
        .then(async (answer) => {
          await answer.arrayBuffer()
          return answer.ok
        })
        .catch(() => false)
      answered.push([at, performance.now() - began, ok])
      await sleep(pauseMs)
    }
  }
  const people = cookies.map(person)
  process.once('message', async () => {
    stopped = true
    await Promise.all(people)
    process.send?.(answered)
  })
})
