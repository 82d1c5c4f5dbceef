// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NameChoice } from '@/components/fleet/name-choice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const show = (value: { id: number; name: string } | null, inField = true) => {
  const choice = (control?: Parameters<typeof NameChoice>[0]['control']) => (
    <NameChoice
      control={control}
      value={value}
      onChange={() => {}}
      icon={null}
      words={{ choose: 'Choose a driver', search: 'Search' }}
      asked="drivers"
      ask={async () => ({ items: [], total: 0 })}
    />
  )
  return renderInConsole(
    inField ? (
      <Field label="Driver" required>
        {choice}
      </Field>
    ) : (
      choice()
    ),
  )
}

it('is called by its field and by what is chosen', () => {
  show({ id: 1, name: 'Ana' })
  screen.getByRole('button', { name: 'Driver Ana' })
})

it('is called by its field while nothing is chosen', () => {
  show(null)
  screen.getByRole('button', { name: 'Driver' })
})

it('has the look of a field, also of one that is refused', () => {
  const { className } = renderInConsole(<Input aria-label="Beside it" />).getByRole('textbox')
  renderInConsole(
    <Field label="Driver" error="Needed">
      {(control) => (
        <NameChoice
          control={control}
          value={null}
          onChange={() => {}}
          icon={null}
          words={{ choose: 'Choose a driver', search: 'Search' }}
          asked="drivers"
          ask={async () => ({ items: [], total: 0 })}
        />
      )}
    </Field>,
  )
  const choice = screen.getByRole('button', { name: 'Driver' })
  expect([...choice.classList]).toEqual(expect.arrayContaining(className.trim().split(' ')))
  expect(choice.getAttribute('aria-invalid')).toBe('true')
})

it('is called by what it shows where it stands alone', () => {
  const { unmount } = show({ id: 1, name: 'Ana' }, false)
  screen.getByRole('button', { name: 'Ana' })
  unmount()
  show(null, false)
  screen.getByRole('button', { name: 'Choose a driver' })
})

const FLEET = ['Truck 201', 'Truck 202', 'Van 203'].map((name, index) => ({ id: index + 1, name }))
const found = (search: string) =>
  FLEET.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))

/** Opens the list by keyboard, and waits until the vehicles are there. */
async function openList(
  ask = async (search: string) => ({ items: found(search), total: found(search).length }),
) {
  const chosen = vi.fn()
  renderInConsole(
    <Field label="Vehicle">
      {(control) => (
        <NameChoice
          control={control}
          value={null}
          onChange={chosen}
          icon={null}
          words={{ choose: 'Choose a vehicle', search: 'Search vehicles' }}
          asked="vehicles"
          ask={ask}
        />
      )}
    </Field>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  const search = await screen.findByRole('searchbox', { name: 'Search vehicles' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await screen.findByRole('option', { name: 'Truck 201' })
  /** The row that Enter takes. */
  const active = () =>
    document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { user, chosen, active }
}

it('takes by Enter the first that is found, however early the key is pressed', async () => {
  const { user, chosen } = await openList()
  await user.keyboard('van{Enter}')
  await waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith({ id: 3, name: 'Van 203' }))
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
})

it('is walked through by the arrows, from the last row to the first', async () => {
  const { user, chosen, active } = await openList()
  expect(active()).toBe('Truck 201')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Van 203')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Truck 201')
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Truck 202' })
})

it('takes nothing where nothing is found, and is closed by Escape', async () => {
  const { user, chosen } = await openList()
  await user.keyboard('lorry{Enter}')
  await screen.findByText(en.fleet.choose.none)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(chosen).not.toHaveBeenCalled()
})
