// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import ConnectDialog from '@/components/devices/connect/connect-dialog'
import { ConnectPanel } from '@/components/devices/connect/connect-panel'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'
import { renderInConsole } from '../../support/console-page'

const imei = '860000000000001'
const AT = '2026-05-04T08:00:00.000Z'
const NEW: ConnectionFacts = {
  now: AT,
  host: 'gps.example.com',
  doors: [{ protocol: 'gt06', transport: 'tcp', port: 5023 }],
  model: 'GT06N',
  modelName: 'GT06N',
  protocol: 'gt06',
  setup: 'gt06',
  isPhone: false,
  sim: '+49 151 123',
  simNote: null,
  connectedAt: null,
  address: null,
  activatedAt: null,
  lastPacketAt: null,
  firstFixAt: null,
  refused: [],
  near: [],
  strangers: [],
  unread: [],
}
/** What the account keeps as its host. */
let kept: string | null
const answer = (facts: Partial<ConnectionFacts>, status = 200) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/api/preferences/')) {
      if (init.method === 'PUT') kept = JSON.parse(String(init.body)).value
      return Response.json({ code: 0, msg: '', data: init.method === 'PUT' ? null : kept })
    }
    return status === 200
      ? Response.json({ code: 0, msg: '', data: { ...NEW, ...facts } })
      : Response.json({ code: 50000, msg: 'down', data: null }, { status })
  })
/** Whether the screen is touched, as a phone's. */
const touched = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
const PERMISSIONS = ['devices.read', 'devices.edit'] as const
const draw = () => renderInConsole(<ConnectPanel imei={imei} />, { permissions: [...PERMISSIONS] })
const line = () => screen.findByRole('status', { name: 'Connection' })
const texts = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

beforeEach(() => {
  localStorage.clear()
  kept = null
  touched(true)
})

it('says where to connect, and fills the texts with a network that this browser keeps', async () => {
  answer({})
  const { unmount } = draw()
  expect((await line()).textContent).toBe('Waiting for the first packet')
  expect(screen.getByRole('textbox', { name: 'Host' })).toHaveProperty('value', 'gps.example.com')
  expect([screen.getByText('5023'), screen.getByText('Port (TCP)')]).toHaveLength(2)
  expect(texts()[0]).toContain('Fill in the APN first.')
  const apn = screen.getByRole('textbox', { name: /^APN$/ })
  await userEvent.type(apn, 'internet')
  expect(texts()[0]).toContain('APN,internet#')
  expect(texts()[1]).toContain('SERVER,1,gps.example.com,5023,0#')
  const send = screen.getByRole('link', { name: 'Send APN,internet# as a text message' })
  expect(send.getAttribute('href')).toBe('sms:+49151123?&body=APN%2Cinternet%23')
  await userEvent.type(apn, ',x')
  expect(apn.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('No commas, # or spaces.')).toBeTruthy()
  expect(texts()[0]).not.toContain('APN,internet')
  await userEvent.type(apn, '{Backspace}{Backspace}')
  unmount()
  draw()
  await line()
  expect(texts()[0]).toContain('APN,internet#')
})

it('keeps the network for the same login only, and no password', async () => {
  answer({ setup: 'teltonika' })
  const { unmount } = draw()
  await line()
  await userEvent.type(screen.getByRole('textbox', { name: /^APN$/ }), 'corp')
  await userEvent.type(screen.getByRole('textbox', { name: 'APN password' }), 'secret')
  await userEvent.type(screen.getByRole('textbox', { name: 'SMS password' }), 'secret2')
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
  unmount()
  const again = draw()
  await line()
  expect(texts()[0]).toContain('setparam 2001:corp')
  again.unmount()
  renderInConsole(<ConnectPanel imei={imei} />, { permissions: [...PERMISSIONS], account: 'another' })
  await line()
  expect(texts()[0]).toContain('Fill in the APN first.')
})

