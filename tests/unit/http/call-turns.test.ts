import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { markDevice } from '@/server/auth/known-device'
import type { Session } from '@/server/auth/session'
import { inTurn, LANES } from '@/server/next/call-turns'

const from = (address: string, cookie = '') =>
  new NextRequest('http://localhost', { headers: { 'x-client-address': address, cookie } })
const nobody = from('203.0.113.7')
const sessionOf = (id: string, accountId: number) => ({ id, access: { accountId } }) as Session
const turn = () => new Promise((next) => setImmediate(next))

/** Calls that go on until they are told to end, by name. */
function calls() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)?.()
    await turn()
  }
  return { begun, call, end }
}

describe('turns of calls', () => {
  it('go by session: one that asks much waits for itself', async () => {
    const { begun, call, end } = calls()
    const much = sessionOf('much', 1)
    const names = Array.from({ length: LANES.calls.runningEach + 1 }, (_, at) => `much ${at}`)
    for (const name of names) void inTurn(nobody, much, 'calls', call(name))
    void inTurn(nobody, sessionOf('little', 1), 'calls', call('little'))
    await turn()
    expect(begun).toEqual([...names.slice(0, -1), 'little'])
    await end(names[0] ?? '')
    expect(begun.at(-1)).toBe(names.at(-1))
    await end(...names, 'little')
  })

  it('lets no tile of a map stand before what a page asks for', async () => {
    const { begun, call, end } = calls()
    const session = sessionOf('mapper', 1)
    const names = Array.from({ length: LANES.tiles.runningEach + 1 }, (_, at) => `tile ${at}`)
    for (const name of names) void inTurn(nobody, session, 'tiles', call(name))
    void inTurn(nobody, session, 'calls', call('page'))
    await turn()
    expect(begun).toEqual([...names.slice(0, -1), 'page'])
    await end(...names, 'page')
    await end(...names)
  })

  it('does nothing for who has left while it waited', async () => {
    const { begun, call, end } = calls()
    const session = sessionOf('leaver', 1)
    const leaving = new AbortController()
    const names = Array.from({ length: LANES.calls.runningEach }, (_, at) => `stays ${at}`)
    for (const name of names) void inTurn(nobody, session, 'calls', call(name))
    const left = new NextRequest('http://localhost', { signal: leaving.signal })
    const answer = inTurn(left, session, 'calls', call('left'))
    leaving.abort()
    await turn()
    await Promise.all([end(...names), expect(answer).rejects.toMatchObject({ error: 'systemBusy' })])
    expect(begun).toEqual(names)
  })

  it('go by subnet for those who are not signed in', async () => {
    const { begun, call, end } = calls()
    const names = Array.from({ length: LANES.calls.runningEach + 1 }, (_, at) => `a ${at}`)
    for (const [at, name] of names.entries())
      void inTurn(from(`2001:db8:1:2::${at + 1}`), null, 'calls', call(name))
    void inTurn(from('2001:db8:1:3::1'), null, 'calls', call('b'))
    await turn()
    expect(begun).toEqual([...names.slice(0, -1), 'b'])
    await end(...names, 'b')
    await end(...names)
  })

  it('let a browser that signed in before stand in no line of the strangers at its address', async () => {
    const { begun, call, end } = calls()
    const names = Array.from({ length: LANES.signIns.runningEach + 1 }, (_, at) => `stranger ${at}`)
    for (const name of names) void inTurn(nobody, null, 'signIns', call(name))
    const known = from('203.0.113.7', `device=${markDevice(undefined, 5)}`)
    void inTurn(known, null, 'signIns', call('known'))
    void inTurn(from('203.0.113.7', 'device=5.made-up'), null, 'signIns', call('made up'))
    void inTurn(nobody, null, 'calls', call('page'))
    await turn()
    expect(begun).toEqual([...names.slice(0, -1), 'known', 'page'])
    await end(...names, 'known', 'page')
    await end(...names, 'made up')
  })

  it('go by account for tools of models, and take no place of other calls', async () => {
    const { begun, call, end } = calls()
    const { running, runningEach } = LANES.tools
    const names = Array.from({ length: running + runningEach }, (_, at) => `tool ${at}`)
    for (const [at, name] of names.entries())
      void inTurn(nobody, sessionOf(`key ${at}`, Math.floor(at / runningEach)), 'tools', call(name))
    await turn()
    expect(begun).toEqual(names.slice(0, running))
    void inTurn(nobody, sessionOf('key 0', 0), 'calls', call('page'))
    await turn()
    expect(begun.at(-1)).toBe('page')
    await end(...names, 'page')
    for (const [at, name] of names.slice(0, runningEach + 1).entries())
      void inTurn(nobody, sessionOf(`key ${at}`, 7), 'tools', call(`more ${name}`))
    await end(...names)
    expect(begun.slice(running + 1)).toEqual([
      ...names.slice(running),
      ...names.slice(0, runningEach).map((name) => `more ${name}`),
    ])
    await end(...names.map((name) => `more ${name}`))
    await end(...names.map((name) => `more ${name}`))
  })

  it('of late positions that are long go on by parts, between which another account has its turn', async () => {
    const { begun, call, end } = calls()
    const accounts = Array.from({ length: LANES.late.running }, (_, at) => 100 + at)
    const long = accounts.map((account) =>
      inTurn(nobody, sessionOf(`key ${account}`, account), 'late', async (letOthers) => {
        for (let part = 1; part <= 2; part++) {
          await call(`${account} ${part}`)()
          await letOthers()
        }
      }),
    )
    const short = inTurn(nobody, sessionOf('third', 7), 'late', call('third'))
    await turn()
    expect(begun).toEqual(accounts.map((account) => `${account} 1`))
    await end('100 1')
    expect(begun.at(-1)).toBe('third')
    await end('third', '101 1')
    await end('100 2', '101 2')
    await Promise.all([...long, short])
    expect(begun).toHaveLength(2 * accounts.length + 1)
  })

  it('go by account for what reads much, and hold nothing else of it up', async () => {
    const { begun, call, end } = calls()
    const names = Array.from({ length: LANES.long.runningEach + 1 }, (_, at) => `long ${at}`)
    for (const [at, name] of names.entries())
      void inTurn(nobody, sessionOf(`session ${at}`, 7), 'long', call(name))
    void inTurn(nobody, sessionOf('session 0', 7), 'calls', call('short'))
    void inTurn(nobody, sessionOf('other', 8), 'long', call('other'))
    await turn()
    expect(begun).toEqual([...names.slice(0, -1), 'short', 'other'])
    await end(...names, 'short', 'other')
    expect(begun.at(-1)).toBe(names.at(-1))
    await end(...names)
  })
})
