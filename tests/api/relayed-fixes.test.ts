import { beforeAll, describe, expect, it } from 'vitest'
import { POST } from '@/app/api/positions/route'
import { judgeGate } from '@/db/queries/commands/gate-fixes'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { reportAt, saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
let owner: number
let token: string
beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
  token = await tokenFor('owner')
})

const send = (imei: string, times: readonly number[]) =>
  callRoute<{ stored: number }>(POST, {
    method: 'POST',
    token,
    body: times.map((time) => ({ imei, time: new Date(time).toISOString(), lat: 0, lon: 0, speedKmh: 0 })),
  })
const SECONDS_AGO = [50, 40, 30, 20, 10]

describe('the gate of the engine cut', () => {
  it('opens for fixes of the device itself, and for none while others send positions for it', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'GT06N' })
    const now = Date.now()
    await saveLive(
      id,
      SECONDS_AGO.map((seconds) => reportAt(now - seconds * 1000, 0, 0, 0)),
    )
    expect((await judgeGate(database.db, id, now)).reason).toBeNull()
    expect((await send(imei, [now - 5000])).data.stored).toBe(1)
    expect((await judgeGate(database.db, id, now)).reason).toBe('relayedFixes')
    // Long after, it is judged by its fixes again, of which there are none any more.
    expect((await judgeGate(database.db, id, now + 240_000)).reason).toBe('noFix')
  })

  it('stays shut for a vehicle that only others say to stand', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'GT06N' })
    const now = Date.now()
    await saveLive(id, [reportAt(now - 60_000, 0, 0, 80)])
    const times = SECONDS_AGO.map((seconds) => now - seconds * 1000)
    expect((await send(imei, times)).data.stored).toBe(SECONDS_AGO.length)
    expect((await judgeGate(database.db, id, now)).reason).toBe('relayedFixes')
  })

  it('counts no fix that came before its time', async () => {
    const { id } = await makeDevice(owner, { model: 'GT06N' })
    const now = Date.now()
    await saveLive(
      id,
      SECONDS_AGO.map((seconds) => ({
        ...reportAt(now + 60_000 - seconds * 1000, 0, 0, 0),
        receivedAt: now,
      })),
    )
    expect((await judgeGate(database.db, id, now + 60_000)).reason).not.toBeNull()
  })
})
