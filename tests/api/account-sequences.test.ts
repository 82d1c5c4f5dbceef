import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '@/db/client'
import { sqlState } from '@/db/constraint'
import { insertAccount } from '@/db/queries/accounts/account-create'
import { deleteAccount } from '@/db/queries/accounts/account-delete'
import { findAccount } from '@/db/queries/accounts/account-detail'
import { updateAccount } from '@/db/queries/accounts/account-edit'
import { moveAccount } from '@/db/queries/accounts/account-moves'
import { takeTransferLock } from '@/db/queries/accounts/transfer-lock'
import { accounts } from '@/db/schema/accounts'
import { mayStandUnder } from '@/lib/accounts/placement'
import { GRANTS } from '@/lib/accounts/switches'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
let root = 0
let serial = 0

beforeAll(async () => {
  root = await makeAccount('root', 'administrator', null, { batchCommands: true, cutEngine: true })
})

async function access() {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, root))
  if (!row) throw new Error('the root is gone')
  return accessFor(accountForAccess(row))
}

const allAccounts = () => database.db.select().from(accounts).orderBy(accounts.id)

/** Every account hangs below its parent by its path, fits there, and has nothing that its parent lacks. */
async function expectTree() {
  const rows = await allAccounts()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const parent = row.parentId === null ? null : byId.get(row.parentId)
    expect(parent).not.toBeUndefined()
    expect(row.path).toBe(`${parent?.path ?? '/'}${row.id}/`)
    if (!parent) continue
    const type = accountTypeName(row.type)
    expect([type, mayStandUnder(type, accountTypeName(parent.type))]).toEqual([type, true])
    if (parent.expiresAt) expect(row.expiresAt?.getTime()).toBeLessThanOrEqual(parent.expiresAt.getTime())
    if (parent.type === ACCOUNT_TYPES.administrator) continue
    expect(GRANTS.filter((grant) => row[grant] && !parent[grant])).toEqual([])
  }
  const [stray] = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from devices d left join accounts a on a.id = d.account_id where a.id is null`,
  )
  expect(stray?.count).toBe(0)
}

type Step =
  | { do: 'create'; at: number; type: 'distributor' | 'sales' | 'enterprise' | 'endUser' }
  | { do: 'device'; at: number }
  | { do: 'delete'; at: number }
  | { do: 'move'; at: number; to: number }
  | { do: 'type'; at: number; type: 'distributor' | 'enterprise' | 'endUser' }
  | { do: 'lose'; at: number; grant: (typeof GRANTS)[number] }
  | { do: 'expire'; at: number; days: number }

const place = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      at: place,
      type: fc.constantFrom('distributor', 'sales', 'enterprise', 'endUser'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('device' as const), at: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), at: place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), at: place, to: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      at: place,
      type: fc.constantFrom('distributor', 'enterprise', 'endUser'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      at: place,
      grant: fc.constantFrom(...GRANTS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('expire' as const),
      at: place,
      days: fc.integer({ min: 1, max: 900 }),
    }),
  },
)

const FOREIGN_KEY_VIOLATION = '23503'

/** Does one step as the root; a refusal is as good as a deed, any other failure is not. */
async function perform(given: Step): Promise<void> {
  const rows = await allAccounts()
  const id = (index: number) => rows[index % rows.length]?.id ?? root
  const as = await access()
  const at = id(given.at)
  try {
    if (given.do === 'create') {
      const account = `made-${++serial}`
      await insertAccount(as, {
        account,
        type: given.type,
        parentId: at,
        customerName: account,
        passwordHash: 'x',
      })
    } else if (given.do === 'device') await makeDevice(at)
    else if (given.do === 'delete') await deleteAccount(as, at)
    else if (given.do === 'move') await moveAccount(as, at, id(given.to))
    else if (given.do === 'type') await updateAccount(as, at, { type: given.type })
    else if (given.do === 'lose') await updateAccount(as, at, { [given.grant]: false })
    else await updateAccount(as, at, { expiresAt: new Date(Date.now() + given.days * 86_400_000) })
  } catch (error) {
    // A vehicle is put there by hand, and its account may be gone by then.
    const tooLate = given.do === 'device' && sqlState(error) === FOREIGN_KEY_VIOLATION
    if (!(error instanceof AppError) && !tooLate) throw error
  }
}

describe('whatever is done', () => {
  it('one after the other, the tree stays a tree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        for (const one of steps) await perform(one)
        await expectTree()
      }),
      { numRuns: 15 },
    )
  })

  it('at the same time, the tree stays a tree and nothing hangs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        await Promise.all(steps.map(perform))
        await expectTree()
      }),
      { numRuns: 10 },
    )
  })
})

describe('an account that moves', () => {
  it('is found by who looks at it in the middle', async () => {
    const above = await makeAccount('above', 'distributor', root)
    const below = await makeAccount('below', 'distributor', above)
    const wanderer = await makeAccount('wanderer', 'enterprise', root)
    const as = await access()
    let moving = true
    const looks = Array.from({ length: 4 }, async () => {
      let found = 0
      for (; moving; found++) expect((await findAccount(as, wanderer)).id).toBe(wanderer)
      return found
    })
    for (let turn = 0; turn < 40; turn++) await moveAccount(as, wanderer, turn % 2 === 0 ? below : root)
    moving = false
    for (const found of await Promise.all(looks)) expect(found).toBeGreaterThan(0)
  })
})

describe('two moves at once', () => {
  it('from two connections end in one winner and one “another transfer in progress”', async () => {
    const from = await makeAccount('from', 'distributor', root)
    const to = await makeAccount('to', 'distributor', root)
    const moving = await makeAccount('moving', 'enterprise', from)
    const as = await access()
    const other = openDatabase(database.url, { max: 1 })
    // A third one keeps the row busy, so that the first move is under way when the second comes.
    let release = () => {}
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const busy = other.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, moving)).for('update')
      await new Promise<void>((resolve) => {
        release = resolve
        locked()
      })
    })
    await isLocked
    const outcomes = [moveAccount(as, moving, to), moveAccount(as, moving, root)].map((move) =>
      move.then(
        () => 'moved',
        (error: AppError) => error.error,
      ),
    )
    const first = await Promise.race(outcomes)
    release()
    await busy
    expect(first).toBe('transferRunning')
    expect((await Promise.all(outcomes)).sort()).toEqual(['moved', 'transferRunning'])
    await other.$client.end()
    await expectTree()
  })

  it('wait for nobody while a transfer of devices runs', async () => {
    const other = openDatabase(database.url, { max: 1 })
    const [moving, to] = [
      await makeAccount('m2', 'enterprise', root),
      await makeAccount('t2', 'distributor', root),
    ]
    await other.transaction(async (tx) => {
      await takeTransferLock(tx)
      await expect(moveAccount(await access(), moving, to)).rejects.toMatchObject({
        error: 'transferRunning',
      })
    })
    await moveAccount(await access(), moving, to)
    await other.$client.end()
  })
})
