import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { webBody } from '@/server/storage/web-body'

it('gives all that is sent, in order, text or bytes, however slowly it is read', async () => {
  const pieces = ['first ', Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b'), ' last']
  const got = await buffer(webBody(Readable.from(pieces)))
  expect(got.toString()).toBe(`first ${'a'.repeat(200_000)}${'b'.repeat(200_000)} last`)
})

it('reads no more than lies ready, until somebody reads', async () => {
  let sent = 0
  const endless = new Readable({
    read() {
      sent++
      this.push(Buffer.alloc(16_384))
    },
  })
  const reader = webBody(endless).getReader()
  for (let turn = 0; turn < 50; turn++) await nextTurn()
  expect(sent).toBeLessThan(20)
  await reader.read()
  await reader.cancel()
  expect(endless.destroyed).toBe(true)
})

it('throws nothing where nobody listens when its reader leaves before the first piece', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', note)
  const output = new Readable({ read: () => {} })
  output.push('a piece')
  const body = webBody(output)
  await body.cancel()
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  process.off('uncaughtException', note)
  expect(thrown).toEqual([])
  expect(output.destroyed).toBe(true)
})

it('fails its reader when what is sent is cut off', async () => {
  const output = new Readable({ read: () => {} })
  const reading = buffer(webBody(output))
  output.push('half')
  output.destroy()
  await expect(reading).rejects.toThrow('cut off')
})

it('gives its reader what its source fails with, and leaves nothing without a listener', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', note)
  const reading = buffer(webBody(createReadStream(import.meta.dirname)))
  await expect(reading).rejects.toMatchObject({ code: 'EISDIR' })
  const left = new Readable({ read: () => {}, destroy: (_, done) => done(new Error('it cannot be closed')) })
  await webBody(left).cancel()
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  process.off('uncaughtException', note)
  expect(thrown).toEqual([])
})
