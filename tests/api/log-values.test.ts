import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { POST as signIn } from '@/app/api/session/route'
import { POST as search } from '@/app/v3/new/newEquipment/globalSearchEquipment/[keyword]/route'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { log } from '@/lib/log'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

freshDatabase()
const SECRET = 'what-nobody-shall-read'
const { level } = log
const lines: string[] = []
const stream = Reflect.get(log, pino.symbols.streamSym) as { write: (line: string) => unknown }

beforeAll(() => {
  log.level = 'info'
  vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(line))
})
beforeEach(() => void lines.splice(0))
afterAll(() => {
  log.level = level
  vi.restoreAllMocks()
})

const failureOf = async (statement: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await statement
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}

it('a statement that failed is logged without what it came with', async () => {
  const texts = { login: SECRET, passwordHash: SECRET, customerName: `${SECRET}\nparams: x` }
  const row = { ...texts, path: '/1/', type: 1, parentId: 2 ** 31 - 1 }
  const failed = await failureOf(database().insert(accounts).values(row))
  expect(String(failed)).toContain(SECRET)
  log.error({ err: failed }, 'not saved')
  log.error({ err: new Error('the task', { cause: failed }) }, 'failed')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).not.toContain(SECRET)
    expect(line).toMatch(/Failed query: insert into .*log-values\.test\.ts/)
  }
})

it('a row that the database quotes is not logged either', async () => {
  const { $client } = database()
  const failed = await failureOf($client`insert into accounts (login) values (${SECRET})`)
  expect((failed as { detail?: string }).detail).toContain(SECRET)
  log.error({ err: failed }, 'not saved')
  expect(lines.join()).not.toContain(SECRET)
  expect(lines.join()).toContain('"code":"23502"')
})

it('another error is logged as it is', () => {
  log.error(
    { err: Object.assign(new Error('no route'), { detail: 'kept', params: { seconds: 3 } }) },
    'failed',
  )
  expect(JSON.parse(lines[0] ?? '{}').err).toMatchObject({
    message: 'no route',
    detail: 'kept',
    params: { seconds: 3 },
  })
})

it('a text with NUL is refused before the database and the log hear of it', async () => {
  for (const account of ['a\0', '\\\0', '\0'.repeat(10), `${'\\'.repeat(3000)}\0`])
    expect(await callRoute(signIn, { body: { account, password: 'x' } })).toMatchObject({
      status: 400,
      data: { error: 'illegalParameter' },
    })
  await makeAccount('ann', 'enterprise')
  const found = await callRoute(search, { token: await tokenFor('ann'), params: { keyword: 'a\0' } })
  expect(found).toMatchObject({ status: 400, data: { error: 'illegalParameter' } })
  expect(lines).toEqual([])
})

it('letters that only look like NUL in JSON are a text', async () => {
  for (const account of ['a\\u0000', '\\\\u0000', 'u0000'])
    expect((await callRoute(signIn, { body: { account, password: 'x' } })).data).not.toMatchObject({
      error: 'illegalParameter',
    })
})
