// @vitest-environment happy-dom
import '../../support/dom'
import '../../support/settled-toasts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DeleteButton } from '@/components/devices/deletion/delete-button'
import DeleteDialog from '@/components/devices/deletion/delete-dialog'
import { Toaster } from '@/components/ui/sonner'
import type { DeletionAnswer, DeletionPreview } from '@/lib/devices/deletion'
import { renderInConsole } from '../../support/console-page'

it('deletes the device of the page once its name is typed', async () => {
  const preview: DeletionPreview = { devices: 1, withData: 1, confirm: ['Van 7', '351234567890131'] }
  const answer: DeletionAnswer = { deleted: 0, restorable: 1, task: 4 }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/devices/deletion') sent.push(JSON.parse(String(body)))
    const data = path === '/api/devices/deletion/preview' ? preview : answer
    return Response.json({ code: 0, msg: '', data })
  })
  const onDeleted = vi.fn()
  renderInConsole(<DeleteButton id={7} onDeleted={onDeleted} />, { permissions: ['devices.delete'] })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const field = await screen.findByRole('textbox')
  const action = screen.getByRole('button', { name: 'Delete' })
  expect(action.hasAttribute('disabled')).toBe(true)
  await userEvent.type(field, 'van 7')
  await userEvent.click(action)
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ ids: [7], confirm: 'van 7' }])
})

it.each([
  [
    { devices: 5, withData: 2 },
    ['3 devices have never sent data', '2 devices have data'],
    '3 devices deleted for good, 2 can be restored.',
  ],
  [{ devices: 1, withData: 0 }, ['1 device has never sent data'], '1 device deleted.'],
  [{ devices: 2, withData: 2 }, ['2 devices have data'], '2 devices deleted.'],
])('says of %o what goes for good and what can be restored', async ({ devices, withData }, texts, told) => {
  const confirm = withData > 0 ? [String(devices)] : []
  const answer: DeletionAnswer = { deleted: devices - withData, restorable: withData, task: null }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 0,
      msg: '',
      data: path.endsWith('/preview') ? { devices, withData, confirm } : answer,
    }),
  )
  renderInConsole(
    <>
      <Toaster label="Notifications" closeLabel="Close" dir="ltr" />
      <DeleteDialog chosen={{ ids: [7] }} onClose={() => {}} onDone={() => {}} />
    </>,
  )
  const said = await screen.findAllByText(/never sent data|have data/)
  expect(said.map(({ textContent }) => textContent?.split(/ and are| and is|:/)[0])).toEqual(texts)
  if (withData > 0) await userEvent.type(screen.getByRole('textbox'), String(devices))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText(told)
})

it.each([
  [
    { devices: 1, confirm: ['Van 7', '351234567890131'] },
    'To confirm, type the name (Van 7) or the IMEI (351234567890131)',
  ],
  [{ devices: 1, confirm: ['351234567890131'] }, 'To confirm, type the IMEI: 351234567890131'],
  [{ devices: 2, confirm: ['2'] }, 'To confirm, type the number of devices: 2'],
  [{ devices: 50, confirm: ['50'] }, 'To confirm, type the number of devices: 50'],
])('asks of %o to be typed what it is, in words', async (given, label) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', data: { ...given, withData: given.devices } }),
  )
  renderInConsole(<DeleteDialog chosen={{ ids: [7] }} onClose={() => {}} onDone={() => {}} />)
  expect(await screen.findByRole('textbox', { name: label })).toBeTruthy()
})

it('is not there for those who may not delete', () => {
  renderInConsole(<DeleteButton id={7} onDeleted={() => {}} />, { permissions: ['devices.edit'] })
  expect(screen.queryByRole('button')).toBeNull()
})
