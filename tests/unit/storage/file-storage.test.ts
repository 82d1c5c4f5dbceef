import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStorage, newFileKey, requireKey } from '@/server/storage/file-storage'
import { folderStorage } from '@/server/storage/folder-storage'
import { s3Storage } from '@/server/storage/s3-storage'
import { readWhole } from '@/server/storage/storage'
import { S3_KEY_ID, S3_SECRET, startS3Server } from '../../support/s3-server'

let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>
const storages: Record<string, FileStorage> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  server = await startS3Server()
  const { endpoint, bucket } = server
  storages.folder = folderStorage(folder)
  storages.s3 = s3Storage({ endpoint, bucket, region: 'eu-1', keyId: S3_KEY_ID, secret: S3_SECRET })
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function* pieces(count: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield new Uint8Array(bytes).fill(at)
}

describe.each(['folder', 's3'])('files in %s', (name) => {
  const read = (key: string) => readWhole(storages[name]!, key, 100_000_000)

  it('come back as they were put, are replaced, and go', async () => {
    const storage = storages[name]!
    const key = newFileKey('tasks', 'csv')
    expect(await storage.stat(key)).toBeNull()
    expect(await storage.get(key)).toBeNull()
    expect(await storage.put(key, Buffer.from('one, ünïcode'), 'text/csv')).toBe(14)
    expect(await storage.stat(key)).toEqual({ bytes: 14 })
    expect(Buffer.from((await read(key)) ?? []).toString()).toBe('one, ünïcode')
    await storage.put(key, pieces(3, 1000), 'text/csv')
    expect(await storage.stat(key)).toEqual({ bytes: 3000 })
    expect((await read(key))?.at(-1)).toBe(2)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  it('may be empty, and may be large', async () => {
    const storage = storages[name]!
    const [empty, large] = [newFileKey('tasks', 'bin'), newFileKey('tasks', 'bin')]
    expect(await storage.put(empty, new Uint8Array(), 'application/octet-stream')).toBe(0)
    expect(await storage.stat(empty)).toEqual({ bytes: 0 })
    expect(await storage.put(large, pieces(20, 1_000_000), 'application/octet-stream')).toBe(20_000_000)
    const bytes = await read(large)
    expect(bytes?.byteLength).toBe(20_000_000)
    expect([bytes?.[0], bytes?.[7_999_999], bytes?.[8_000_000], bytes?.at(-1)]).toEqual([0, 7, 8, 19])
  })

  it('leave nothing behind when their writer fails', async () => {
    const storage = storages[name]!
    const key = newFileKey('tasks', 'bin')
    async function* broken() {
      yield* pieces(9, 1_000_000)
      throw new Error('the reader of the database went away')
    }
    await expect(storage.put(key, broken(), 'application/octet-stream')).rejects.toThrow('went away')
    expect(await storage.stat(key)).toBeNull()
    expect(server.uploads.size).toBe(0)
    const left = await readdir(folder, { recursive: true })
    expect(left.filter((file) => file.includes(key.split('/').at(-1)!))).toEqual([])
  })

  it('refuses keys that it did not make', async () => {
    for (const key of ['../etc/passwd', 'tasks/aa/../../x', 'tasks/aa/name of a user.xlsx', ''])
      expect(() => requireKey(key)).toThrow()
    await expect(async () => storages[name]?.get('../x')).rejects.toThrow()
  })
})

it('S3 turns away another secret, and that is a failure', async () => {
  const { endpoint, bucket } = server
  const wrong = s3Storage({ endpoint, bucket, region: 'eu-1', keyId: S3_KEY_ID, secret: 'another' })
  await expect(wrong.put(newFileKey('tasks', 'csv'), new Uint8Array(3), 'text/csv')).rejects.toThrow('403')
})

describe('files in a folder', () => {
  it('are for the user of the process alone', async () => {
    const key = newFileKey('tasks', 'csv')
    await storages.folder!.put(key, Buffer.from('names and phones'), 'text/csv')
    const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777
    expect(await modeOf(key)).toBe(0o600)
    expect(await modeOf(path.dirname(key))).toBe(0o700)
  })
})
