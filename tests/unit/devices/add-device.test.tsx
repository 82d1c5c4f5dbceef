// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AddDevice } from '@/components/devices/adding/add-device'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('@/components/devices/connect/connect-dialog', () => ({
  default: ({ imei, name }: { imei: string; name: string }) => <p>{`Connect ${name} ${imei}`}</p>,
}))

const IMEI = '351234567890131'
const model = (code: string, vendor: string, protocol: string, identifierKinds: string[]) => ({
  code,
  name: code,
  makerName: code,
  alias: null,
  vendor,
  protocol,
  identifierKinds,
  icon: 'car',
  heartbeatSeconds: 60,
  simNote: null,
  retired: false,
  custom: false,
})
const MODELS = [
  model('GT06N', 'Concox', 'gt06', ['imei']),
  model('ST-901', 'SinoTrack', 'h02', ['imei', 'vendor']),
  model('JT808', 'JT/T 808', 'jt808', ['imei', 'terminal']),
]
const { add } = en.devices
const fields = en.devices.columns

it('adds one device by its IMEI, says in place why not, and leads to how it is connected', async () => {
  const sent: unknown[] = []
  let code = 21001
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ code: 0, msg: '', data: MODELS })
    sent.push([path, JSON.parse(String(body))])
    const data = code === 0 ? { imei: IMEI, name: 'Van 9' } : null
    return Response.json({ code, msg: 'Exists already.', data }, { status: code === 0 ? 201 : 409 })
  })
  renderInConsole(<AddDevice />, { permissions: ['devices.create'] })
  await userEvent.click(screen.getByRole('button', { name: add.title }))
  const submit = () => screen.getByRole('button', { name: add.submit })
  await userEvent.type(await screen.findByRole('textbox', { name: fields.imei }), ` ${IMEI} `)
  await userEvent.type(screen.getByRole('textbox', { name: fields.sim }), '4915')
  expect(screen.getByRole('combobox', { name: fields.model })).toHaveProperty('value', 'GT06N · Concox')
  await userEvent.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Exists already.')
  expect(sent).toEqual([['/api/devices', { imei: IMEI, name: IMEI, model: 'GT06N', sim: '4915' }]])
  code = 0
  await userEvent.type(screen.getByRole('textbox', { name: fields.name }), 'Van 9')
  await userEvent.click(submit())
  await screen.findByText(`Connect Van 9 ${IMEI}`)
  expect(sent[1]).toMatchObject(['/api/devices', { name: 'Van 9' }])
})

it('finds a model by its maker, and asks for the number as that model has it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ code: 0, msg: '', data: MODELS })
    sent.push(JSON.parse(String(body)))
    return Response.json({ code: 0, msg: '', data: { imei: '13800138077', name: 'Lorry' } }, { status: 201 })
  })
  renderInConsole(<AddDevice />, { permissions: ['devices.create'] })
  await userEvent.click(screen.getByRole('button', { name: add.title }))
  const chosen = await screen.findByRole('combobox', { name: fields.model })
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await screen.findByText(add.identifiers.imei.hint)
  await userEvent.type(chosen, 'sinotrack')
  expect(options()).toEqual(['ST-901H02'])
  await userEvent.keyboard('{Enter}')
  expect(chosen).toHaveProperty('value', 'ST-901 · SinoTrack')
  expect(await screen.findByText(add.identifiers.number.hint)).toBeTruthy()
  await userEvent.type(chosen, 'nothing of it')
  expect(screen.getByText(add.modelNone)).toBeTruthy()
  await userEvent.clear(chosen)
  await userEvent.click(screen.getByRole('option', { name: /JT808/ }))
  const number = screen.getByRole('textbox', { name: add.identifiers.terminal.label })
  expect(document.activeElement).toBe(number)
  await userEvent.type(number, '+86 138-0013-8077')
  expect(screen.getByText(/It is registered as \u206613800138077\u2069/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: add.submit }))
  await screen.findByText('Connect Lorry 13800138077')
  expect(sent).toEqual([{ imei: '+86 138-0013-8077', name: '13800138077', model: 'JT808' }])
})

it('warns of a check digit that does not fit, and registers it all the same', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: MODELS }))
  renderInConsole(<AddDevice />, { permissions: ['devices.create'] })
  await userEvent.click(screen.getByRole('button', { name: add.title }))
  const number = await screen.findByRole('textbox', { name: fields.imei })
  await userEvent.type(number, '351234567890133')
  expect(await screen.findByText(new RegExp(add.unproven))).toBeTruthy()
  await userEvent.type(number, '{Backspace}2')
  expect(screen.queryByText(new RegExp(add.unproven))).toBeNull()
})

it('says at the field what is wrong with an IMEI, before and after it is sent', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method !== 'POST') return Response.json({ code: 0, msg: '', data: [] })
    sent.push(path)
    const data = { error: 'imeiExists', fields: [] }
    return Response.json({ code: 21002, msg: 'Is registered.', data }, { status: 409 })
  })
  renderInConsole(<AddDevice />, { permissions: ['devices.create'] })
  await userEvent.click(screen.getByRole('button', { name: add.title }))
  const imei = await screen.findByRole('textbox', { name: fields.imei })
  const submit = () => userEvent.click(screen.getByRole('button', { name: add.submit }))
  await userEvent.type(imei, '12')
  await submit()
  expect(await screen.findByText(en.validation.imei)).toBeTruthy()
  expect(imei.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await userEvent.clear(imei)
  await userEvent.type(imei, IMEI)
  await submit()
  expect(await screen.findByText('Is registered.')).toBeTruthy()
  expect(imei.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('leaves a name that is too long whole in its field, and says there how long it may be', async () => {
  const methods: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    methods.push(method)
    return Response.json({ code: 0, msg: '', data: [] })
  })
  renderInConsole(<AddDevice />, { permissions: ['devices.create'] })
  await userEvent.click(screen.getByRole('button', { name: add.title }))
  await userEvent.type(await screen.findByRole('textbox', { name: fields.imei }), IMEI)
  const name = screen.getByRole('textbox', { name: fields.name })
  const long = 'Refrigerated delivery lorry of the northern depot, 2'
  await userEvent.type(name, long)
  await userEvent.click(screen.getByRole('button', { name: add.submit }))
  expect(await screen.findByText('At most 50 characters.')).toBeTruthy()
  expect(name).toHaveProperty('value', long)
  expect(methods).not.toContain('POST')
})

it('is offered to those alone who may create devices', () => {
  renderInConsole(<AddDevice />, { permissions: ['devices.read'] })
  expect(screen.queryByRole('button', { name: add.title })).toBeNull()
})
