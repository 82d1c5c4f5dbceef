// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { GroupsPanel } from '@/components/devices/list/groups-panel'
import type { CurrentAccount } from '@/lib/accounts/schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { renderInConsole } from '../../support/console-page'

const group = (id: number, name: string, editable: boolean): DeviceGroup => ({
  id,
  name,
  editable,
  accountId: 2,
  pinned: false,
  position: id,
  devices: 0,
})
let groups: DeviceGroup[] = []
beforeEach(() => {
  groups = [group(1, 'Given', true), group(2, 'Seen', false)]
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: groups }))
})
const open = async (account: Partial<CurrentAccount>) => {
  renderInConsole(
    <GroupsPanel accountId={2} value={undefined} onChoose={() => {}} onClose={() => {}} />,
    account,
  )
  await screen.findByText('Seen')
}
const shown = (name: RegExp | string) => screen.queryAllByRole('button', { name }).length
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

it('lets who may edit groups add, arrange and change them', async () => {
  groups = groups.map((one) => ({ ...one, editable: true }))
  await open({ permissions: ['groups.edit'] })
  expect(shown('New group')).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: /Given.*/, expanded: false }))
  expect(await items()).toEqual(['Rename', 'Stick on top', 'Move up', 'Move down', 'Delete'])
})

it('leaves a part of the devices the groups that it was given, and their order to others', async () => {
  await open({ permissions: ['groups.edit'], userFictitiousFlag: true, deviceSubset: true })
  expect(shown('New group')).toBe(0)
  expect(screen.queryByRole('button', { name: /Seen.*/, expanded: false })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Given.*/, expanded: false }))
  expect(await items()).toEqual(['Rename', 'Stick on top', 'Delete'])
  expect(document.querySelectorAll('[draggable=true]')).toHaveLength(0)
})

it('shows groups alone to who may not edit them', async () => {
  await open({ permissions: ['groups.read'] })
  expect(shown('New group')).toBe(0)
  expect(screen.queryAllByRole('button', { expanded: false })).toHaveLength(0)
})
