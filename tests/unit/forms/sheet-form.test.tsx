// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SheetForm } from '@/components/forms/sheet-form'
import { renderInConsole } from '@/tests/support/console-page'

afterEach(cleanup)

function show(isChanged: boolean) {
  const told = { closed: vi.fn(), sent: vi.fn() }
  renderInConsole(
    <SheetForm
      title="Van"
      save="Save"
      busy={false}
      isChanged={isChanged}
      onSubmit={(event) => {
        event.preventDefault()
        told.sent()
      }}
      onClose={told.closed}
      confirm={<p>Is that right?</p>}
    >
      <input aria-label="Name" />
    </SheetForm>,
  )
  return told
}

it('is sent by its button and by Enter in a field', async () => {
  const { sent, closed } = show(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Van 7{Enter}')
  expect(sent).toHaveBeenCalledTimes(2)
  expect(closed).not.toHaveBeenCalled()
  expect(screen.getByText('Is that right?')).toBeDefined()
})

it('closes at once without changes', async () => {
  const { closed } = show(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

it('asks before changes are lost', async () => {
  const { closed } = show(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog')).toBeDefined()
  expect(closed).not.toHaveBeenCalled()
})

it('counts a group of fields once, whatever of it is wrong', async () => {
  renderInConsole(
    <SheetForm
      title="Van"
      save="Save"
      busy={false}
      isChanged
      onSubmit={() => {}}
      onClose={() => {}}
      notice={{ tries: 1, refusal: null }}
    >
      <div data-wrong="">
        <input aria-label="Picture" aria-invalid="true" />
      </div>
      <input aria-label="Name" aria-invalid="true" />
    </SheetForm>,
  )
  expect(await screen.findByText('2 fields need attention.')).toBeDefined()
})
