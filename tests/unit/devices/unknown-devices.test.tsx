// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { UnknownButton } from '@/components/devices/list/unknown-button'
import { UnknownDevices } from '@/components/devices/list/unknown-devices'
import type { Permission } from '@/lib/auth/permissions'
import { renderInConsole } from '../../support/console-page'

vi.mock('@/components/devices/connect/connect-dialog', () => ({
  default: ({ imei, name }: { imei: string; name: string }) => <p>{`Connect ${name} ${imei}`}</p>,
}))

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const TIME = '2026-11-20T11:59:00.000Z'

function answering(data: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (path: string) => Response.json({ code: 0, msg: '', data: data[path] ?? [] }))
}

const unknown = (identifier: string, door: string | null) => ({
  kind: 'imei',
  identifier,
  model: 'GT06N',
  protocol: 'gt06',
  door,
  port: 5023,
  address: '192.0.2.7',
  attempts: 2,
  firstSeen: TIME,
  lastSeen: TIME,
})

const draw = (permissions: Permission[] = ['devices.create']) =>
  renderInConsole(<UnknownDevices now={NOW} onClose={() => {}} />, { permissions })

it('tells of who came to the port of another protocol, with the port of its own, and of no other', async () => {
  answering({
    '/api/unknown-devices': [
      unknown('356307042441013', 'jt808'),
      unknown('351234567890131', null),
      { ...unknown('356307042441021', 'shared'), protocol: 'teltonika', port: null },
    ],
  })
  draw()
  const told = await screen.findAllByText(/it is not let in there/)
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Speaks GT06, connected to the JT/T 808 port: it is not let in there. Set it to port \u20665023\u2069: register it, and Connect shows how.',
    'Speaks Teltonika, connected to the port for all: it is not let in there. No gateway hears Teltonika at the moment.',
  ])
  expect(screen.getByText('351234567890131')).toBeTruthy()
})

it('registers by the form, which holds what is known, and leads to how it is connected', async () => {
  const sent: unknown[] = []
  const models = [
    { code: 'FM1100', protocol: 'teltonika', identifierKinds: ['imei'] },
    { code: 'FMB920', protocol: 'teltonika', identifierKinds: ['imei'] },
    { code: 'GT06N', protocol: 'gt06', identifierKinds: ['imei'] },
  ].map((model) => ({
    ...model,
    name: model.code,
    makerName: model.code,
    alias: null,
    vendor: model.protocol,
    icon: 'car',
    heartbeatSeconds: 60,
    simNote: null,
    retired: false,
    custom: false,
  }))
  const row = { ...unknown('356307042441013', null), model: 'FMB920', protocol: 'teltonika' }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    const data: Record<string, unknown> = { '/api/unknown-devices': [row], '/api/models': models }
    if (path === '/api/devices') data[path] = { imei: '356307042441013', name: 'Van 9' }
    return Response.json({ code: 0, msg: '', data: data[path] ?? [] })
  })
  draw()
  await userEvent.click(await screen.findByRole('button', { name: 'Register 356307042441013' }))
  const number = await screen.findByRole('textbox', { name: 'IMEI' })
  expect(number).toHaveProperty('value', '356307042441013')
  const model = screen.getByRole('combobox', { name: 'Model' })
  await waitFor(() => expect(model).toHaveProperty('value', 'FMB920 · teltonika'))
  await userEvent.click(model)
  // Models of what it speaks stand first.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'FM1100Teltonika',
    'FMB920Teltonika',
    'GT06NGT06',
  ])
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Van 9')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Connect Van 9 356307042441013')
  expect(sent).toEqual([{ imei: '356307042441013', name: 'Van 9', model: 'FMB920' }])
})

it('finds one among many by number, protocol or address', async () => {
  const many = Array.from({ length: 9 }, (_, at) => unknown(`35123456789013${at}`, null))
  answering({
    '/api/unknown-devices': [...many, { ...unknown('9171234567', null), protocol: 'teltonika' }],
  })
  draw()
  const search = await screen.findByRole('searchbox')
  const shown = () => screen.getAllByRole('button', { name: /^Register / }).length
  await userEvent.type(search, 'telto')
  await waitFor(() => expect(shown()).toBe(1))
  await userEvent.clear(search)
  await userEvent.type(search, '3512')
  await waitFor(() => expect(shown()).toBe(9))
  await userEvent.type(search, 'x')
  expect(await screen.findByText('No unknown device fits the search.')).toBeTruthy()
})

it('says why one cannot be registered, by anybody or by who looks', async () => {
  answering({ '/api/unknown-devices': [unknown('x/y', null), unknown('356307042441013', null)] })
  const { unmount } = draw()
  expect(await screen.findByText(/No device can be called so/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Register / })).toHaveLength(1)
  unmount()
  draw([])
  expect(await screen.findByText(/that takes the right to add devices/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Register / })).toBeNull()
})

it('lists what could not be read, with what it speaks where that shows', async () => {
  const stream = { address: '192.0.2.9', reason: 'foreign', at: TIME }
  answering({
    '/api/unread-streams': [
      { ...stream, door: 'jt808', spoken: 'wialon' },
      { ...stream, door: 'shared', spoken: null },
      { ...stream, door: 'gt06', spoken: null, reason: 'checksum' },
    ],
  })
  renderInConsole(<UnknownDevices now={NOW} onClose={() => {}} />)
  expect(await screen.findByText('Speaks Wialon IPS, connected to the JT/T 808 port')).toBeTruthy()
  expect(screen.getByText('Something unknown at the port for all')).toBeTruthy()
  expect(screen.getByText('A wrong checksum at the GT06 port')).toBeTruthy()
})

it('says nothing of such connections when there are none', async () => {
  answering({})
  renderInConsole(<UnknownDevices now={NOW} onClose={() => {}} />)
  expect(await screen.findByText('Nothing unknown has connected.')).toBeTruthy()
  expect(screen.getByText('Point a tracker to this server, and it appears here.')).toBeTruthy()
  expect(screen.queryByText('Connections that could not be read')).toBeNull()
})

it('is noticed on the way there, by how many they are', async () => {
  answering({ '/api/unknown-devices': [unknown('356307042441013', null), unknown('351234567890131', null)] })
  renderInConsole(<UnknownButton onClick={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Unknown devices: 2' })
  expect(button.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2')
})
