// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PlainTable } from '@/components/table/plain-table'
import { show, VAN_COLUMNS, type Van, vans } from './support'

afterEach(cleanup)

const COLUMNS = VAN_COLUMNS.slice(0, 2)
const idOf = ({ id }: Van) => String(id)
const table = { columns: COLUMNS, rowId: idOf, label: 'Vans' }
const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('draws every row and is read as a table, whatever the sheet makes of it', () => {
  show(<PlainTable look="page" {...table} rows={vans(300)} />)
  const rows = within(screen.getByRole('table', { name: 'Vans' })).getAllByRole('row')
  expect(rows).toHaveLength(301)
  expect(texts(rows[300] as HTMLElement)).toEqual(['Van 300', '93'])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Kilometres',
  ])
})

it('sorts by a heading', async () => {
  show(<PlainTable look="page" {...table} rows={vans(30)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Kilometres' }))
  await userEvent.click(screen.getByRole('button', { name: 'Kilometres' }))
  const rows = screen.getAllByRole('row').slice(1)
  expect(texts(rows[0] as HTMLElement)).toEqual(['Van 15', '98'])
  expect(screen.getByRole('columnheader', { name: 'Kilometres' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

it('in a frame the frame has the name and takes the keys', () => {
  show(<PlainTable look="sheet" {...table} rows={vans(2)} scrolls="max-h-96" />)
  expect(screen.getByRole('region', { name: 'Vans' }).tabIndex).toBe(0)
})

it('a row between others has one cell', () => {
  const section = { of: ({ id }: Van) => id === 2, render: () => 'and some more' }
  show(<PlainTable look="small" {...table} rows={vans(3)} section={section} />)
  const row = screen.getByText('and some more').closest('tr') as HTMLTableRowElement
  expect([row.cells.length, row.cells[0]?.colSpan]).toEqual([1, 2])
})
