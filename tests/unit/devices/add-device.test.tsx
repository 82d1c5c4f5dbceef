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
const { add } = en.devices
const fields = en.devices.columns

it('adds one device by its IMEI, says in place why not, and leads to how it is connected', async () => {
  const sent: unknown[] = []
  let code = 21001
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST')
      return Response.json({ code: 0, msg: '', data: [{ code: 'gt06', name: 'GT06', retired: false }] })
    sent.push([path, JSON.parse(String(body))])
    const data = code === 0 ? { imei: IMEI, name: 'Van 9' } : null
    return Response.json({ code, msg: 'Exists already.', data }, { status: code === 0 ? 201 : 409 })
  })
  renderInConsole(<AddDevice />, { permissions: ['devices.create'] })
  await userEvent.click(screen.getByRole('button', { name: add.title }))
  const submit = () => screen.getByRole('button', { name: add.submit })
  await userEvent.type(await screen.findByRole('textbox', { name: fields.imei }), ` ${IMEI} `)
  await userEvent.type(screen.getByRole('textbox', { name: fields.sim }), '4915')
  await screen.findByRole('option', { name: 'GT06' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: fields.model }), 'gt06')
  await userEvent.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Exists already.')
  expect(sent).toEqual([['/api/devices', { imei: IMEI, name: IMEI, model: 'gt06', sim: '4915' }]])
  code = 0
  await userEvent.type(screen.getByRole('textbox', { name: fields.name }), 'Van 9')
  await userEvent.click(submit())
  await screen.findByText(`Connect Van 9 ${IMEI}`)
  expect(sent[1]).toMatchObject(['/api/devices', { name: 'Van 9' }])
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
