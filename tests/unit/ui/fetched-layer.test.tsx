// @vitest-environment happy-dom
import '../../support/dom'
import '../../support/settled-toasts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { FetchedLayer, type LayerProps, type OpenedLayer } from '@/components/ui/fetched-layer'
import { makePart, setPartFailure } from '@/components/ui/part'
import { Popover } from '@/components/ui/popover'
import { showToast, Toaster } from '@/components/ui/sonner'
import { Tooltip } from '@/components/ui/tooltip'

vi.mock('@/components/ui/layers/toast-layer', () => Promise.reject(new Error('no network')))

it('a panel comes with the first press, and gives the focus back', async () => {
  render(
    <Popover label="Filters" trigger={<button type="button">Open</button>}>
      <input aria-label="Plate" />
    </Popover>,
  )
  const before = screen.getByRole('button', { name: 'Open', expanded: false })
  expect(before.getAttribute('aria-haspopup')).toBe('dialog')
  await userEvent.hover(before)
  expect(screen.getByRole('button', { name: 'Open' })).toBe(before)
  await userEvent.click(before)
  await screen.findByRole('dialog', { name: 'Filters' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Plate')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open', expanded: false }))
})

it('a panel that is closed takes no focus from where somebody has gone on', async () => {
  render(
    <>
      <Popover label="Filters" trigger={<button type="button">Open</button>}>
        <input aria-label="Plate" />
      </Popover>
      <input aria-label="Name" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const plate = await screen.findByLabelText('Plate')
  await waitFor(() => expect(document.activeElement).toBe(plate))
  fireEvent.keyDown(plate, { key: 'Escape' })
  screen.getByLabelText('Name').focus()
  // The focus is given back a moment after the panel is gone.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

const Panel = ({ open }: OpenedLayer<LayerProps>) => open && <p>Here</p>

it('one that does not come is told, and asked for again by the next press', async () => {
  const told = vi.fn()
  setPartFailure(told)
  const load = vi
    .fn<() => Promise<ComponentType<OpenedLayer<LayerProps>>>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(Panel)
  const part = makePart(load)
  render(<FetchedLayer kind="dialog" part={part} given={{ trigger: <button type="button">Open</button> }} />)
  const trigger = screen.getByRole('button', { name: 'Open' })
  trigger.click()
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  await waitFor(() => expect(trigger.getAttribute('aria-expanded')).toBe('false'))
  trigger.click()
  await screen.findByText('Here')
  expect(load).toHaveBeenCalledTimes(2)
})

it('an explanation stands at its control, which stays what it is', async () => {
  render(
    <Tooltip text="The whole track">
      <button type="button">Whole</button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Whole' })
  await userEvent.hover(button)
  const words = await screen.findByRole('tooltip')
  expect(words.textContent).toBe('The whole track')
  expect(screen.getByRole('button', { name: 'Whole' })).toBe(button)
  expect(button.getAttribute('aria-describedby')).toBe(words.id)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

it('a toast is said in a plain box where what draws toasts does not come', async () => {
  const undo = vi.fn()
  render(<Toaster label="Notifications" closeLabel="Close" dir="ltr" />)
  showToast({ text: 'Refused', tone: 'danger', action: { label: 'Undo', onPress: undo } })
  expect((await screen.findByRole('alert')).textContent).toContain('Refused')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})
