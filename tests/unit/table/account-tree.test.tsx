// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountTree } from '@/components/accounts/account-tree'
import type { AccountTreeState } from '@/components/accounts/use-account-tree'
import type { AccountBranch } from '@/lib/accounts/account-schema'
import { treeRows } from '@/lib/accounts/tree-rows'
import { show } from './support'

vi.mock('@/components/account/account-context', () => ({
  useFormats: () => ({ number: (value: number) => String(value) }),
}))
afterEach(() => {
  cleanup()
  document.dir = 'ltr'
})

const branch = (id: number, parentId: number | null, hasChildren = false): AccountBranch => ({
  id,
  parentId,
  login: `a${id}`,
  name: `Account ${id}`,
  type: 2,
  nodeId: id,
  disabled: false,
  expiresAt: null,
  hasChildren,
  accountsBelow: 0,
  devices: 0,
  devicesBelow: 0,
})
const CHILDREN = new Map([
  [1, { total: 2, items: [branch(2, 1, true), branch(3, 1)] }],
  [2, { total: 1, items: [branch(4, 2)] }],
])
const onSelect = vi.fn()
const onDropOn = vi.fn()
beforeEach(() => {
  onSelect.mockReset()
  onDropOn.mockReset()
})

function Tree({ refused }: { refused?: number }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([1]))
  const pages = new Map([...CHILDREN].filter(([id]) => open.has(id)).map(([id, list]) => [id, [list]]))
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const tree = {
    rows: treeRows(branch(1, null, true), pages),
    toggle,
    loadMore: () => {},
  } as unknown as AccountTreeState
  return (
    <AccountTree
      label="Accounts"
      tree={tree}
      selectedId={3}
      onSelect={({ id }) => onSelect(id)}
      onDropOn={(moved, target) => onDropOn(moved.id, target.id)}
      refuse={refused === undefined ? undefined : ({ id }) => id === refused}
    />
  )
}

const items = () =>
  screen.getAllByRole('treeitem').map((item) => {
    const say = (name: string) => item.getAttribute(`aria-${name}`)
    return [item.dataset.row, say('level'), say('expanded'), say('selected')].join(' ')
  })
const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) })
const focused = () => (document.activeElement as HTMLElement).dataset.row

it('is a tree for screen readers, with levels, and what is open and chosen', () => {
  show(<Tree />)
  expect(screen.getByRole('tree', { name: 'Accounts' })).toBeTruthy()
  expect(items()).toEqual(['1 1 true false', '2 2 false false', '3 2  true'])
  expect(screen.queryAllByRole('columnheader')).toEqual([])
})

it.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
])('opens, closes and chooses by keys, %s', async (dir, into, out) => {
  document.dir = dir
  show(<Tree />)
  item('Account 1').focus()
  const keys = userEvent.setup()
  await keys.keyboard(`{ArrowDown}${into}`)
  expect(items()).toHaveLength(4)
  await keys.keyboard(into)
  expect(focused()).toBe('4')
  await keys.keyboard('{Enter}')
  expect(onSelect.mock.calls).toEqual([[4]])
  await keys.keyboard(out)
  expect(focused()).toBe('2')
  await keys.keyboard(`${out}{End} `)
  expect(items()).toHaveLength(3)
  expect(onSelect.mock.calls).toEqual([[4], [3]])
})

it('does not let a refused one be chosen', () => {
  show(<Tree refused={2} />)
  expect(item('Account 2').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(item('Account 2'))
  fireEvent.click(item('Account 3'))
  expect(onSelect.mock.calls).toEqual([[3]])
})

it('is dropped on another, not on itself or where it is already', () => {
  show(<Tree />)
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  const drag = (from: string, to: string) => {
    fireEvent.dragStart(item(from), { dataTransfer })
    fireEvent.dragOver(item(to), { dataTransfer })
    fireEvent.drop(item(to), { dataTransfer })
    fireEvent.dragEnd(item(from), { dataTransfer })
  }
  expect(item('Account 1').getAttribute('draggable')).toBeNull()
  drag('Account 3', 'Account 1')
  drag('Account 3', 'Account 3')
  drag('Account 3', 'Account 2')
  expect(onDropOn.mock.calls).toEqual([[3, 2]])
})
