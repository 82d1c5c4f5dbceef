// @vitest-environment happy-dom
import '../../support/dom'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetPlaces, type Point } from '@/components/places/place-book'
import { usePlace, usePlaces, usePlaceText, useRoughPoint } from '@/components/places/use-places'
import { renderInConsole } from '../../support/console-page'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const POINT: Point = [41.15, -8.61]
const POINTS = [POINT]
const TOWN = { address: null, name: 'Porto', country: 'PT', distanceM: 0, bearing: 0 }

function Named() {
  const write = usePlaceText()
  const one = usePlace(POINT)
  const listed = usePlaces(POINTS)(POINT)
  return (
    <p>
      {one && write(one)} · {listed && write(listed)}
    </p>
  )
}

function At({ status }: { status: 'parked' | 'moving' }) {
  return <p>{useRoughPoint({ lat: 41.157_945, lon: -8.629_105, status })?.join(' ')}</p>
}

it('asks again for what is shown once a landmark has changed', async () => {
  let landmark: string | null = null
  const asked = vi.fn(async () => Response.json({ code: 0, msg: '', data: [{ ...TOWN, landmark }] }))
  vi.stubGlobal('fetch', asked)
  renderInConsole(<Named />)
  expect(await screen.findByText('Porto, Portugal · Porto, Portugal')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
  landmark = 'Depot North'
  act(forgetPlaces)
  expect(await screen.findByText('Depot North, Porto · Depot North, Porto')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('looks closely where a vehicle stands, and roughly where one drives', () => {
  renderInConsole(<At status="parked" />)
  expect(screen.getByText('41.1579 -8.6291')).toBeTruthy()
  renderInConsole(<At status="moving" />)
  expect(screen.getByText('41.158 -8.629')).toBeTruthy()
})
