// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMapTypes } from '@/components/map/use-map-types'
import { renderInConsole } from '../../support/console-page'

function Types({ stored }: { stored: string }) {
  const { nameOf, optionsWith } = useMapTypes()
  return (
    <>
      <p>{nameOf(stored)}</p>
      <ul>
        {optionsWith(stored).map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
    </>
  )
}

it.each([
  ['streets', 'Streets', []],
  [
    'tiles',
    'Online map (no longer offered: the best available is shown)',
    ['Online map (no longer offered: the best available is shown)'],
  ],
])('of %s says what is offered, and of what is not that another is shown', async (stored, name, gone) => {
  const data = [{ id: 'world' }, { id: 'streets' }]
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data }))
  renderInConsole(<Types stored={stored} />)
  await vi.waitFor(() => expect(screen.queryByText('Street map')).toBeNull())
  expect(screen.getAllByText(name).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Best available',
    'Overview',
    'Streets',
    ...gone,
    'Google Maps',
  ])
})
