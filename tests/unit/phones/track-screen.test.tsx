// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

import { TrackScreen } from '@/components/phones/track-screen'
import type { PhoneList } from '@/lib/phones/send-schema'
import { renderInConsole } from '../../support/console-page'

afterEach(() => vi.unstubAllGlobals())

function show(found: PhoneList) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: found }))
  renderInConsole(<TrackScreen />)
}

it('an account without a phone that may register none is told whom to ask, and sees no switch', async () => {
  show({ phones: [], hasMore: false, newModel: null })
  expect(await screen.findByText(/Whoever manages your devices/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('an account that may register a phone is asked for its name', async () => {
  show({ phones: [], hasMore: false, newModel: 'PHONE' })
  expect(await screen.findByText(/Give this one a name/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Send my position' })).toBeTruthy()
})
