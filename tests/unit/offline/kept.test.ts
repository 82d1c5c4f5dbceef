import { describe, expect, it } from 'vitest'
import { makeVehicle } from '@/lib/live/vehicle'
import { asOfText, keptCookie, keptFleet, MAX_KEPT_VEHICLES, markIn, mayShow } from '@/lib/offline/kept'

const AT = Date.parse('2026-05-04T14:02:31Z')
const DAY = 86_400_000
const owner = {
  mark: 'a1',
  until: AT + DAY,
  outlivesBrowser: true,
  name: 'Harbour',
  timeZone: 'UTC',
  distanceUnit: 'km',
  volumeUnit: 'L',
  temperatureUnit: 'C',
}
const vehicle = (id: number) =>
  makeVehicle(
    [id, `86${id}`, `Van ${id}`, 'HH-1', 'van', 7, null, 180, 1, null, null],
    [id, 53.5, 9.9, 42, 90, AT / 1000, AT / 1000, 1, null, 0, true, 1, 1000, null],
    AT,
  )

describe('what is kept', () => {
  it('is shown to the session that it was kept for, and no longer than that lasts', () => {
    expect(mayShow(owner, 'a1', AT)).toBe(true)
    expect(mayShow(owner, 'a1', owner.until)).toBe(false)
    expect(mayShow(owner, 'b2', AT)).toBe(false)
    expect(mayShow(owner, null, AT)).toBe(false)
    expect(mayShow(null, null, AT)).toBe(false)
  })

  it('is where vehicles were and how they are called, no more than a device needs', () => {
    const { vehicles, total, at } = keptFleet([vehicle(1)], AT)
    expect([at, total]).toEqual([AT, 1])
    expect(vehicles[0]).toMatchObject({ name: 'Van 1', plate: 'HH-1', lat: 53.5, lon: 9.9, status: 'moving' })
    expect(JSON.stringify(vehicles)).not.toMatch(/861|imei|account/i)
  })

  it('is a part of a large fleet, and says so', () => {
    const many = Array.from({ length: MAX_KEPT_VEHICLES + 5 }, (_, index) => vehicle(index + 1))
    const { vehicles, total } = keptFleet(many, AT)
    expect([vehicles.length, total]).toEqual([MAX_KEPT_VEHICLES, MAX_KEPT_VEHICLES + 5])
  })
})

describe('the cookie that admits it', () => {
  it('is read among others', () => {
    expect(markIn('locale=en; kept=a1; theme=dark')).toBe('a1')
    expect(markIn('unkept=a1')).toBeNull()
    expect(markIn('kept=')).toBeNull()
    expect(markIn('')).toBeNull()
  })

  it('goes with the browser, unless the session stays', () => {
    expect(keptCookie({ ...owner, outlivesBrowser: false })).toBe('kept=a1; path=/; samesite=lax')
    expect(keptCookie(owner)).toBe('kept=a1; path=/; samesite=lax; expires=Tue, 05 May 2026 14:02:31 GMT')
    expect(keptCookie(null)).toBe('kept=; path=/; samesite=lax; max-age=0')
  })
})

describe('the time that positions are of', () => {
  const text = (now: number, language = 'en', timeZone = 'UTC') => asOfText(AT, now, { language, timeZone })
  it('is a clock time today, and has its date later', () => {
    expect(text(AT + 3_600_000)).toBe('14:02')
    expect(text(AT + DAY)).toBe('May 4, 2026, 14:02')
  })
  it('is of the account’s zone, in figures that everybody reads', () => {
    expect(text(AT, 'ar', 'Asia/Kathmandu')).toBe('19:47')
  })
})
