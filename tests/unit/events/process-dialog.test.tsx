// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import ProcessDialog from '@/components/events/process-dialog'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

afterEach(cleanup)
const t = en.events.process

function show(count: number | null, works = true) {
  const told = { process: vi.fn(async () => works), close: vi.fn() }
  renderInConsole(<ProcessDialog count={count} onProcess={told.process} onClose={told.close} />)
  return told
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: t.save }))

it('begins with who is signed in, and tells what was done', async () => {
  const told = show(3)
  expect(await screen.findByRole('dialog', { name: 'Process 3 events' })).toBeTruthy()
  expect((screen.getByLabelText(t.handler) as HTMLInputElement).value).toBe('Fleet')
  await userEvent.type(screen.getByLabelText(t.content), 'Called the driver')
  await save()
  expect(told.process).toHaveBeenCalledWith({ handler: 'Fleet', content: 'Called the driver' })
  await waitFor(() => expect(told.close).toHaveBeenCalled())
})

it('asks for a name, and stays open when it did not work', async () => {
  const told = show(null, false)
  expect(await screen.findByRole('dialog', { name: t.allTitle })).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(t.handler))
  await save()
  expect(await screen.findByText(en.validation.needed)).toBeTruthy()
  expect(told.process).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(t.handler), 'Ana')
  await save()
  await waitFor(() => expect(told.process).toHaveBeenCalledWith({ handler: 'Ana', content: '' }))
  expect(told.close).not.toHaveBeenCalled()
})
