import { expect, type Page } from '@playwright/test'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import { locationFrame, type TestFix, TestTracker } from '../../support/gt06-client'
import { addVehicle, PORTO, type Tracker } from './alarms'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** 40 km/h for half a minute, in degrees of latitude. */
const STEP = 0.003

export type RecordedDay = Tracker & {
  /** Address of the playback of that day. */
  address: string
  /** Fixes of the way, and one beside it that no vehicle can have reached. */
  sent: number
}

type DayFix = TestFix & { acc: number }

/** A vehicle that drove for an hour yesterday: half an hour north, twenty minutes' rest, half an hour on. */
export async function recordDay(page: Page, port: number, name: string, start = PORTO): Promise<RecordedDay> {
  const van = await addVehicle(page, name)
  const midnight = Math.floor(Date.now() / DAY) * DAY - DAY
  const fixes = [...driveFrom(midnight + 8 * 60 * MINUTE, start)]
  const tracker = await TestTracker.login(port, van.imei)
  for (const { acc, ...fix } of fixes) tracker.write(locationFrame(fix, tracker.nextSerial(), acc, 1))
  const period = { from: midnight, to: midnight + DAY - 1 }
  const [from, to] = [period.from, period.to].map((time) => new Date(time).toISOString())
  const stored = async () => {
    const answer = await page.request.get(`/api/devices/${van.imei}/track?from=${from}&to=${to}`)
    return (await answer.json()).data.points.time.length
  }
  await expect.poll(stored, { timeout: 20_000 }).toBe(fixes.length)
  await tracker.end()
  const address = `/monitorPlayback?${writePlaybackQuery({ imeis: [van.imei], period })}`
  return { ...van, address, sent: fixes.length }
}

function* driveFrom(begin: number, start: typeof PORTO): Generator<DayFix> {
  let { lat } = start
  const { lon } = start
  let time = begin
  for (let i = 0; i < 60; i++, time += MINUTE / 2, lat += STEP) {
    yield { time, lat, lon, speedKmh: 40, course: 0, acc: 1 }
  }
  for (let i = 0; i < 10; i++, time += 2 * MINUTE) yield { time, lat, lon, speedKmh: 0, acc: 0 }
  for (let i = 0; i < 60; i++, time += MINUTE / 2, lat += STEP) {
    if (i === 30) yield { time: time - 10_000, lat: lat + 5, lon, speedKmh: 40, course: 0, acc: 1 }
    yield { time, lat, lon, speedKmh: 40, course: 0, acc: 1 }
  }
}
