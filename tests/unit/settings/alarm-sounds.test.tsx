// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSoundFlag } from '@/components/events/alarm-sound'
import { tellBlocked } from '@/components/events/sound-blocked'
import { AlarmSounds } from '@/components/settings/notifications/alarm-sounds'
import type { OwnSound } from '@/lib/alarm-sounds/schema'
import { MAX_SOUND_BYTES } from '@/lib/alarm-sounds/sound-file'
import en from '@/messages/en.json'

const { api, preview } = vi.hoisted(() => ({ api: vi.fn(), preview: vi.fn() }))
vi.mock('@/lib/http/client', () => ({ api }))
vi.mock('@/components/events/alarm-player', () => ({ preview }))
vi.mock('@/components/account/account-context', () => ({
  useAccount: () => ({ permissions: ['events.read', 'events.edit'] }),
}))

let own: OwnSound[]
let chosen: Record<string, string> | null

beforeEach(() => {
  own = []
  chosen = null
  preview.mockReset()
  api.mockReset()
  api.mockImplementation(async (method: string, path: string, options: { body: never }) => {
    if (path === '/api/alarm-sounds') return own
    if (path === '/api/preferences/[name]') {
      if (method === 'PUT') chosen = (options.body as { value: Record<string, string> }).value
      return chosen
    }
    const uploaded = { severity: 'critical' as const, name: 'horn.mp3', bytes: 3, version: 'v1' }
    own = method === 'PUT' ? [uploaded] : []
    return uploaded
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <AlarmSounds />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
})

const choice = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)
const hear = (label: string) => userEvent.click(screen.getByRole('button', { name: `Hear it: ${label}` }))
const upload = async (bytes: number) =>
  userEvent.upload(
    await screen.findByLabelText('Upload a sound: Critical alerts'),
    new File([new Uint8Array(bytes)], 'horn.mp3', { type: 'audio/mpeg' }),
  )

it('chooses a ringtone for a severity, and plays it by a press alone', async () => {
  const critical = await choice('Critical alerts')
  await waitFor(() => expect(critical.disabled).toBe(false))
  expect(critical.value).toBe('siren')
  await userEvent.selectOptions(critical, 'Horn')
  await waitFor(() => expect(chosen).toEqual({ critical: 'horn' }))
  expect(preview).not.toHaveBeenCalled()
  await hear('Critical alerts')
  await waitFor(() =>
    expect(preview).toHaveBeenCalledWith({ severity: 'critical', choice: 'horn', own: null }),
  )
  await userEvent.selectOptions(await choice('Warnings'), 'No sound')
  expect(chosen).toEqual({ critical: 'horn', warning: 'none' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hear it: Warnings' }).disabled).toBe(true)
})

it('takes an own sound, which is chosen then, and goes back once it is removed', async () => {
  await upload(3)
  expect(await screen.findByText('horn.mp3')).toBeTruthy()
  await waitFor(() => expect(chosen).toEqual({ critical: 'own' }))
  await hear('Critical alerts')
  const address = '/api/alarm-sounds/critical?version=v1'
  await waitFor(() =>
    expect(preview).toHaveBeenCalledWith({ severity: 'critical', choice: 'own', own: address }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove the own sound: Critical alerts' }))
  await waitFor(() => expect(chosen).toEqual({ critical: 'siren' }))
  await waitFor(() => expect(screen.queryByText('horn.mp3')).toBeNull())
})

it('says that a file is too large without sending it', async () => {
  await upload(MAX_SOUND_BYTES + 1)
  expect((await screen.findByRole('alert')).textContent).toBe('The file is larger than 512 KB.')
  expect(api.mock.calls.some(([method]) => method === 'PUT')).toBe(false)
})

it('says when the browser holds the sound back', async () => {
  await choice('Warnings')
  act(() => tellBlocked(true))
  expect(screen.queryByText(/Click anywhere/)).toBeNull()
  act(() => keepSoundFlag(true))
  expect(await screen.findByText('Click anywhere to allow sound')).toBeTruthy()
  act(() => tellBlocked(false))
  expect(screen.queryByText(/Click anywhere/)).toBeNull()
})
