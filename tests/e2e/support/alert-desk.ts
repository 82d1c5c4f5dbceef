import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import type { Alert } from '@/lib/alerts/alert-schema'
import type { TellingStage } from '@/lib/alerts/telling/delivery'
import { bareFix } from '@/lib/positions/fix'
import { Gt06Tracker } from '@/simulator/gt06-tracker'
import { addVehicle, PORTO, type Tracker } from './alarms'
import { DEMO_PASSWORD } from './stack'

/** A busy machine is given its time. */
const SOON = { timeout: 60_000 }
const LIMIT_KMH = 90

/** An account that reads Spanish, at an address that it proved, with a van. */
export type Desk = { id: number; login: string; name: string; email: string; van: Tracker }
type World = { page: Page; sql: postgres.Sql; signIn: (account: string) => Promise<void> }

async function post<Data>(page: Page, path: string, data: object): Promise<Data> {
  const { origin } = new URL((await page.request.get('/api/captcha')).url())
  const answer = await page.request.post(path, { data, headers: { origin } })
  const said = (await answer.json()) as { code: number; data: Data }
  expect(said, path).toMatchObject({ code: 0 })
  return said.data
}

/** Makes a desk of its own below the administrator, and signs the page in there. */
export async function openDesk({ page, sql, signIn }: World): Promise<Desk> {
  const number = randomInt(1e6)
  const [login, name] = [`desk-${number}`, `Desk ${number}`]
  const email = `${login}@example.com`
  await signIn('demo-admin')
  const { id } = await post<{ id: number }>(page, '/api/accounts', {
    account: login,
    password: DEMO_PASSWORD,
    customerName: name,
    type: 'distributor',
    email,
    language: 'es',
    timeZone: 'Europe/Lisbon',
  })
  await sql`update accounts set email_verified_at = now() where id = ${id}`
  await signIn(login)
  return { id, login, name, email, van: await addVehicle(page, `Van ${number}`) }
}

/** Somebody without a login who is told of a desk's alerts in Arabic, at an address that was proved. */
export async function addContact(
  { page, sql }: Pick<World, 'page' | 'sql'>,
  { login }: Desk,
): Promise<{ id: number; email: string }> {
  const email = `second-${login}@example.com`
  const contact = { name: 'Second', email, language: 'ar', timeZone: 'Asia/Dubai' }
  const { id } = await post<{ id: number }>(page, '/api/alert-contacts', contact)
  await sql`update alert_contacts set email_verified_at = now() where id = ${id}`
  return { id, email }
}

/** A rule about the van that alerts to every time it is too fast. */
export const watchSpeed = (page: Page, { van }: Desk, tell: object): Promise<unknown> =>
  post(page, '/api/alert-rules', {
    kind: 'overspeed',
    name: 'Too fast',
    params: { limitKmh: LIMIT_KMH, durationS: 10 },
    devices: [van.imei],
    silenceMinutes: 0,
    tell,
  })

/** The alerts of a van, newest first, once there are so many and it was decided who is told of them at a stage. */
export async function alertsOf(
  page: Page,
  { imei }: Tracker,
  { count, stage = 'first' }: { count: number; stage?: TellingStage },
): Promise<Alert[]> {
  const list = async () => {
    const answer = await page.request.get(`/api/alerts?imei=${imei}`)
    const { items } = ((await answer.json()) as { data: { items: Alert[] } }).data
    return items.filter(({ deliveries }) => deliveries.some((one) => one.stage === stage))
  }
  await expect.poll(async () => (await list()).length, SOON).toBe(count)
  return (await list()).sort((one, other) => other.time.localeCompare(one.time))
}

/** A van with a real tracker, on a road to the north. */
export class Drive {
  readonly #tracker: Gt06Tracker
  /** Its own clock moves ten seconds with each fix, from a while ago. */
  #time = Math.floor(Date.now() / 1000) * 1000 - 20 * 60_000
  #lat = PORTO.lat
  constructor(port: number, { imei }: Tracker) {
    this.#tracker = new Gt06Tracker({
      identifier: imei,
      host: '127.0.0.1',
      port,
      heartbeatMs: 1000,
      giveUpAfterMs: 30_000,
      status: () => ({
        ignition: true,
        charging: true,
        fuelCut: false,
        voltage: 12,
        batteryPercent: 100,
        gsmLevel: 4,
      }),
    })
  }

  /** Drives by the rule, too fast, and by the rule again; resolves when all of it is stored. */
  async speedOnce(): Promise<void> {
    for (const speedKmh of [60, LIMIT_KMH + 20, 60])
      for (let fix = 0; fix < 6; fix++) await this.#send(speedKmh)
    await this.#tracker.flush()
  }

  end(): void {
    this.#tracker.close()
  }

  #send(speedKmh: number): Promise<void> {
    this.#time += 10_000
    this.#lat += (speedKmh / 3.6) * 10 * DEGREES_PER_METRE
    const fix = bareFix(this.#time, this.#lat, PORTO.lon)
    const driving = { speedKmh, heading: 0, satellites: 9, ignition: true }
    return this.#tracker.send({ fix: { ...fix, ...driving }, alarm: null })
  }
}

const DEGREES_PER_METRE = 1 / 111_195
