import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedHeaders, writeSecret } from '@/lib/webhooks/signature'
import { VERIFY_EXAMPLES } from '@/lib/webhooks/verify-examples'
import { startReceiver, verified } from '../../support/webhook-receiver'

const run = promisify(execFile)
const [SECRET, OTHER] = [7, 8].map((byte) => writeSecret(Buffer.alloc(32, byte))) as [string, string]
const BODY = '{"type":"test","data":{"name":"Größe"}}'
const now = Math.floor(Date.now() / 1000)
const signed = (secrets: string[], timestamp = now) =>
  signedHeaders({ id: 'msg_1', timestamp, body: BODY }, secrets)

/** Secret that the receiver has, headers, body, and whether it is to be taken for ours. */
const CASES: [string, Record<string, string>, string, boolean][] = [
  [SECRET, signed([SECRET]), BODY, true],
  [SECRET, signed([OTHER, SECRET]), BODY, true],
  [SECRET, signed([OTHER]), BODY, false],
  [SECRET, signed([SECRET]), BODY.replace('test', 'tesd'), false],
  [SECRET, signed([SECRET], now - 301), BODY, false],
  [SECRET, { ...signed([SECRET]), 'webhook-id': 'msg_2' }, BODY, false],
]
const GIVEN = JSON.stringify(CASES.map(([secret, headers, body]) => [secret, headers, body]))
const WANTED = CASES.map(([, , , ours]) => ours)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('in TypeScript', async () => {
  const file = path.join(folder, 'verify.ts')
  await writeFile(file, VERIFY_EXAMPLES.typescript)
  const { isOurs } = (await import(file)) as { isOurs: (...given: unknown[]) => boolean }
  expect(CASES.map(([secret, headers, body]) => isOurs(secret, headers, body))).toEqual(WANTED)
})

it('in Python', async () => {
  const call = `import json, sys
print(json.dumps([is_ours(s, h, b.encode()) for s, h, b in json.loads(sys.argv[1])]))`
  const { stdout } = await run('python3', ['-c', `${VERIFY_EXAMPLES.python}\n${call}`, GIVEN])
  expect(JSON.parse(stdout)).toEqual(WANTED)
})

it('with curl, as we sign', async () => {
  const receiver = await startReceiver()
  await run('sh', ['-c', VERIFY_EXAMPLES.shell], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, RECEIVER: receiver.url },
  })
  await receiver.stop()
  const [received] = receiver.received
  if (!received) throw new Error('nothing received')
  expect(verified(SECRET, received)).toMatchObject({ type: 'test' })
})
