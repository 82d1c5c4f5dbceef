import { describe, expect, it } from 'vitest'
import { CATALOGUE, commandNamed } from '@/lib/commands/catalogue/catalogue'
import { CHECK_MS, catalogueReader, type Found } from '@/lib/commands/catalogue/kept-catalogue'

/** A database with a document, its reader, and a clock. */
function world() {
  const database = { revision: 0, document: null as string | null, isAway: false, isSlow: false }
  const asked: { known: number; parsed: boolean }[] = []
  let time = 0
  /** Lets the answers go that a slow database has ready. */
  const held: (() => void)[] = []
  const find = async (known: number): Promise<Found | null> => {
    if (database.isAway) throw new Error('away')
    const isOther = known !== database.revision
    asked.push({ known, parsed: isOther })
    const { revision, document, isSlow } = database
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve))
    return revision === 0 ? null : { revision, document: isOther ? document : null }
  }
  const makeReader = () => catalogueReader({ builtIn: CATALOGUE, find, clock: () => time, onRead: () => {} })
  const turnOff = (name: string | null) => {
    database.revision++
    database.document = JSON.stringify({ version: 1, off: name === null ? [] : [name] })
  }
  return { database, asked, held, makeReader, turnOff, pass: (ms: number) => (time += ms) }
}

const hasStatus = async (reader: ReturnType<ReturnType<typeof world>['makeReader']>) =>
  commandNamed('status', (await reader.current()).catalogue) !== null

/** Whatever can go on without an answer has. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the catalogue of a process', () => {
  it('is asked for at most every two seconds, however often it is read', async () => {
    const { asked, makeReader, pass } = world()
    const reader = makeReader()
    await Promise.all([reader.current(), reader.current(), reader.current()])
    for (let at = 0; at < 10; at++) await reader.current()
    expect(asked).toHaveLength(1)
    pass(CHECK_MS)
    await reader.current()
    expect(asked).toEqual(Array(2).fill({ known: 0, parsed: false }))
  })

  it('shows a change in every process within two seconds, and is parsed once for it', async () => {
    const { asked, makeReader, turnOff, pass } = world()
    const [web, worker] = [makeReader(), makeReader()]
    expect([await hasStatus(web), await hasStatus(worker)]).toEqual([true, true])
    turnOff('status')
    expect(await hasStatus(worker)).toBe(true)
    pass(CHECK_MS)
    expect([await hasStatus(web), await hasStatus(worker)]).toEqual([false, false])
    pass(CHECK_MS)
    expect(await hasStatus(web)).toBe(false)
    expect(asked.filter(({ parsed }) => parsed)).toHaveLength(2)
  })

  it('is as it is now for whoever changes it', async () => {
    const { makeReader, turnOff } = world()
    const reader = makeReader()
    await reader.current()
    turnOff('status')
    expect(commandNamed('status', (await reader.latest()).catalogue)).toBeNull()
    expect(await hasStatus(reader)).toBe(false)
  })

  it('is built in again once its row is gone', async () => {
    const { database, makeReader, turnOff, pass } = world()
    const reader = makeReader()
    turnOff('status')
    expect(await hasStatus(reader)).toBe(false)
    Object.assign(database, { revision: 0, document: null })
    pass(CHECK_MS)
    expect(await hasStatus(reader)).toBe(true)
  })

  it('never goes back to what was asked for earlier, in whatever order answers come', async () => {
    const { database, held, makeReader, turnOff, pass } = world()
    const reader = makeReader()
    turnOff('status')
    await reader.current()
    pass(CHECK_MS)
    database.isSlow = true
    const asking = [reader.latest()]
    await settled()
    turnOff('status')
    asking.push(reader.current(), reader.latest())
    await settled()
    turnOff('status')
    // The newest answer comes first.
    while (held.length > 0) {
      held.pop()?.()
      await settled()
    }
    const revisions = (await Promise.all(asking)).map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted())
    expect((await asking[2])?.revision).toBeGreaterThanOrEqual(2)
    database.isSlow = false
    expect(await hasStatus(reader)).toBe(false)
    expect((await reader.current()).revision).toBe(revisions.at(-1))
  })

  it('does not go to an older revision, which a copy that lags behind may still have', async () => {
    const { database, makeReader, turnOff, pass } = world()
    const reader = makeReader()
    for (const name of [null, 'status']) turnOff(name)
    expect(await hasStatus(reader)).toBe(false)
    Object.assign(database, { revision: 1, document: JSON.stringify({ version: 1 }) })
    pass(CHECK_MS)
    expect(await hasStatus(reader)).toBe(false)
  })

  it('goes on asking after a check that failed', async () => {
    const { database, makeReader, turnOff } = world()
    const reader = makeReader()
    turnOff('status')
    database.isAway = true
    const failed = reader.latest()
    const next = reader.latest()
    await expect(failed).rejects.toThrow('away')
    await expect(next).rejects.toThrow('away')
    database.isAway = false
    expect(await hasStatus(reader)).toBe(false)
  })

  it('does not pass for one while the database is away, and is read when it is back', async () => {
    const { database, makeReader, turnOff, pass } = world()
    const reader = makeReader()
    await reader.current()
    turnOff('status')
    database.isAway = true
    pass(CHECK_MS)
    await expect(reader.current()).rejects.toThrow('away')
    database.isAway = false
    expect(await hasStatus(reader)).toBe(false)
  })
})
