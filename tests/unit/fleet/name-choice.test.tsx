// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { NameChoice } from '@/components/fleet/name-choice'
import { Field } from '@/components/ui/field'
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

it('is called by what it shows where it stands alone', () => {
  const { unmount } = show({ id: 1, name: 'Ana' }, false)
  screen.getByRole('button', { name: 'Ana' })
  unmount()
  show(null, false)
  screen.getByRole('button', { name: 'Choose a driver' })
})