it('follows the device to its first fix, by the platform’s clock', async () => {
  const connected = { connectedAt: AT, activatedAt: AT, address: '203.0.113.7' }
  answer({ ...connected, firstFixAt: '2026-05-04T08:00:12.000Z' })
  draw()
  expect((await line()).textContent).toMatch(
    /^Packet from \u2066203\.0\.113\.7\u2069, login accepted · first fix after 12s$/,
  )
})

it('leads from the first fix to the map and the record, and folds what set it up', async () => {
  const connected = { connectedAt: AT, activatedAt: AT, address: '203.0.113.7' }
  answer(connected)
  const { unmount } = draw()
  await line()
  expect(screen.queryByRole('link', { name: 'Open the record' })).toBeNull()
  expect(screen.queryByText('Set it up again')).toBeNull()
  unmount()
  answer({ ...connected, firstFixAt: '2026-05-04T08:00:12.000Z' })
  renderInConsole(<ConnectPanel imei={imei} />, { permissions: [...PERMISSIONS, 'positions.read'] })
  const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await line()
  expect(leads('Show on the map')).toBe(`/monitorObject?imei=${imei}`)
  expect(leads('Open the record')).toBe(`/devices/${imei}`)
  const fold = screen.getByText('Set it up again').closest('details')
  expect(fold?.open).toBe(false)
  expect(within(fold as HTMLElement).getByText('Text messages')).toBeTruthy()
})

it('speaks of texts to trackers only', async () => {
  const head = async (facts: Partial<ConnectionFacts>, text: RegExp) => {
    answer(facts)
    const { unmount } = renderInConsole(<ConnectDialog imei={imei} name="One" onClose={() => {}} />)
    expect(await screen.findByText(text)).toBeTruthy()
    unmount()
  }
  await head({}, /send it the texts/)
  await head({ setup: null, isPhone: true }, /^Give the app of the phone this address/)
})

it('says what is wrong in words, and hides addresses that it was not told', async () => {
  answer({ refused: [{ reason: 'otherSource', protocol: 'gt06', address: null, at: AT }] })
  const { unmount } = draw()
  expect((await line()).textContent).toContain(
    'A connection was refused: the record does not allow it from there.',
  )
  unmount()
  answer({ refused: [{ reason: 'otherPort', protocol: 'gt06', address: '203.0.113.7', at: AT }] })
  draw()
  expect((await line()).textContent).toContain('speaks \u2066GT06\u2069 at a wrong port')
})

it('says in words what to set where no texts are known, with the manual', async () => {
  const doors = (['tcp', 'udp'] as const).map((transport) => ({ protocol: 'jt808', transport, port: 5015 }))
  answer({ setup: null, model: 'JT808', modelName: 'JT/T 808 terminal', protocol: 'jt808', doors })
  draw()
  await line()
  const part = screen.getByRole('region', { name: 'What to set' })
  expect(part.textContent).toContain('No text messages are known for JT/T 808 terminal.')
  expect(
    within(part)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['gps.example.com', 'TCP 5015, UDP 5015', 'JT/T 808'])
  expect(within(part).getByRole('link').getAttribute('href')).toBe('/userManual?page=connect-trackers')
})

it('tries again when the platform does not answer', async () => {
  answer({}, 500)
  draw()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The connection could not be loaded')
  answer({})
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await line()).textContent).toBe('Waiting for the first packet'))
})

it('hands a phone its address, whatever it speaks', async () => {
  const facts = { ...NEW, model: 'APP', protocol: 'other', setup: null, isPhone: true, doors: [] }
  const address = {
    url: 'http://gps.example.com:5055/?id=1',
    keyed: true,
    picture: '<svg/>',
    page: { url: 'https://gps.example.com/track', picture: '<svg/>' },
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const data = path.endsWith('/phone-address') ? address : path.endsWith('/connection') ? facts : null
    return Response.json({ code: 0, msg: '', data })
  })
  draw()
  expect(await screen.findByText(address.url)).toBeTruthy()
  expect(screen.queryByText(/No text messages are known/)).toBeNull()
})

