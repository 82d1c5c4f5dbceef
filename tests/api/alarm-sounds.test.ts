import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET, PUT } from '@/app/api/alarm-sounds/[severity]/route'
import { GET as list } from '@/app/api/alarm-sounds/route'
import { GET as getPreference, PUT as putPreference } from '@/app/api/preferences/[name]/route'
import type { OwnSound } from '@/lib/alarm-sounds/schema'
import { MAX_SOUND_BYTES } from '@/lib/alarm-sounds/sound-file'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

freshDatabase()
const tokens: Record<string, string> = {}
const storage = folderStorage(mkdtempSync(path.join(tmpdir(), 'alarm-sounds-')))

beforeAll(async () => {
  setFileStorage(storage)
  const fleet = await makeAccount('fleet', 'enterprise')
  await makeAccount('other', 'enterprise')
  await makeAccount('helper', 'virtual', fleet)
  for (const login of ['fleet', 'other', 'helper']) tokens[login] = await tokenFor(login)
})

const wav = (bytes: number) => {
  const sound = Buffer.alloc(bytes)
  sound.write('RIFF', 0)
  sound.write('WAVE', 8)
  return sound
}

function put(bytes: Buffer, severity = 'critical', who = 'fleet', name = 'horn.mp3') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  return callRoute<OwnSound & { error?: string }>(PUT, {
    method: 'PUT',
    token: tokens[who],
    params: { severity },
    form,
  })
}
const get = (severity = 'critical', who = 'fleet') =>
  rawRoute(GET, { token: tokens[who], params: { severity } })
const listed = async (who = 'fleet') =>
  (await callRoute<OwnSound[]>(list, { token: tokens[who] })).data.map(({ severity, name }) => [
    severity,
    name,
  ])

describe('an own sound', () => {
  it('is what it holds, not what it is called, and is played to who signed in alone', async () => {
    const made = await put(wav(200))
    expect(made).toMatchObject({ status: 200, data: { severity: 'critical', name: 'horn.mp3', bytes: 200 } })
    const played = await get()
    expect(Buffer.from(await played.arrayBuffer())).toEqual(wav(200))
    expect(played.headers.get('content-type')).toBe('audio/wav')
    expect(played.headers.get('x-content-type-options')).toBe('nosniff')
    expect(played.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(played.headers.get('cache-control')).toContain('private')
    expect(await listed()).toEqual([['critical', 'horn.mp3']])
    for (const who of ['other', 'helper']) {
      expect((await get('critical', who)).status).toBe(404)
      expect(await listed(who)).toEqual([])
    }
  })

  it('is replaced, and taken away with its file', async () => {
    const first = await put(wav(200))
    const second = await put(Buffer.from('ID3 and more'))
    expect(second.data.version).not.toBe(first.data.version)
    expect((await get()).headers.get('content-type')).toBe('audio/mpeg')
    const key = `sounds/${first.data.version.slice(0, 2)}/${first.data.version}.wav`
    expect(await storage.stat(key)).toBeNull()
    await put(wav(60), 'warning')
    const gone = { method: 'DELETE', token: tokens.fleet, params: { severity: 'critical' } }
    expect((await callRoute(DELETE, gone)).status).toBe(200)
    expect((await get()).status).toBe(404)
    expect(await listed()).toEqual([['warning', 'horn.mp3']])
    expect((await callRoute(DELETE, gone)).status).toBe(200)
  })

  it('is refused when it is none, too large, or for what does not sound', async () => {
    expect((await put(Buffer.from('<!doctype html>'))).data.error).toBe('fileType')
    expect((await put(wav(MAX_SOUND_BYTES))).status).toBe(200)
    expect(await put(wav(MAX_SOUND_BYTES + 1))).toMatchObject({
      status: 413,
      data: { error: 'fileTooLarge' },
    })
    expect((await put(wav(60), 'notice')).data.error).toBe('illegalParameter')
  })

  it('is named by nobody but us: what is chosen is another preference', async () => {
    const keep = (name: string, value: unknown) =>
      callRoute(putPreference, { method: 'PUT', token: tokens.fleet, params: { name }, body: { value } })
    const key = 'pictures/00/00000000-0000-0000-0000-000000000000.wav'
    expect((await keep('alarmSounds.files', { critical: { key } })).status).toBe(400)
    expect((await keep('alarmSounds', { critical: 'chime' })).status).toBe(400)
    expect((await keep('alarmSounds', { critical: 'own', warning: 'none' })).status).toBe(200)
    const kept = await callRoute(getPreference, { token: tokens.fleet, params: { name: 'alarmSounds' } })
    expect(kept.data).toEqual({ critical: 'own', warning: 'none' })
  })
})
