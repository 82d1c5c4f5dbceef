// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataTable } from '@/components/table/data-table'
import type { Painter } from '@/components/table/painted-body'
import { show, VAN_COLUMNS, type Van } from './support'

const COUNT = 100_000
const HIGH = 400

/** Without layout nobody tells of sizes; this one tells once. */
class Sizes {
  constructor(private readonly tell: ResizeObserverCallback) {}
  observe() {
    this.tell([{ contentRect: { width: 300, height: HIGH } } as ResizeObserverEntry], this as never)
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal('ResizeObserver', Sizes))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NONE: Van[] = []
let current = 0

function paintable() {
  const painter = createRef<Painter>()
  const onView = vi.fn()
  show(
    <DataTable
      kind="table"
      label="Fixes"
      columns={VAN_COLUMNS}
      rows={NONE}
      rowId={() => ''}
      rowPx={32}
      painted={{
        count: COUNT,
        painter,
        onView,
        cells: (index) => ({ name: `Fix ${index + 1}`, km: String(index % 7) }),
        current: () => current,
        isAside: (index) => index === 3,
      }}
      frame={{ onScroll: () => painter.current?.paint() }}
    />,
  )
  return { painter, onView }
}

const lines = () =>
  within(screen.getByRole('table', { name: 'Fixes' }))
    .getAllByRole('row')
    .slice(1)
const first = (row: HTMLElement | undefined) => row && within(row).getAllByRole('cell')[0]?.textContent

it('writes the rows in view of a hundred thousand into a few elements', () => {
  current = 2
  const { onView } = paintable()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
  expect(lines()).toHaveLength(Math.ceil(HIGH / 32) + 2)
  expect(first(lines()[0])).toBe('Fix 1')
  expect(
    lines()
      .filter((row) => row.hasAttribute('data-current'))
      .map(first),
  ).toEqual(['Fix 3'])
  expect(
    lines()
      .filter((row) => row.hasAttribute('data-aside'))
      .map(first),
  ).toEqual(['Fix 4'])
  expect(onView).toHaveBeenLastCalledWith(0, 15)
})

it('the same elements say something else further down', () => {
  current = 0
  const { painter, onView } = paintable()
  const before = lines()
  const box = screen.getByRole('table').parentElement as HTMLElement
  box.scrollTop = 32 * 50_000
  fireEvent.scroll(box)
  expect(lines()).toEqual(before)
  expect(first(lines()[0])).toBe('Fix 50001')
  expect(lines()[0]?.getAttribute('aria-rowindex')).toBe('50002')
  expect(onView).toHaveBeenLastCalledWith(50_000, 50_015)

  act(() => painter.current?.centre(90_000))
  act(() => painter.current?.paint())
  expect(lines().map(first)).toContain('Fix 90001')
})

it('leads no further than the last row', () => {
  paintable()
  const box = screen.getByRole('table').parentElement as HTMLElement
  box.scrollTop = 32 * COUNT
  fireEvent.scroll(box)
  expect(first(lines().at(-1))).toBe(`Fix ${COUNT}`)
})
