import { describe, expect, it } from 'vitest'
import type { AccountBranch, BranchList } from '@/lib/accounts/account-schema'
import { type LoadedPages, treeMove, treeRows } from '@/lib/accounts/tree-rows'

const branch = (id: number, hasChildren = false): AccountBranch => ({
  id,
  parentId: null,
  login: `a${id}`,
  name: `A${id}`,
  type: 2,
  nodeId: 1,
  disabled: false,
  expiresAt: null,
  hasChildren,
  accountsBelow: 0,
  devices: 0,
  devicesBelow: 0,
})
const list = (total: number, ...items: AccountBranch[]): BranchList => ({ items, total })
const seen = (pages: LoadedPages) =>
  treeRows(branch(1, true), pages).map((row) =>
    row.kind === 'account'
      ? `${'-'.repeat(row.depth)}${row.branch.id}`
      : `${'-'.repeat(row.depth)}+${row.left}`,
  )

describe('the rows of a tree', () => {
  it('are the root alone while nothing is open', () => {
    expect(seen(new Map())).toEqual(['1'])
  })

  it('hold the open branches with their children, at their depth', () => {
    const pages = new Map([
      [1, [list(2, branch(2, true), branch(3))]],
      [2, [list(1, branch(4))]],
    ])
    expect(seen(pages)).toEqual(['1', '-2', '--4', '-3'])
  })

  it('say where more would come, and where it is on its way', () => {
    expect(seen(new Map([[1, [list(5, branch(2))]]]))).toEqual(['1', '-2', '-+4'])
    expect(seen(new Map([[1, [undefined]]]))).toEqual(['1', '-+0'])
    expect(seen(new Map([[1, [list(3, branch(2)), undefined]]]))).toEqual(['1', '-2', '-+2'])
  })
})

describe('keys', () => {
  const rows = treeRows(branch(1, true), new Map([[1, [list(2, branch(2, true), branch(3))]]]))
  const press = (key: string, at: number, rtl = false) => treeMove(key, at, rows, 10, rtl)

  it('walk, open, close and choose', () => {
    expect(press('ArrowDown', 0)).toEqual({ to: 1 })
    expect(press('ArrowUp', 0)).toEqual({ to: 0 })
    expect(press('End', 0)).toEqual({ to: 2 })
    expect(press('ArrowRight', 1)).toEqual({ toggle: 1 })
    expect(press('ArrowLeft', 0)).toEqual({ toggle: 0 })
    expect(press('ArrowLeft', 2)).toEqual({ to: 0 })
    expect(press('Enter', 2)).toEqual({ choose: 2 })
    expect(press('x', 2)).toBeNull()
  })

  it('are mirrored from right to left', () => {
    expect(press('ArrowLeft', 1, true)).toEqual({ toggle: 1 })
    expect(press('ArrowRight', 2, true)).toEqual({ to: 0 })
  })
})
