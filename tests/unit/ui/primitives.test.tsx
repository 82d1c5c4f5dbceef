// @vitest-environment happy-dom
import '../../support/dom'
import { DirectionProvider } from '@radix-ui/react-direction'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { FormSwitch } from '@/components/forms/form-switch'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Sheet } from '@/components/ui/sheet'

const user = userEvent.setup()

it('a box is named by its label, ticked by a press on it or by Space, and may be neither on nor off', async () => {
  const change = vi.fn()
  const { rerender } = render(<Checkbox label="All" checked={false} onCheckedChange={change} />)
  const box = screen.getByRole('checkbox', { name: 'All' })
  await user.click(screen.getByText('All'))
  box.focus()
  await user.keyboard(' ')
  expect(change.mock.calls).toEqual([[true], [true]])
  rerender(<Checkbox label="All" checked={false} mixed onCheckedChange={change} />)
  expect(box.getAttribute('aria-checked')).toBe('mixed')
})

const SEGMENTS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

function Spans() {
  const [value, setValue] = useState<'day' | 'week' | 'month'>('week')
  return <SegmentedControl label="Span" value={value} onChange={setValue} segments={SEGMENTS} />
}
const focused = () => document.activeElement ?? document.body
const chosen = () => screen.getByRole('radio', { checked: true }).textContent

it.each([
  ['ltr', 'Month'],
  ['rtl', 'Day'],
] as const)('arrows choose in the direction of the page: %s', async (dir, right) => {
  render(
    <DirectionProvider dir={dir}>
      <Spans />
    </DirectionProvider>,
  )
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Week')
  await user.keyboard('{ArrowRight>}')
  await waitFor(() => expect(chosen()).toBe(right))
  await user.keyboard('{/ArrowRight}')
})

it('an arrow chooses too when the key is up again before the focus has gone on', async () => {
  render(<Spans />)
  await user.tab()
  const change = (type: 'keyDown' | 'keyUp') => fireEvent[type](focused(), { key: 'ArrowRight' })
  change('keyDown')
  change('keyUp')
  await waitFor(() => expect(chosen()).toBe('Month'))
  expect(focused().textContent).toBe('Month')
  // Whoever comes by Tab or with a pointer chooses nothing on the way.
  await user.tab()
  await user.tab({ shift: true })
  expect(chosen()).toBe('Month')
})

it('a question has the focus at the way back, and is answered by a button or Escape only', async () => {
  const told = { act: vi.fn(), cancel: vi.fn() }
  render(
    <AlertDialog
      open
      title="Delete it?"
      text="For good."
      action="Delete"
      cancel="Keep"
      danger={true}
      onAction={told.act}
      onCancel={told.cancel}
    />,
  )
  const question = await screen.findByRole('alertdialog', { name: 'Delete it?' })
  expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'For good.',
  )
  expect(document.activeElement?.textContent).toBe('Keep')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(told.act).toHaveBeenCalledTimes(1)
  expect(told.cancel).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(told.cancel).toHaveBeenCalledTimes(1)
})

it('a layer dims all that is below it, a sheet as well', async () => {
  const open = { open: true, closeLabel: 'Close', onOpenChange: () => {} }
  const question = { text: '', action: 'Go', cancel: 'No', onAction: () => {}, onCancel: () => {} }
  const layers = [
    <Sheet key="sheet" {...open} title="Below" />,
    <Dialog key="dialog" {...open} title="Above" />,
    <AlertDialog key="question" open {...question} title="On top" />,
  ]
  const { rerender } = render(null)
  for (const [at, title] of ['Below', 'Above', 'On top'].entries()) {
    rerender(layers.slice(0, at + 1))
    await screen.findByText(title)
  }
  // Each layer is what dims and what it shows, the later ones further down the page.
  const heights = [...document.querySelectorAll('body > .fixed')].map(
    ({ className }) => /\bz-(\d+)/.exec(className)?.[1],
  )
  expect(heights).toHaveLength(6)
  expect(heights).toEqual(heights.toSorted())
})

type Grants = { reports: boolean; commands: boolean }

function GrantForm({ onSubmit }: { onSubmit: (given: Grants) => void }) {
  const form = useForm<Grants>({ defaultValues: { reports: false, commands: true } })
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((given) => onSubmit(given))}>
        <FormSwitch<Grants> name="reports" label="Reports" />
        <FormSwitch<Grants> name="commands" label="Commands" disabled />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

it('a switch of a form tells it what it says; a disabled one says no and keeps what the form has', async () => {
  const onSubmit = vi.fn()
  render(<GrantForm onSubmit={onSubmit} />)
  await user.click(screen.getByRole('switch', { name: 'Reports' }))
  expect(screen.getByRole('switch', { name: 'Commands' }).getAttribute('aria-checked')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ reports: true, commands: true }))
})
