// @vitest-environment happy-dom
import '../../support/dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FailureScreen } from '@/components/shell/failure-screen'
import { lazyPart, loadPart, PART_TIMEOUT_MS, PartMissing } from '@/components/ui/lazy-part'
import texts from '@/messages/failure.json'

const refresh = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What Next does with an error of a page. */
class Page extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    return error ? <FailureScreen error={error} reset={() => {}} /> : this.props.children
  }
}

const show = (load: Parameters<typeof lazyPart>[0]) => {
  const Part = lazyPart(load)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return render(
    <Page>
      <Suspense fallback="loading">
        <Part />
      </Suspense>
    </Page>,
  )
}

it('tells when a part does not come in time, and loads the page anew on a press', async () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  show(() => new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1))
  expect(screen.getByText('loading')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toContain(texts.en.title)
  fireEvent.click(screen.getByRole('button', { name: texts.en.retry }))
  expect(reload).toHaveBeenCalledOnce()
  expect(refresh).not.toHaveBeenCalled()
})

it('draws what comes, however late within the time', async () => {
  vi.useFakeTimers()
  show(() => new Promise((resolve) => setTimeout(() => resolve({ default: () => 'here' }), 100_000)))
  await act(() => vi.advanceTimersByTimeAsync(100_000))
  expect(screen.getByText('here')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS))
  expect(screen.getByText('here')).toBeTruthy()
})

it('says of a failure what was behind it', async () => {
  const cause = new Error('no network')
  const failed = await loadPart(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(PartMissing)
  expect(failed).toMatchObject({ cause })
})
