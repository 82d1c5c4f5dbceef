// @vitest-environment happy-dom
import '../../support/dom'
import '../../support/settled-toasts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast, Toaster } from '@/components/ui/sonner'

/** Longer than a toast takes to come or to go. */
const MOVE_MS = 400
const STEP_MS = 20
/** In steps: what a step has changed is drawn before the next one. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)))
  }
}
const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

beforeEach(async () => {
  // It is fetched by the first toast; here the clock stands still meanwhile.
  await import('@/components/ui/layers/toast-layer')
  vi.useFakeTimers()
  render(<Toaster label="Notifications" closeLabel="Close" dir="ltr" />)
})
afterEach(async () => {
  await pass(12_000)
  vi.useRealTimers()
})

describe('a toast', () => {
  it('is shown in place of the one before it', async () => {
    showToast({ text: 'Saved' })
    await pass(MOVE_MS)
    expect(texts()).toEqual(['Saved'])
    showToast({ text: 'Saved again', tone: 'success' })
    showToast({ text: 'Refused', tone: 'danger' })
    await pass(MOVE_MS)
    expect(texts()).toEqual(['Refused'])
    expect(screen.getByRole('alert').textContent).toBe('Refused')
  })

  it('goes by itself, later when something can be done about it', async () => {
    showToast({ text: 'Saved' })
    await pass(5000 + MOVE_MS)
    expect(texts()).toEqual([])
    showToast({ text: 'Read', action: { label: 'Undo', onPress: () => {} } })
    await pass(5000 + MOVE_MS)
    expect(texts()).toEqual(['ReadUndo'])
    await pass(4000 + MOVE_MS)
    expect(texts()).toEqual([])
  })

  it('is undone by a press, and gone then', async () => {
    const onPress = vi.fn()
    showToast({ text: 'Read', action: { label: 'Undo', onPress } })
    await pass(MOVE_MS)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await pass(MOVE_MS)
    expect(onPress).toHaveBeenCalledOnce()
    expect(texts()).toEqual([])
    await pass(12_000)
    expect(texts()).toEqual([])
  })

  it('may be followed at once by the one that its action shows', async () => {
    showToast({ text: 'Read', action: { label: 'Undo', onPress: () => showToast({ text: 'Unread' }) } })
    await pass(MOVE_MS)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await pass(MOVE_MS)
    expect(texts()).toEqual(['Unread'])
  })

  it('is closed by its button', async () => {
    showToast({ text: 'Saved' })
    await pass(MOVE_MS)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await pass(MOVE_MS)
    expect(texts()).toEqual([])
  })

  it('waits while the keyboard is in it', async () => {
    showToast({ text: 'Read', action: { label: 'Undo', onPress: () => {} } })
    await pass(MOVE_MS)
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    await pass(12_000)
    expect(texts()).toEqual(['ReadUndo'])
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    await pass(9000 + MOVE_MS)
    expect(texts()).toEqual([])
  })
})
