// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import NewBatch from '@/components/commands/batch/new-batch'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import { commandsFor } from '@/lib/commands/catalogue/catalogue'
import type { OfferedCommand, OfferedCommands } from '@/lib/commands/offered-schema'
import { renderInConsole } from '../../support/console-page'

const VAN = '351234567890131'
const BUS = '351234567890149'
const CAR = '351234567890156'
const OFFERED: OfferedCommands = {
  ...{ offline: true, pending: null, speedKmh: 0, fixTime: '2026-05-04T10:00:00.000Z', sms: null },
  commands: commandsFor({ code: 'VL03', protocol: 'gt06' }).map(
    ({ definition, text, parameters }): OfferedCommand => {
      const { name, label = null, category, danger, isCommon = false } = definition
      const { mark, source, gprs } = text
      return {
        ...{ name, label, category, danger, mark, source, isCommon },
        parameters,
        text: gprs,
        sms: null,
      }
    },
  ),
}
const PREFLIGHT: Preflight = {
  ...{ total: 3, online: 1, offline: 2, pending: 1, ignitionOn: 1, unsupported: 0 },
  ...{ unknown: [], unknownCount: 0, danger: 'none' },
  texts: [{ model: 'VL03', devices: 3, text: 'TIMER,30,60#' }],
}
const BATCH: CommandBatch = {
  ...{ id: 7, sender: 'fleet', text: null, command: 'uploadInterval', parameters: null, retries: null },
  ...{ createdAt: '2026-05-04T10:00:00.000Z', cancelledAt: null },
  ...{ total: 3, left: 3, outcomes: {}, states: {} },
}

type Refusal = { code: number; msg: string; data: unknown }

let looked: Record<string, unknown>[] = []
let sent: Record<string, unknown>[] = []
let facts: Preflight = PREFLIGHT
let refusal: Refusal | null = null
let created: number[] = []
beforeEach(() => {
  looked = []
  sent = []
  facts = PREFLIGHT
  refusal = null
  created = []
})

function open(given: string[] = []) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (path === `/api/devices/${VAN}/commands`) return answer(OFFERED)
    if (method !== 'POST') return Response.json({ code: 21000, msg: 'unknown', data: null }, { status: 404 })
    const asked = JSON.parse(String(body)) as Record<string, unknown>
    const isPreflight = path.endsWith('/preflight')
    ;(isPreflight ? looked : sent).push(asked)
    if (refusal) return Response.json(refusal, { status: 400 })
    return answer(isPreflight ? facts : BATCH)
  })
  renderInConsole(<NewBatch given={given} onCreated={({ id }) => created.push(id)} onClose={() => {}} />, {
    permissions: ['commands.batch', 'commands.read', 'positions.read'],
  })
}
const imeis = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^IMEIs/ })
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('takes devices, pasted and from a file, shows how it would go, and sends after a question', async () => {
  open()
  await userEvent.click(await imeis())
  await userEvent.paste(`${VAN}, ${BUS};${VAN}`)
  await userEvent.upload(
    screen.getByLabelText('Read a file'),
    new File([`IMEI;Name\r\n${CAR};Van 9\r\n`], 'fleet.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText('3 devices · 1 given twice')).toBeTruthy()
  await choose('Upload interval')
  expect(screen.queryByRole('button', { name: /^Cut off fuel/ })).toBeNull()
  const field = await screen.findByRole('textbox', { name: /^While moving/ })
  await userEvent.clear(field)
  await press('Check')
  expect(looked).toEqual([])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, '30')
  await press('Check')
  const seen = await screen.findByRole('region', { name: 'As things stand now' })
  for (const text of ['Online1', 'Offline2', 'Another command waits1', 'Ignition on1', 'TIMER,30,60#'])
    expect(seen.textContent).toContain(text)
  expect(looked[0]).toMatchObject({ imeis: [VAN, BUS, CAR], command: 'uploadInterval' })

  await userEvent.click(screen.getByRole('switch', { name: /^Replace commands/ }))
  await press('Send to 3 devices')
  const question = await screen.findByRole('alertdialog', { name: 'Send to 3 devices?' })
  expect(question.textContent).toContain('TIMER,30,60#')
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Send to 3 devices' }))
  await waitFor(() => expect(created).toEqual([7]))
  expect(sent).toMatchObject([
    { imeis: [VAN, BUS, CAR], replace: true, skipOffline: false, expiresAfterHours: 24 },
  ])
})

it('offers no command that cuts engines', async () => {
  open([VAN])
  expect(await screen.findByRole('button', { name: /^Upload interval/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Cut off fuel/ })).toBeNull()
})

it('looks again once anything was changed, and leaves out what is offline', async () => {
  open([VAN, BUS, CAR])
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  await userEvent.click(await screen.findByRole('switch', { name: 'Leave out offline devices' }))
  expect(await screen.findByRole('button', { name: 'Send to 1 device' })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Text/ }), 'X')
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'As things stand now' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Check' })).toBeTruthy()
})

it('names what is no IMEI, and what is of no device', async () => {
  open([VAN, '12'])
  await choose('Free text')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'STATUS#')
  await press('Check')
  expect(await screen.findByText('“12” is no IMEI.')).toBeTruthy()
  expect(looked).toEqual([])
  facts = { ...PREFLIGHT, total: 0, online: 0, offline: 0, pending: 0, texts: [] }
  facts = { ...facts, unknown: [VAN], unknownCount: 1 }
  await userEvent.clear(await imeis())
  await userEvent.paste(VAN)
  await press('Check')
  expect(await screen.findByText('1 IMEI is of no device here:')).toBeTruthy()
  const action = await screen.findByRole('button', { name: 'Send to 0 devices' })
  expect(action.hasAttribute('disabled')).toBe(true)
})

it('says a refusal at its field, or above the facts, and keeps what was typed', async () => {
  refusal = {
    ...{ code: 10001, msg: 'Something is wrong.' },
    data: { error: 'illegalParameter', fields: [{ path: 'parameters.moving', message: 'Too often.' }] },
  }
  open([VAN])
  await choose('Upload interval')
  await press('Check')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^While moving/ })
  expect(await screen.findByText('Too often.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Something is wrong.')).toBeNull()
  refusal = { code: 21069, msg: 'An engine is cut vehicle by vehicle.', data: { error: 'engineNotInBatch' } }
  await press('Check')
  expect(await screen.findByText('An engine is cut vehicle by vehicle.')).toBeTruthy()
  expect((await imeis()).value).toBe(VAN)
  expect(field.value).not.toBe('')
})
