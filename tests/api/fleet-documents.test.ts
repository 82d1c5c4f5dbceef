import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getFile } from '@/app/api/fleet-documents/[id]/file/route'
import { PUT as putDocument, DELETE as removeDocument } from '@/app/api/fleet-documents/[id]/route'
import { POST as addDocument, GET as listDocuments } from '@/app/api/fleet-documents/route'
import { database } from '@/db/client'
import { businessLogs } from '@/db/schema/business-logs'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments } from '@/db/schema/fleet-vehicles'
import type { FleetDocument } from '@/lib/fleet/documents/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'

const { tokens, ids } = fleetWorld()
const storage = folderStorage(mkdtempSync(path.join(tmpdir(), 'documents-')))
let photo: File
let [anna, van] = [0, 0]

beforeAll(async () => {
  setFileStorage(storage)
  const drawn = sharp({ create: { width: 600, height: 400, channels: 3, background: '#3b7aff' } })
  photo = new File([new Uint8Array(await drawn.jpeg().toBuffer())], 'front.jpg', { type: 'image/jpeg' })
  anna = await makeDriver(ids.fleet ?? 0, 'Anna')
  van = await makeVehicle(ids.fleet ?? 0, 'Van')
})

const pdf = (start = '%PDF-1.7') => new File([`${start}\n<script>`], 'Führerschein "A".pdf')
function formOf(fields: Record<string, string | number | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value))
  return form
}
const add = (fields: Record<string, string | number | File>, login = 'fleet') =>
  callRoute<FleetDocument>(addDocument, { token: tokens[login], form: formOf(fields) })
const put = (id: number, fields: Record<string, string | File>, login = 'fleet') =>
  callRoute<FleetDocument>(putDocument, {
    method: 'PUT',
    token: tokens[login],
    params: { id: String(id) },
    form: formOf(fields),
  })
const list = (query: string, login = 'fleet') =>
  callRoute<{ items: FleetDocument[] }>(listDocuments, {
    token: tokens[login],
    path: `/api/fleet-documents?${query}`,
  })
const file = (id: number, size = 'full', login = 'fleet') =>
  rawRoute(getFile, {
    token: tokens[login],
    params: { id: String(id) },
    path: `/api/fleet-documents/${id}/file?size=${size}`,
  })
const remove = (id: number, login = 'fleet') =>
  callRoute(removeDocument, { method: 'DELETE', token: tokens[login], params: { id: String(id) } })

