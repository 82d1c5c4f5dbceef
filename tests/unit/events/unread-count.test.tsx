// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeUnread, countHeard, useUnreadEvents } from '@/components/events/event-watch'

afterEach(() => vi.unstubAllGlobals())

const Count = () => <output>{useUnreadEvents()}</output>

/** A count on a page whose server answers when it is told to. */
function counted() {
  const answers: ((unread: number) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((unread) => resolve(Response.json({ code: 0, data: { unread } })))
      }),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Count />
    </QueryClientProvider>,
  )
  const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
  const answer = async (nth: number, unread: number) => {
    await waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(nth))
    await act(async () => answers[nth - 1]?.(unread))
  }
  return { queries, answers, answer, shows }
}

it('is asked again when something happened while an answer was on its way', async () => {
  const { queries, answers, answer, shows } = counted()
  await answer(1, 4)
  await shows('4')
  act(() => void queries.invalidateQueries({ queryKey: ['events', 'unread'] }))
  await waitFor(() => expect(answers).toHaveLength(2))
  act(() => changeUnread(queries, 1))
  await shows('5')
  // It was counted before that happened.
  await answer(2, 4)
  await answer(3, 5)
  await shows('5')
  expect(answers).toHaveLength(3)
})

it('is taken in the end where something happens all the time', async () => {
  const { queries, answers, answer, shows } = counted()
  for (const nth of [1, 2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(nth))
    act(() => changeUnread(queries, 1))
    await answer(nth, 10 + nth)
  }
  await shows('13')
})

it('is asked again when an answer may have known of what was heard after it', async () => {
  const { queries, answers, answer, shows } = counted()
  // It happened before the server counted, and is heard of after that.
  await answer(1, 5)
  await shows('5')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  act(() => countHeard(queries, 1))
  act(() => vi.runAllTimers())
  vi.useRealTimers()
  await shows('6')
  expect(answers).toHaveLength(2)
  await answer(2, 5)
  await shows('5')
})
