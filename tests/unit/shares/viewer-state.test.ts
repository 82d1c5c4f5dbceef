import { describe, expect, it } from 'vitest'
import { END_REASONS } from '@/lib/shares/judge-share'
import type { SharedVehicle, ShownLink } from '@/lib/shares/schema'
import { tokenInFragment } from '@/lib/shares/viewer-page'
import { nextView, type OpenedShare, type ViewerNews, type ViewerState } from '@/lib/shares/viewer-state'

const AT = Date.UTC(2026, 10, 23, 12)
const link: ShownLink = {
  title: 'Delivery',
  shows: {
    deviceIcon: true,
    delayS: 0,
    roundM: 0,
    withholds: false,
    fields: {
      name: true,
      plate: true,
      speed: true,
      address: true,
      driver: true,
      phone: true,
      trail: 'sinceCreation',
      destination: false,
      route: true,
    },
  },
  endsAt: new Date(AT + 3_600_000).toISOString(),
  end: null,
  now: AT + 5000,
}
const opened: OpenedShare = {
  ...link,
  bearer: '1.2.3.x',
  bearerUntil: link.endsAt,
  brand: { title: 'North', themeColor: '#aa0000', logo: null },
}
const van: SharedVehicle = {
  key: 'van',
  name: 'Van of Ana',
  plate: 'AA-11-BB',
  driver: 'Ana',
  phone: '+351 1',
  withheld: false,
  position: { lat: 41, lon: -8, time: AT, part: 1 },
}
const after = (...news: ViewerNews[]) =>
  news.reduce<ViewerState>((state, one) => nextView(state, one), { phase: 'opening' })
const OPENED: ViewerNews = { kind: 'opened', opened, at: AT }
const STATE: ViewerNews = { kind: 'message', message: { type: 'state', vehicles: [van] }, at: AT }
const refusedBy = (error: string, seconds = 0): ViewerNews => ({ kind: 'refusedBy', error, at: AT, seconds })

describe('the page of a link', () => {
  it('shows what it is told, by the clock of the server, and keeps no bearer', () => {
    const state = after(OPENED, STATE)
    expect(state).toMatchObject({ phase: 'watching', vehicles: [van], ahead: 5000, lostAt: null })
    expect(JSON.stringify(state)).not.toContain(opened.bearer)
  })

  it.each(END_REASONS)('has nothing left of what it showed when the link ends: %s', (reason) => {
    const ended = after(OPENED, STATE, { kind: 'message', message: { type: 'ended', reason }, at: AT })
    expect(ended).toEqual({ phase: 'ended', reason })
    for (const late of [STATE, OPENED, refusedBy('shareFull')] as const)
      expect(nextView(ended, late)).toBe(ended)
  })

  it('has nothing left of it either when it is refused later', () => {
    expect(after(OPENED, STATE, refusedBy('shareEnded'))).toEqual({ phase: 'ended', reason: null })
    expect(after(OPENED, STATE, refusedBy('shareFull'))).toEqual({ phase: 'full' })
    expect(after(OPENED, STATE, refusedBy('sharePasscodeNeeded'))).toMatchObject({ phase: 'passcode' })
  })

  it('keeps what it showed while the connection is lost, and while the link is opened again', () => {
    const lost = after(OPENED, STATE, { kind: 'lost', at: AT + 1 }, { kind: 'lost', at: AT + 9 })
    expect(lost).toMatchObject({ phase: 'watching', vehicles: [van], lostAt: AT + 1 })
    expect(nextView(lost, { kind: 'opening' })).toBe(lost)
    expect(nextView(lost, { kind: 'away' })).toBe(lost)
    expect(nextView(lost, refusedBy('systemBusy'))).toBe(lost)
    expect(nextView(lost, OPENED)).toMatchObject({ vehicles: [van], lostAt: AT + 1 })
    expect(nextView(lost, STATE)).toMatchObject({ lostAt: null })
  })

  it('forgets a trail that is shared no more', () => {
    const watched = after(OPENED, STATE, { kind: 'trail', trail: { vehicles: [] } })
    const shows = { ...link.shows, fields: { ...link.shows.fields, trail: 'none' as const } }
    const hello: ViewerNews = { kind: 'message', message: { type: 'hello', ...link, shows }, at: AT }
    expect(nextView(watched, hello)).toMatchObject({ trails: new Map(), link: { shows } })
  })

  it('asks for the passcode, says when it is wrong, and waits after too many', () => {
    const asked = after(refusedBy('sharePasscodeNeeded'))
    expect(asked).toEqual({ phase: 'passcode', isWrong: false, isAsking: false })
    expect(nextView(asked, { kind: 'opening' })).toEqual({ ...asked, isAsking: true })
    expect(nextView(asked, refusedBy('sharePasscodeWrong'))).toMatchObject({ isWrong: true })
    expect(nextView(asked, refusedBy('requestTooFrequent', 900))).toEqual({
      phase: 'tooMany',
      until: AT + 900_000,
    })
  })

  it('draws the lines of routes that are driven, and of none that is not told any more', () => {
    const lines = [{ key: 'van', lines: [[[41, -8] as [number, number], [42, -8] as [number, number]]] }]
    const route = {
      name: 'Round',
      share: 0.5,
      stops: 2,
      reached: 1,
      started: true,
      isOff: false,
      next: null,
      lateS: null,
    }
    const driving: ViewerNews = {
      kind: 'message',
      message: { type: 'state', vehicles: [{ ...van, routes: [route] }] },
      at: AT,
    }
    const drawn = after(
      OPENED,
      { kind: 'message', message: { type: 'routes', vehicles: lines }, at: AT },
      driving,
    )
    const linesOf = (state: ViewerState) => (state.phase === 'watching' ? [...state.routeLines.keys()] : null)
    expect(linesOf(drawn)).toEqual(['van'])
    expect(linesOf(nextView(drawn, OPENED))).toEqual(['van'])
    expect(linesOf(nextView(drawn, STATE))).toEqual([])
    const { fields } = link.shows
    const without = { ...link, shows: { ...link.shows, fields: { ...fields, route: false } } }
    const hello: ViewerNews = { kind: 'message', message: { type: 'hello', ...without }, at: AT }
    expect(linesOf(nextView(drawn, hello))).toEqual([])
  })

  it('says why there is nothing', () => {
    expect(after(refusedBy('shareRefused'))).toEqual({ phase: 'refused' })
    expect(after({ kind: 'away' })).toEqual({ phase: 'away' })
    expect(after(refusedBy('systemAbnormal'))).toEqual({ phase: 'away' })
  })
})

describe('the address of a link', () => {
  const token = `${'aB3_-'.repeat(8)}xyz`
  it('holds the token, whatever a chat has put behind it', () => {
    for (const behind of ['', ')', '.', '%20', '?utm=1'])
      expect(tokenInFragment(`#${token}${behind}`)).toBe(token)
  })
  it('holds none where it is cut or longer than one', () => {
    for (const wrong of ['', '#', `#${token.slice(1)}`, `#${token}a`, token])
      expect(tokenInFragment(wrong)).toBe('')
  })
})