describe('documents', () => {
  it('are of a vehicle or a driver, with a file that is judged by what it holds', async () => {
    const paper = await add({
      driverId: anna,
      name: 'ADR',
      number: 'X1',
      expiresOn: '2027-05-31',
      file: pdf(),
    })
    expect(paper.status).toBe(201)
    expect(paper.data).toMatchObject({
      name: 'ADR',
      number: 'X1',
      expiresOn: '2027-05-31',
      file: { kind: 'pdf', name: 'Führerschein -A-.pdf' },
    })
    const picture = await add({ vehicleId: van, name: 'Front', number: '', expiresOn: '', file: photo })
    expect(picture.data).toMatchObject({
      number: null,
      expiresOn: null,
      file: { kind: 'photo', name: 'front.jpg' },
    })
    const bare = await put(picture.data.id, { name: 'Front', withoutFile: 'true' })
    expect([bare.status, bare.data.file]).toEqual([200, null])
    expect((await file(picture.data.id)).status).toBe(404)
    for (const expiresOn of ['1899-12-31', '3000-01-01'])
      expect((await add({ driverId: anna, name: 'Slip', expiresOn })).status).toBe(400)
    const sooner = await add({ driverId: anna, name: 'Medical', expiresOn: '2026-01-01' })
    expect(sooner.data.file).toBeNull()
    const listed = await list(`driverId=${anna}`)
    expect(listed.data.items.map(({ name }) => name)).toEqual(['Medical', 'ADR'])
    expect((await list(`vehicleId=${van}`)).data.items.map(({ id }) => id)).toEqual([picture.data.id])
    const fake = await add({ driverId: anna, name: 'Fake', file: pdf('<html>') })
    expect(fake.status).toBe(400)
    const large = new File([new Uint8Array(5_000_001)], 'large.pdf')
    expect((await add({ driverId: anna, name: 'Large', file: large })).status).toBe(413)
    const wrongs: Record<string, string | number>[] = [
      { name: 'Nobody’s' },
      { name: 'Both’s', driverId: anna, vehicleId: van },
    ]
    for (const wrong of wrongs) expect((await add(wrong)).status).toBe(400)
    expect((await add({ driverId: anna, name: ' ' })).status).toBe(400)
    expect((await list(`driverId=${anna}`)).data.items.length).toBe(2)
    expect((await list('')).status).toBe(400)
  })

  it('are saved where something could run in them, and shown where they are drawn by us', async () => {
    const paper = (await add({ driverId: anna, name: 'Paper', file: pdf() })).data
    const saved = await file(paper.id)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(saved.headers.get('content-type')).toBe('application/pdf')
    expect(await saved.text()).toContain('%PDF-1.7')
    // Nothing in its name means something to a program.
    const sly = new File([await pdf().arrayBuffer()], '<img src=x>%2e%2e%2f\u202efdp.exe')
    const { id, file: named } = (await add({ driverId: anna, name: 'Sly', file: sly })).data
    expect(named?.name).toBe('-img src=x--2e-2e-2ffdp.pdf')
    expect((await file(id)).headers.get('content-disposition')).not.toMatch(/[<>]|%252e|exe/i)
    expect((await file(paper.id, 'thumbnail')).status).toBe(404)
    const picture = (await add({ vehicleId: van, name: 'Side', file: photo })).data
    for (const size of ['full', 'thumbnail']) {
      const shown = await file(picture.id, size)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'")
      const { width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect(width).toBe(size === 'full' ? 600 : 160)
    }
  })

  it('are changed with their file or without, and leave no file behind', async () => {
    const { id, file: before } = (await add({ vehicleId: van, name: 'Tax', file: photo })).data
    const keysOf = async () => {
      const [row] = await database().select().from(fleetDocuments).where(eq(fleetDocuments.id, id))
      return [row?.file ?? null, row?.thumbnail ?? null]
    }
    const [oldFile, oldThumbnail] = await keysOf()
    const renamed = await put(id, { name: 'Road tax', number: '', expiresOn: '2027-01-01' })
    expect(renamed.data).toMatchObject({ name: 'Road tax', file: before })
    const replaced = await put(id, { name: 'Road tax', number: '', expiresOn: '', file: pdf() })
    expect(replaced.data.file?.kind).toBe('pdf')
    expect(replaced.data.file?.version).not.toBe(before?.version)
    const [newFile, noThumbnail] = await keysOf()
    expect(noThumbnail).toBeNull()
    for (const key of [oldFile, oldThumbnail]) expect(await storage.stat(key ?? '')).toBeNull()
    expect(await storage.stat(newFile ?? '')).not.toBeNull()
    expect((await remove(id)).status).toBe(200)
    expect(await storage.stat(newFile ?? '')).toBeNull()
    const logged = await database()
      .select({ action: businessLogs.action, changes: businessLogs.changes })
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(id)))
      .orderBy(businessLogs.id)
    expect(logged.map(({ action }) => action)).toEqual([
      'fleet.documentAdd',
      'fleet.documentEdit',
      'fleet.documentEdit',
      'fleet.documentDelete',
    ])
    expect(logged[1]?.changes).toEqual({
      name: { before: 'Tax', after: 'Road tax' },
      expiresOn: { before: null, after: '2027-01-01' },
    })
  })

  it('are the enterprise’s own', async () => {
    const { id } = (await add({ driverId: anna, name: 'Private', file: photo })).data
    for (const [login, status] of [
      ['rival', 404],
      ['shop', 403],
      ['admin', 403],
    ] as const) {
      expect((await list(`driverId=${anna}`, login)).status).toBe(status)
      expect((await add({ driverId: anna, name: 'Theirs', file: photo }, login)).status).toBe(status)
      expect((await put(id, { name: 'Theirs' }, login)).status).toBe(status)
      expect((await file(id, 'full', login)).status).toBe(status)
      expect((await remove(id, login)).status).toBe(status)
    }
    expect((await file(id, 'full', 'second')).status).toBe(200)
    // Who is gone takes their papers along.
    const gone = await makeDriver(ids.fleet ?? 0, 'Gone')
    const left = (await add({ driverId: gone, name: 'Left', file: photo })).data
    await database().update(drivers).set({ deletedAt: new Date() }).where(eq(drivers.id, gone))
    expect((await list(`driverId=${gone}`)).status).toBe(404)
    expect((await file(left.id)).status).toBe(404)
  })
})
