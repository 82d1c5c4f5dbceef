import { afterEach, describe, expect, it } from 'vitest'
import type { DeviceFix } from '@/lib/positions/fix'
import { type Gt06Options, Gt06Tracker } from '@/simulator/gt06-tracker'
import { playDrive } from '@/simulator/play-drive'
import { planReplay } from '@/simulator/replay-plan'
import { GatewayAway, TrackerRefused } from '@/simulator/tracker'
import { freePort } from '../../support/free-port'
import { SAMPLE_STATUS, sampleDrive, sampleFix, until } from './sample'
import { TinyGateway, type TinyOptions } from './tiny-gateway'

const IMEI = '869901040392564'
const opened: { close: () => void }[] = []
const gateways: TinyGateway[] = []

afterEach(async () => {
  for (const tracker of opened.splice(0)) tracker.close()
  await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()))
})

async function startGateway(options: TinyOptions = {}): Promise<TinyGateway> {
  const gateway = await TinyGateway.start(options)
  gateways.push(gateway)
  return gateway
}

function startTracker(port: number, options: Partial<Gt06Options> = {}): Gt06Tracker {
  const tracker = new Gt06Tracker({
    identifier: IMEI,
    host: '127.0.0.1',
    port,
    heartbeatMs: 60_000,
    giveUpAfterMs: 5000,
    status: () => SAMPLE_STATUS,
    ...options,
  })
  opened.push(tracker)
  return tracker
}

const atOnce = (fixes: readonly DeviceFix[]) =>
  planReplay(fixes, { start: 'recorded', speedup: Number.POSITIVE_INFINITY, now: 0, shuffleSeed: null })

const timesOf = (fixes: readonly DeviceFix[]) => new Set(fixes.map(({ time }) => time))

describe('a GT06 tracker', () => {
  it('logs in, sends a drive and knows when all of it is safe', async () => {
    const gateway = await startGateway()
    const tracker = startTracker(gateway.port)
    const drive = sampleDrive(1234)
    await playDrive(atOnce(drive), tracker)
    expect(gateway.logins).toEqual([IMEI])
    expect(gateway.saved.map(({ time }) => time)).toEqual(drive.map(({ time }) => time))
    expect(tracker.counts).toEqual({ sent: 1234, confirmed: 1234, reuploaded: 0, refused: 0 })
    expect(gateway.saved.some(({ buffered }) => buffered)).toBe(false)
  })

  it('sends again what was not confirmed when the gateway hangs up, flagged as re-uploaded', async () => {
    const gateway = await startGateway({ cutAfterFixes: 270 })
    const tracker = startTracker(gateway.port)
    const drive = sampleDrive(900)
    await playDrive(atOnce(drive), tracker)
    expect(gateway.connections).toBeGreaterThan(3)
    expect(timesOf(gateway.saved)).toEqual(timesOf(drive))
    expect(tracker.counts.confirmed).toBe(900)
    expect(tracker.counts.sent).toBe(900)
    expect(tracker.counts.reuploaded).toBeGreaterThan(0)
    expect(gateway.saved.filter(({ buffered }) => buffered).length).toBeGreaterThan(0)
  })

  it.each([1, 7, 150])(
    'cuts its own connection after every %i fixes and loses nothing',
    async (dropEvery) => {
      const gateway = await startGateway()
      const tracker = startTracker(gateway.port, { dropEvery })
      const drive = sampleDrive(dropEvery === 1 ? 12 : dropEvery * 4 + 3)
      await playDrive(atOnce(drive), tracker)
      expect(gateway.connections).toBeGreaterThan(4)
      expect(timesOf(gateway.saved)).toEqual(timesOf(drive))
      expect(tracker.counts).toMatchObject({ sent: drive.length, confirmed: drive.length })
    },
  )

  it('waits until the gateway is back', async () => {
    const first = await startGateway()
    const port = first.port
    const tracker = startTracker(port)
    await tracker.send({ fix: sampleFix(), alarm: null })
    await tracker.flush()
    await first.stop()
    gateways.pop()
    await tracker.send({ fix: sampleFix({ time: sampleFix().time + 1000 }), alarm: null })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(tracker.counts.confirmed).toBe(1)
    const second = await TinyGateway.start({}, port)
    gateways.push(second)
    await tracker.flush()
    expect(tracker.counts.confirmed).toBe(2)
    expect(second.saved).toHaveLength(1)
  })

  it('asks again when its login is not answered, or with a wrong checksum', async () => {
    const gateway = await startGateway({ ignoreLogins: 1, spoilLogins: 1 })
    const tracker = startTracker(gateway.port, { loginReplyMs: 50 })
    await tracker.send({ fix: sampleFix(), alarm: null })
    await tracker.flush()
    expect(gateway.logins).toHaveLength(3)
    expect(gateway.connections).toBe(1)
  })

  it('takes a closed door for an answer', async () => {
    const gateway = await startGateway({ knows: () => false })
    const tracker = startTracker(gateway.port)
    await expect(playDrive(atOnce(sampleDrive(3)), tracker)).rejects.toThrow(TrackerRefused)
    expect(gateway.connections).toBe(1)
    expect(tracker.counts.confirmed).toBe(0)
  })

  it('says so when nobody is there', async () => {
    const tracker = startTracker(await freePort())
    await expect(playDrive(atOnce(sampleDrive(3)), tracker)).rejects.toThrow(GatewayAway)
  })

  it('raises alarms with the fix', async () => {
    const gateway = await startGateway()
    const tracker = startTracker(gateway.port)
    await tracker.send({ fix: sampleFix(), alarm: 'sos' })
    await tracker.flush()
    expect(gateway.packets.flatMap(({ events }) => events)).toMatchObject([{ type: 'sos' }])
    expect(tracker.counts.confirmed).toBe(1)
  })

  it('obeys commands and remembers that the fuel is cut', async () => {
    const gateway = await startGateway()
    const tracker = startTracker(gateway.port, { longReplies: true })
    await tracker.send({ fix: sampleFix({ speedKmh: 0 }), alarm: null })
    await tracker.flush()
    gateway.command('RELAY,1#', 77)
    await until(() => gateway.replies.length === 1)
    expect(gateway.replies[0]).toEqual({ flag: 77, text: 'Cut off the fuel supply: Success!' })
    await until(() => gateway.packets.at(-1)?.status?.fuelCut === true)
  })

  it('shows signs of life while it has nothing to say', async () => {
    const gateway = await startGateway()
    startTracker(gateway.port, { heartbeatMs: 40 })
    await until(() => gateway.packets.filter(({ packet }) => packet === 'heartbeat').length >= 3)
  })
})
