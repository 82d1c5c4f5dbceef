// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EarlierRecords } from '@/components/devices/record/earlier-records'
import type { DeviceRecord, EarlierRecord } from '@/lib/devices/record-schema'
import { renderInConsole } from '../../support/console-page'

const FOUND: EarlierRecord = {
  id: 7,
  from: null,
  to: '2026-05-04T10:00:00.000Z',
  accountName: 'Fleet North',
  remark: 'Dented',
  customer: { driverName: 'Ana', idCard: 'X 12', fuelPer100Km: 8.5, vehicleBrand: null },
  alarms: { overspeedKmh: 100 },
  pictures: [{ id: 70, serial: 2, bytes: 9, createdAt: '2026-05-01T10:00:00.000Z' }],
}
const imei = '860000000000001'
const asked: string[] = []
const answer = (data: EarlierRecord[]) =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ code: 0, msg: '', data })
  })
beforeEach(() => {
  asked.length = 0
})
const fact = (label: string) => screen.queryByText(label)?.parentElement?.querySelector('dd')?.textContent

it('shows what earlier owners had written down, in the units of the account, with their pictures', async () => {
  answer([FOUND])
  renderInConsole(<EarlierRecords record={{ imei } as DeviceRecord} />, { distanceUnit: 'mi' })
  await screen.findByText('Fleet North')
  expect(asked).toEqual([`/api/devices/${imei}/earlier-records`])
  expect(screen.getByText(/^until May 4, 2026/)).toBeTruthy()
  expect([fact('Driver'), fact('ID card'), fact('Remark')]).toEqual(['Ana', 'X 12', 'Dented'])
  expect([fact('Consumption'), fact('Speed limit')]).toEqual(['8.5 L/100 km', '62 mph'])
  expect(screen.queryByText('Brand')).toBeNull()
  expect(screen.getByRole('img', { name: 'Picture 2' }).getAttribute('src')).toBe(
    `/api/devices/${imei}/pictures/2?size=thumbnail&recordId=7`,
  )
})

it('is not there for a device that nobody had before', async () => {
  answer([])
  const { container } = renderInConsole(<EarlierRecords record={{ imei } as DeviceRecord} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(container.textContent).toBe('')
})
