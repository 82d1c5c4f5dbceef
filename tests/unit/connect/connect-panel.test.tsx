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
  ...{ now: AT, host: 'gps.example.com', doors: [{ protocol: 'gt06', transport: 'tcp', port: 5023 }] },
  ...{ model: 'GT06N', protocol: 'gt06', setup: 'gt06', isPhone: false, sim: '+49 151 123', simNote: null },
  ...{ connectedAt: null, address: null, activatedAt: null, lastPacketAt: null, firstFixAt: null },
  ...{ refused: [], near: [], strangers: [], unread: [] },
}
const answer = (facts: Partial<ConnectionFacts>, status = 200) =>
  vi.stubGlobal('fetch', async () =>
    status === 200
      ? Response.json({ code: 0, msg: '', data: { ...NEW, ...facts } })
      : Response.json({ code: 50000, msg: 'down', data: null }, { status }),
  )
const PERMISSIONS = ['devices.read', 'devices.edit'] as const
const draw = () => renderInConsole(<ConnectPanel imei={imei} />, { permissions: [...PERMISSIONS] })
const line = () => screen.findByRole('status', { name: 'Connection' })
const texts = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

beforeEach(() => localStorage.clear())

it('says where to connect, and fills the texts with a network that this browser keeps', async () => {
  answer({})
  const { unmount } = draw()
  expect((await line()).textContent).toBe('Waiting for the first packet')
  expect([
    screen.getByText('gps.example.com'),
    screen.getByText('5023'),
    screen.getByText('Port (TCP)'),
  ]).toHaveLength(3)
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

it('keeps the network for the same login only, and neither its password nor a host', async () => {
  answer({ host: 'localhost' })
  const { unmount } = draw()
  await line()
  await userEvent.type(screen.getByRole('textbox', { name: /^APN$/ }), 'corp')
  await userEvent.type(screen.getByRole('textbox', { name: 'APN password' }), 'secret')
  await userEvent.type(screen.getByRole('textbox', { name: 'Host for the texts' }), 'gps.example.net')
  expect(texts().join(' ')).toContain('gps.example.net')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/secret|gps\.example\.net/)
  unmount()
  const again = draw()
  await line()
  expect(texts()[0]).toContain('APN,corp#')
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

it('says what to enter where no texts are known, and tries again when the platform does not answer', async () => {
  const doors = [
    { protocol: 'h02', transport: 'tcp' as const, port: 5013 },
    { protocol: 'h02', transport: 'udp' as const, port: 5013 },
  ]
  answer({ setup: null, model: 'H02', protocol: 'h02', doors })
  const { unmount } = draw()
  await line()
  expect(screen.getByText(/^No text messages are known for H02/)).toBeTruthy()
  expect(screen.getByText(/^Enter there:/).textContent?.replace(/[\u2066\u2069]/g, '')).toBe(
    'Enter there: protocol H02, server gps.example.com, port 5013 (TCP), 5013 (UDP), and the APN of the SIM card.',
  )
  unmount()
  answer({}, 500)
  draw()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The connection could not be loaded')
  answer({})
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await line()).textContent).toBe('Waiting for the first packet'))
})

it('hands a phone its address, whatever it speaks', async () => {
  const facts = { ...NEW, ...{ model: 'APP', protocol: 'other', setup: null, isPhone: true, doors: [] } }
  const address = {
    ...{ url: 'http://gps.example.com:5055/?id=1', keyed: true, picture: '<svg/>' },
    page: { url: 'https://gps.example.com/track', picture: '<svg/>' },
  }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ code: 0, msg: '', data: path.endsWith('/phone-address') ? address : facts }),
  )
  draw()
  expect(await screen.findByText(address.url)).toBeTruthy()
  expect(screen.queryByText(/^No text messages are known/)).toBeNull()
})

it('warns of a host that no tracker reaches, and takes another for the texts', async () => {
  answer({ host: 'localhost' })
  draw()
  await line()
  expect(screen.getByText(/^No tracker reaches \u2066localhost\u2069/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Host for the texts' }), 'track.example.com')
  expect(texts()[1]).toContain('SERVER,1,track.example.com,5023,0#')
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
  await userEvent.type(field, '+49 151 123')
  expect(send()?.getAttribute('href')).toBe('sms:+49151123?&body=GPRSSET%23')
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
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
