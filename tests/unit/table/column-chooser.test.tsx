// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ColumnChooser } from '@/components/table/column-chooser'
import type { ColumnLayout } from '@/lib/tables/layout-schema'
import { show } from './support'

afterEach(cleanup)

const COLUMNS = [
  { id: 'name', title: 'Name', locked: true },
  { id: 'plate', title: 'Plate' },
  { id: 'model', title: 'Model' },
  { id: 'vin', title: 'VIN', hidden: true },
]
let kept: ColumnLayout = {}

function Chooser() {
  const [layout, setLayout] = useState<ColumnLayout>({})
  kept = layout
  return <ColumnChooser columns={COLUMNS} layout={layout} change={setLayout} />
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const listed = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

it('chooses, orders and pins columns, and puts all back', async () => {
  show(<Chooser />)
  await press('Columns')
  await screen.findByRole('checkbox', { name: 'VIN' })
  expect(listed()).toEqual(['Plate', 'Model', 'VIN'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'VIN' }))
  await press('Move VIN forward')
  expect(listed()).toEqual(['Plate', 'VIN', 'Model'])
  await press('Pin VIN')
  expect(screen.getByRole('button', { name: 'Pin VIN' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Plate' }))
  expect(kept).toEqual({ shown: { vin: true, plate: false }, order: ['vin', 'model'], pinned: ['vin'] })
  await press('Pin VIN')
  expect(kept.pinned).toEqual([])
  await press('Reset columns')
  expect(kept).toEqual({})
})
