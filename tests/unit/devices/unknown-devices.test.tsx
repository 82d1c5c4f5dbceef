// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UnknownButton } from '@/components/devices/list/unknown-button'
import { UnknownDevices } from '@/components/devices/list/unknown-devices'
import { renderInConsole } from '../../support/console-page'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const TIME = '2026-11-20T11:59:00.000Z'

function answering(data: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (path: string) => Response.json({ code: 0, msg: '', data: data[path] ?? [] }))
}

const unknown = (identifier: string, door: string | null) => ({
  ...{ kind: 'imei', identifier, model: 'GT06N', protocol: 'gt06', door, address: '192.0.2.7' },
  ...{ attempts: 2, firstSeen: TIME, lastSeen: TIME },
})

it('tells of who came to the port of another protocol, and of no other', async () => {
  answering({
    '/api/unknown-devices': [unknown('356307042441013', 'jt808'), unknown('351234567890131', null)],
  })
  renderInConsole(<UnknownDevices now={NOW} onClose={() => {}} />)
  const told = await screen.findAllByText(/^Speaks GT06, connected to the JT808 port: set it/)
  expect(told).toHaveLength(1)
  expect(screen.getByText('351234567890131')).toBeTruthy()
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
  expect(await screen.findByText('Speaks WIALON, connected to the JT808 port')).toBeTruthy()
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
