// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BindButton, BindingButton } from '@/components/devices/binding/binding-buttons'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const IMEI = '351234567890131'
const texts = en.deviceBinding

function answering(data: unknown, code = 0, msg = '') {
  const sent: { path: string; method?: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push({ path, method, body: body === undefined ? null : JSON.parse(String(body)) })
    return Response.json({ code, msg, data }, { status: code === 0 ? 200 : 400 })
  })
  return sent
}

const record = (fields: Partial<DeviceRecord>): DeviceRecord => {
  const basic: Partial<DeviceRecord['basic']> = { name: 'Van 7' }
  const given = { imei: IMEI, accountId: 2, accountName: 'Fleet', bindable: true, boundAccount: null, basic }
  return { ...given, ...fields } as DeviceRecord
}

it('binds by IMEI and code, and says in place why not', async () => {
  const sent = answering(null, 21047, 'Not right.')
  renderInConsole(<BindButton />, { permissions: ['devices.bind'] })
  await userEvent.click(screen.getByRole('button', { name: texts.bind }))
  await userEvent.type(await screen.findByRole('textbox', { name: texts.imei }), ` ${IMEI} `)
  await userEvent.type(screen.getByRole('textbox', { name: texts.code }), 'abcd-ef23')
  await userEvent.click(screen.getByRole('button', { name: texts.submit }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not right.')
  expect(sent).toEqual([{ path: '/api/bindings', method: 'POST', body: { imei: IMEI, code: 'abcd-ef23' } }])
})

it('makes a code for an end user, and shows it', async () => {
  const sent = answering({ code: 'ABCD-EF23', expiresAt: '2026-05-04T09:00:00.000Z' })
  renderInConsole(<BindingButton record={record({})} onUnbound={() => {}} />, {
    permissions: ['devices.binding'],
  })
  await userEvent.click(screen.getByRole('button', { name: texts.make }))
  await userEvent.click(await screen.findByRole('button', { name: texts.makeNew }))
  expect(await screen.findByText('ABCD-EF23')).toBeTruthy()
  expect(sent).toMatchObject([{ path: `/api/devices/${IMEI}/binding-code`, method: 'POST' }])
})

it('is not there for a device that is barred or bound, nor for who may not let bind', () => {
  const permissions = ['devices.binding'] as const
  const cases = [
    [{ bindable: false }, [...permissions]],
    [{ boundAccount: 'Ana' }, [...permissions]],
    [{}, []],
  ] as const
  for (const [fields, given] of cases) {
    renderInConsole(<BindingButton record={record(fields)} onUnbound={() => {}} />, {
      permissions: [...given],
    })
  }
  expect(screen.queryByRole('button')).toBeNull()
})

it('ends the own binding after a question', async () => {
  const sent = answering({ changed: 1 })
  const onUnbound = vi.fn()
  renderInConsole(<BindingButton record={record({ boundAccount: 'Ana' })} onUnbound={onUnbound} />, {
    permissions: ['devices.bind'],
  })
  await userEvent.click(screen.getByRole('button', { name: texts.unbind }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Van 7')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: texts.unbind }))
  await waitFor(() => expect(onUnbound).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ path: `/api/bindings/${IMEI}`, method: 'DELETE' }])
})
