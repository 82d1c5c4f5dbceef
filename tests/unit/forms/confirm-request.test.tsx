// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { renderInConsole } from '../../support/console-page'

it('does nothing before it is told to, says in place why it failed, and closes when it is done', async () => {
  let settle: (error: Error | null) => void = () => {}
  const request = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        settle = (error) => (error ? reject(error) : resolve(null))
      }),
  )
  const [close, done] = [vi.fn(), vi.fn()]
  renderInConsole(
    <ConfirmRequest
      title="Delete “Yard”?"
      text="It is gone for good."
      action="Delete"
      danger={true}
      request={request}
      done="Deleted"
      onClose={close}
      onDone={done}
    />,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(screen.getByText('It is gone for good.')).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect(request).toHaveBeenCalledWith({ hideError: true })
  await userEvent.click(button)
  expect(request).toHaveBeenCalledTimes(1)
  settle(new Error('Another rule needs it.'))
  expect((await screen.findByRole('alert')).textContent).toBe('Another rule needs it.')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(button)
  settle(null)
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(done).toHaveBeenCalledTimes(1)
})
