// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DataTable, type DataTableProps } from '@/components/table/data-table'
import { useRowSelection } from '@/components/table/use-row-selection'
import type { ColumnLayout } from '@/lib/tables/layout-schema'
import { show, VAN_COLUMNS, type Van, vans } from './support'

afterEach(() => {
  cleanup()
  document.dir = 'ltr'
})

type Given = Partial<DataTableProps<Van>> & {
  start?: ColumnLayout
  onLayout?: (layout: ColumnLayout) => void
}

function Vans({ start = {}, onLayout, ...rest }: Given) {
  const rows = useMemo(() => rest.rows ?? vans(10_000), [rest.rows])
  const [layout, setLayout] = useState(start)
  const selection = useRowSelection(useMemo(() => rows.map(({ id }) => id), [rows]))
  const change = (next: ColumnLayout) => {
    setLayout(next)
    onLayout?.(next)
  }
  return (
    <DataTable
      label="Vans"
      columns={VAN_COLUMNS}
      rowId={({ id }) => String(id)}
      layout={{ layout, change }}
      selection={selection}
      {...rest}
      rows={rows}
    />
  )
}

const bodyRows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .filter((row) => row.dataset.row)
const names = () => bodyRows().map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)
const chosen = () =>
  bodyRows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.dataset.row)

it('draws the rows in view of ten thousand, and says how many there are', () => {
  show(<Vans total={12_000} />)
  expect(screen.getByRole('grid', { name: 'Vans' }).getAttribute('aria-rowcount')).toBe('12001')
  expect(bodyRows().length).toBeGreaterThan(10)
  expect(bodyRows().length).toBeLessThan(40)
  expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('2')
  expect(screen.getAllByRole('columnheader').map((head) => head.dataset.column)).toEqual(['name', 'km'])
})

it('sorts the rows that are here: up, down, and back to their own order', async () => {
  show(<Vans rows={vans(5)} />)
  const head = screen.getByRole('columnheader', { name: /Kilometres/ })
  const press = () => userEvent.click(within(head).getByRole('button', { name: 'Kilometres' }))
  await press()
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(names()).toEqual(['Van 1', 'Van 2', 'Van 3', 'Van 4', 'Van 5'])
  await press()
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(names()).toEqual(['Van 5', 'Van 4', 'Van 3', 'Van 2', 'Van 1'])
  await press()
  expect(head.getAttribute('aria-sort')).toBeNull()
  expect(names()[0]).toBe('Van 1')
})

it('asks the server for its order and leaves the rows alone', async () => {
  const onSort = vi.fn()
  show(<Vans rows={vans(3)} sorting={{ id: 'km', desc: false, onSort }} />)
  const head = screen.getByRole('columnheader', { name: /Kilometres/ })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(within(head).getByRole('button', { name: 'Kilometres' }))
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort.mock.calls).toEqual([
    ['km', true],
    ['name', false],
  ])
  expect(names()).toEqual(['Van 1', 'Van 2', 'Van 3'])
})

it('is walked and chosen by keys', async () => {
  const onOpen = vi.fn()
  const onStep = vi.fn()
  show(<Vans onOpen={onOpen} onStep={onStep} />)
  const keys = userEvent.setup()
  await keys.tab()
  while (!document.activeElement?.matches('tr')) await keys.tab()
  expect((document.activeElement as HTMLElement).dataset.row).toBe('1')
  await keys.keyboard('{ArrowDown}{ArrowDown}')
  expect((document.activeElement as HTMLElement).dataset.row).toBe('3')
  expect(onStep.mock.lastCall?.[0]).toMatchObject({ id: 3 })
  await keys.keyboard(' ')
  expect(chosen()).toEqual(['3'])
  await keys.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(['3', '4', '5'])
  await keys.keyboard('{Enter}')
  expect(onOpen.mock.lastCall?.[0]).toMatchObject({ id: 5 })
  await keys.keyboard('{Control>}a{/Control}')
  expect(chosen()).toHaveLength(bodyRows().length)
  await keys.keyboard('{Escape}')
  expect(chosen()).toEqual([])
  // One row at a time is in the order of the keyboard.
  expect(bodyRows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('takes a press with Shift for a range, and a plain one for opening', () => {
  const onOpen = vi.fn()
  show(<Vans rows={vans(6)} onOpen={onOpen} />)
  const row = (index: number) => bodyRows()[index] as HTMLElement
  fireEvent.click(row(1), { ctrlKey: true })
  fireEvent.click(row(3), { shiftKey: true })
  expect(chosen()).toEqual(['2', '3', '4'])
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(row(0))
  expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ id: 1 })
})

it('puts columns in the order, choice and place that the layout says', () => {
  show(<Vans rows={vans(2)} start={{ shown: { note: true }, order: ['note', 'name'], pinned: ['km'] }} />)
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map((head) => head.dataset.column)).toEqual(['km', 'note', 'name'])
  expect(heads[0]?.style.insetInlineStart).toBe('var(--pin-0)')
  const table = screen.getByRole('grid')
  expect(table.style.getPropertyValue('--columns')).toBe('120px minmax(100px,1fr) 200px')
  expect(table.style.getPropertyValue('--table')).toBe('420px')
})

