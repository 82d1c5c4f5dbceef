import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { alarmFrame, TestTracker } from '../../support/gt06-client'

/** Alarm codes of GT06. */
export const SOS = 0x01
export const OVERSPEED = 0x06

export const PORTO = { lat: 41.1496, lon: -8.611 }

export type Tracker = { imei: string; name: string }

/** A vehicle of its own, owned by whom the page is signed in as. */
export async function addVehicle(page: Page, name: string, model = 'GT06N'): Promise<Tracker> {
  const { origin } = new URL((await page.request.get('/api/captcha')).url())
  const imei = `86${randomInt(1e9, 1e10)}${randomInt(100, 1000)}`
  const answer = await page.request.post('/api/devices', {
    data: { imei, name, model },
    headers: { origin },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
  return { imei, name }
}

/** Sends an alarm packet over TCP as a real tracker does; resolves when it is stored and acknowledged. */
export async function sendAlarm(
  port: number,
  { imei }: Tracker,
  alarm: number,
  secondsAgo = 0,
): Promise<void> {
  const tracker = await TestTracker.login(port, imei)
  const time = Math.floor(Date.now() / 1000 - secondsAgo) * 1000
  tracker.write(alarmFrame({ time, ...PORTO, speedKmh: 47 }, alarm, tracker.nextSerial()))
  await tracker.reply(0x26)
  await tracker.end()
}