it('hands out nothing that names a host which no tracker reaches, and keeps another for the account', async () => {
  answer({ host: 'localhost' })
  const { unmount } = draw()
  await line()
  expect(screen.getByText(/^No tracker reaches \u2066localhost\u2069/)).toBeTruthy()
  expect(texts()[1]).toContain('Not to be copied or sent yet')
  const rows = within(screen.getByRole('list')).getAllByRole('listitem')
  const offers = (at: number) => within(rows[at] as HTMLElement).queryAllByRole('button').length
  expect([offers(1), offers(2)]).toEqual([0, 1])
  expect(screen.queryByRole('button', { name: 'Copy localhost' })).toBeNull()
  const host = screen.getByRole('textbox', { name: 'Host' })
  await userEvent.clear(host)
  await userEvent.type(host, 'track.example.com')
  expect(texts()[1]).toContain('SERVER,1,track.example.com,5023,0#')
  expect(screen.getByRole('button', { name: 'Copy SERVER,1,track.example.com,5023,0#' })).toBeTruthy()
  await userEvent.tab()
  await waitFor(() => expect(kept).toBe('track.example.com'))
  unmount()
  draw()
  await line()
  await waitFor(() => expect(texts()[1]).toContain('SERVER,1,track.example.com'))
  await userEvent.click(screen.getByRole('button', { name: /^Use .*localhost/ }))
  await waitFor(() => expect(kept).toBe(''))
  expect(texts()[1]).toContain('Not to be copied')
})

it('shows the blanks at the beginning of a text, and copies them', async () => {
  answer({ setup: 'teltonika' })
  const user = userEvent.setup()
  draw()
  await line()
  expect(texts()[3]).toMatch(/␣␣getparam 2004.*Begins with 2 blanks/)
  await user.click(screen.getByRole('button', { name: /^Copy {1,2}getparam 2004$/ }))
  expect(await navigator.clipboard.readText()).toBe('  getparam 2004')
  await user.type(screen.getByRole('textbox', { name: 'SMS login' }), 'me')
  await user.type(screen.getByRole('textbox', { name: 'SMS password' }), 'pw')
  expect(texts()[3]).toContain('me pw getparam 2004')
  expect(texts()[3]).not.toContain('␣')
})

it('hands a text to a phone by a picture where the screen sends none', async () => {
  touched(false)
  answer({})
  draw()
  await line()
  const send = screen.getByRole('button', { name: 'Send GPRSSET# as a text message' })
  await userEvent.click(send)
  expect(send.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('img', { name: 'QR code of the text message' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy +49151123' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /open it here/ }).getAttribute('href')).toBe(
    'sms:+49151123?&body=GPRSSET%23',
  )
  await userEvent.click(send)
  expect(screen.queryByRole('img')).toBeNull()
})

it('asks for the number of the SIM where the record has none, and writes it there', async () => {
  answer({ sim: null })
  draw()
  await line()
  const send = () => screen.queryByRole('link', { name: /^Send GPRSSET# / })
  expect(send()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Send GPRSSET# / }))
  const field = screen.getByRole('textbox', { name: 'Phone number of the SIM' })
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Enter the number that it is sent to.')).toBeTruthy()
  await userEvent.type(field, '+49 151 123')
  expect(send()?.getAttribute('href')).toBe('sms:+49151123?&body=GPRSSET%23')
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/preferences/')) return Response.json({ code: 0, msg: '', data: null })
    if (init.method === 'PATCH') asked.push(JSON.parse(String(init.body)))
    return Response.json({ code: 0, msg: '', data: NEW })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save to the record' }))
  await waitFor(() => expect(asked).toEqual([{ basic: { sim: '+49 151 123' } }]))
  // The record has one now.
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Phone number of the SIM' })).toBeNull())
})

it('tells of strangers that were just heard', async () => {
  answer({ strangers: [{ identifier: '356307042441013', at: AT }] })
  draw()
  await line()
  expect(screen.getByText(/registered nowhere: \u2066356307042441013\u2069/)).toBeTruthy()
})