it.each([
  ['ltr', 1],
  ['rtl', -1],
])('an edge follows the pointer and is kept once let go, %s', (dir, forwards) => {
  document.dir = dir
  const onLayout = vi.fn()
  show(<Vans rows={vans(2)} onLayout={onLayout} />)
  const edge = screen.getByRole('button', { name: 'Width of Kilometres' })
  const width = () => screen.getByRole('grid').style.getPropertyValue('--table')
  fireEvent.mouseDown(edge, { clientX: 500 })
  fireEvent.mouseMove(document, { clientX: 500 + 40 * forwards })
  expect(width()).toBe('360px')
  expect(onLayout).not.toHaveBeenCalled()
  fireEvent.mouseUp(document, { clientX: 500 + 40 * forwards })
  expect(onLayout.mock.calls).toEqual([[{ widths: { km: 160 } }]])
  fireEvent.doubleClick(edge)
  expect(width()).toBe('320px')
})

it('an edge moves by the arrows, never below what can be read', async () => {
  const onLayout = vi.fn()
  show(<Vans rows={vans(2)} start={{ widths: { km: 70 } }} onLayout={onLayout} />)
  screen.getByRole('button', { name: 'Width of Kilometres' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(onLayout.mock.calls.map(([layout]) => layout.widths.km)).toEqual([86, 70, 64])
})

it('a growing column keeps the width it has when somebody takes hold of its edge', () => {
  const onLayout = vi.fn()
  show(<Vans rows={vans(2)} start={{ shown: { note: true } }} onLayout={onLayout} />)
  const edge = screen.getByRole('button', { name: 'Width of Note' })
  fireEvent.mouseDown(edge, { clientX: 0 })
  fireEvent.mouseMove(document, { clientX: 10 })
  fireEvent.mouseUp(document, { clientX: 10 })
  // It stood 300 px wide (see support), and was asked for 100.
  expect(onLayout.mock.lastCall?.[0].widths).toEqual({ note: 310 })
})

it('asks for more rows when the last ones come near', () => {
  const onNearEnd = vi.fn()
  show(<Vans rows={vans(10)} onNearEnd={onNearEnd} />)
  expect(onNearEnd).toHaveBeenCalled()
})

it('says what all rows come to, and counts that line', () => {
  show(<Vans rows={vans(3)} footer />)
  expect(screen.getByText('all kilometres')).toBeTruthy()
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5')
})

it('skips rows that only say what others have in common', async () => {
  const section = { of: ({ id }: Van) => id === 2, render: ({ name }: Van) => `About ${name}`, px: 30 }
  show(<Vans rows={vans(4)} section={section} />)
  expect(screen.getByText('About Van 2')).toBeTruthy()
  expect(names()).toEqual(['Van 1', 'Van 3', 'Van 4'])
  bodyRows()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect((document.activeElement as HTMLElement).dataset.row).toBe('3')
})

const heading = (id: string) =>
  screen.getAllByRole('columnheader').find((head) => head.dataset.column === id) as HTMLElement
/** Headings side by side, a hundred pixels each. */
function layOut() {
  for (const [place, head] of screen.getAllByRole('columnheader').entries())
    head.getBoundingClientRect = () => new DOMRect(place * 100, 0, 100, 36)
}

it('draws a column by its heading to the place of another, and does not sort by it', () => {
  const onLayout = vi.fn()
  show(<Vans start={{ pinned: [] }} onLayout={onLayout} />)
  layOut()
  const before = names()
  fireEvent.pointerDown(heading('name'), { button: 0, clientX: 50 })
  fireEvent.pointerMove(window, { clientX: 53 })
  expect(heading('name').className).not.toContain('opacity')
  fireEvent.pointerMove(window, { clientX: 150 })
  expect(heading('name').className).toContain('opacity-45')
  expect(heading('km').className).toContain('bg-tint')
  fireEvent.pointerUp(window, { clientX: 150 })
  fireEvent.click(within(heading('km')).getAllByRole('button')[0] as HTMLElement)
  expect(onLayout).toHaveBeenCalledExactlyOnceWith({ order: ['km', 'name'], pinned: [] })
  expect(screen.getAllByRole('columnheader').map((head) => head.dataset.column)).toEqual(['km', 'name'])
  expect(heading('km').getAttribute('aria-sort')).toBeNull()
  expect(bodyRows()).toHaveLength(before.length)
})

it('lets go of a heading by Escape, and is not drawn by fingers', () => {
  const onLayout = vi.fn()
  show(<Vans start={{ pinned: [] }} onLayout={onLayout} />)
  layOut()
  fireEvent.pointerDown(heading('name'), { button: 0, clientX: 50 })
  fireEvent.pointerMove(window, { clientX: 150 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window, { clientX: 150 })
  fireEvent.pointerDown(heading('name'), { button: 0, clientX: 50, pointerType: 'touch' })
  fireEvent.pointerMove(window, { clientX: 150 })
  fireEvent.pointerUp(window, { clientX: 150 })
  expect(onLayout).not.toHaveBeenCalled()
})
