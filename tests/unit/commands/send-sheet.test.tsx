// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import SendSheet, { type SendTarget } from '@/components/commands/send/send-sheet'
import { useSendSheet } from '@/components/commands/send/use-send-sheet'
import { commandsFor } from '@/lib/commands/catalogue/catalogue'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { OfferedCommand, OfferedCommands } from '@/lib/commands/offered-schema'
import { renderInConsole } from '../../support/console-page'

const IMEI = '351234567890131'
const COMMAND: DeviceCommand = {
  id: 12,
  imei: IMEI,
  deviceName: 'Van 7',
  sender: 'fleet',
  source: 'console',
  text: 'TIMER,10,60#',
  by: 'gprs',
  command: 'uploadInterval',
  parameters: null,
  purpose: null,
  basis: null,
  state: 'waiting',
  reason: null,
  status: 'toSend',
  sending: 'onlineSend',
  result: null,
  problem: null,
  ruleName: null,
  category: null,
  batchId: null,
  offline: false,
  answer: null,
  confirmed: null,
  pictures: [],
  late: false,
  lat: null,
  lon: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2026-05-05T10:00:00.000Z',
  sentAt: null,
  answeredAt: null,
  endedAt: null,
}
const offersOf = (code: string) =>
  commandsFor({ code, protocol: 'gt06' }).map(({ definition, family, text, parameters }): OfferedCommand => {
    const { name, label = null, category, danger, isCommon = false } = definition
    const { mark, source, gprs } = text
    const sms = text.sms === true ? gprs : (text.sms ?? null)
    return { name, label, category, danger, mark, source, isCommon, family, parameters, text: gprs, sms }
  })
const COMMANDS = offersOf('VL03')
const GT06N_CUT = offersOf('GT06N').filter(({ name }) => name === 'cutEngine')[0] as OfferedCommand
const OFFERED: OfferedCommands = {
  offline: false,
  pending: null,
  speedKmh: 0,
  fixTime: '2026-05-04T10:00:00.000Z',
  carried: true,
  pulled: false,
  sms: null,
  commands: COMMANDS,
}

let sent: Record<string, unknown>[] = []
let refusal: { code: number; error: string; msg: string } | null = null
/** What becomes of a command, look by look. */
let told: DeviceCommand[] = []
beforeEach(() => {
  sent = []
  refusal = null
  told = [COMMAND]
})

function open(offered: Partial<OfferedCommands> = {}, target: Partial<SendTarget> = {}, page?: ReactNode) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (path === '/api/commands' && method === 'POST') {
      sent.push(JSON.parse(String(body)))
      if (refusal) return Response.json({ ...refusal, data: { error: refusal.error } }, { status: 409 })
      return answer(COMMAND)
    }
    if (path === '/api/command-templates') return answer([])
    if (path.startsWith('/api/commands/')) return answer(told.length > 1 ? told.shift() : told[0])
    return answer({ ...OFFERED, ...offered })
  })
  const sheet = <SendSheet target={{ imei: IMEI, name: 'Van 7', ...target }} onClose={() => {}} />
  renderInConsole(page ?? sheet, {
    permissions: ['commands.send', 'commands.read', 'commands.cutEngine', 'positions.read'],
  })
}
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
const CUT = 'Cut off the engine'
const send = async (name = 'Send') => userEvent.click(await screen.findByRole('button', { name }))
const whenStops = () => screen.getByRole('switch', { name: 'Wait until it has stood for half a minute' })

function Opener() {
  const { send: open, sheet } = useSendSheet()
  return (
    <>
      <button type="button" onClick={() => open({ imei: IMEI, name: 'Van 7' })}>
        {'Send a command to it'}
      </button>
      {sheet}
    </>
  )
}

// The first: Back, by which a sheet before it would be left, comes late and closes this one.
it('is used by keys alone: search first, then down the list, and back to where it was opened', async () => {
  open({}, {}, <Opener />)
  const opener = screen.getByRole('button', { name: 'Send a command to it' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const search = await screen.findByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /./ })[2])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('upload interval{Enter}')
  expect(await screen.findByRole('textbox', { name: /^While moving/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('makes the form of a definition, shows what will be sent, and what becomes of it', async () => {
  told = [
    { ...COMMAND, state: 'sent', sentAt: '2026-05-04T10:00:01.000Z' },
    { ...COMMAND, state: 'done', answer: 'TIMER=Success!', answeredAt: '2026-05-04T10:00:02.000Z' },
  ]
  open()
  await choose('Upload interval')
  const field = await screen.findByRole('textbox', { name: /^While moving/ })
  await userEvent.clear(field)
  await userEvent.type(field, '99999999')
  await send()
  expect(sent).toEqual([])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.type(field, '30')
  expect(screen.getByRole('region', { name: 'What will be sent' }).textContent).toContain('TIMER,30,')
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ imei: IMEI, command: 'uploadInterval', parameters: { moving: 30 } })
  expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toContain('TIMER=Success!')
  expect(screen.getByText('Done')).toBeTruthy()
})

it('names what waits for an offline device, and replaces it only when told to', async () => {
  const pending = { ...COMMAND, id: 9, command: null, text: 'STATUS#', offline: true }
  open({ offline: true, pending }, { again: { command: null, parameters: null, text: 'VERSION#' } })
  expect(await screen.findByText(/Free text \(STATUS#\) waits for this device already/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Keep for' }), '3 days')
  await send()
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('STATUS#')
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Replace' }))
  await waitFor(() =>
    expect(sent).toEqual([{ imei: IMEI, text: 'VERSION#', replace: 9, expiresAfterHours: 72 }]),
  )
})

it('says that a working mode is not set when another command takes its place', async () => {
  const pending = { ...COMMAND, id: 9, command: 'workingMode', text: 'MODE,1,1200,1300#', offline: true }
  open({ offline: true, pending }, { again: { command: null, parameters: null, text: 'STATUS#' } })
  expect(await screen.findByText(/MODE,1,1200,1300#.* The working mode will not be set\./)).toBeTruthy()
})

it('cuts an engine with password and purpose, and keeps what was typed when it is refused', async () => {
  refusal = { code: 21068, error: 'engineGate', msg: 'The engine is not cut: the vehicle moves.' }
  open({ speedKmh: 62 })
  await choose('Cut off fuel or power')
  expect(await screen.findByText(/Its engine is cut only once/)).toBeTruthy()
  expect(whenStops().getAttribute('aria-checked')).toBe('true')
  await send('Cut when it stops')
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^What it is for/ }), 'Stolen')
  await userEvent.type(screen.getByLabelText(/^Password of your account/), 'secret')
  await userEvent.click(whenStops())
  await send(CUT)
  await waitFor(() => expect(sent[0]).toMatchObject({ engine: { whenStops: false } }))
  await userEvent.click(whenStops())
  await send('Cut when it stops')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect((await screen.findByText('The engine is not cut: the vehicle moves.')).textContent).toBeTruthy()
  expect(sent[1]).toMatchObject({
    command: 'cutEngine',
    engine: { password: 'secret', purpose: 'Stolen', whenStops: true },
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^What it is for/ }).value).toBe('Stolen')
})

it('says in its foot why it was refused, and shows the first wrong field', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  refusal = { code: 21068, error: 'engineGate', msg: 'The engine is not cut: the vehicle moves.' }
  open()
  await choose('Cut off fuel or power')
  await send(CUT)
  const purpose = screen.getByRole('textbox', { name: /^What it is for/ })
  await waitFor(() => expect(document.activeElement).toBe(purpose))
  expect(scroll.mock.contexts).toContain(purpose)
  const foot = screen.getByRole('contentinfo')
  expect(foot.textContent).toContain('2 fields need attention.')
  await userEvent.type(purpose, 'Stolen')
  await waitFor(() => expect(foot.textContent).toContain('1 field needs attention.'))
  await send(CUT)
  const password = screen.getByLabelText(/^Password of your account/)
  await waitFor(() => expect(document.activeElement).toBe(password))
  await userEvent.type(password, 'secret')
  await send(CUT)
  expect((await within(foot).findByRole('alert')).textContent).toBe(
    'The engine is not cut: the vehicle moves.',
  )
  refusal = { code: 11016, error: 'passwordNotConfirmed', msg: 'This is not your current password.' }
  screen.getByRole('button', { name: CUT }).focus()
  await send(CUT)
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(within(foot).queryByRole('alert')).toBeNull()
  scroll.mockRestore()
})

it('says before a password is typed that the last position is too old to cut an engine by it', async () => {
  const old = /only with a position of the last minute/
  open({ fixTime: new Date(Date.now() - 7 * 60_000).toISOString() })
  await choose('Cut off fuel or power')
  expect(await screen.findByText(old)).toBeTruthy()
  await userEvent.click(whenStops())
  expect(screen.queryByText(old)).toBeNull()
})

it('says nothing of the position when it is of the last minute', async () => {
  open({ fixTime: new Date().toISOString() })
  await choose('Cut off fuel or power')
  expect(await screen.findByText(/located/)).toBeTruthy()
  expect(screen.queryByText(/only with a position of the last minute/)).toBeNull()
})

it('does not cut the engine of a device that is offline', async () => {
  open({ offline: true })
  await choose('Cut off fuel or power')
  expect(await screen.findByText(/An engine cut cannot be queued/)).toBeTruthy()
  expect((await screen.findByRole('button', { name: CUT })).hasAttribute('disabled')).toBe(true)
})

it('wants the name of the device before what can lose it, and asks once more', async () => {
  open()
  await choose('Server')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Address/ }), 'gps.example.com')
  const action = await screen.findByRole('button', { name: 'Send' })
  expect(action.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: /type the name/ }), 'Van 7')
  await userEvent.click(action)
  const question = await screen.findByRole('alertdialog')
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: 'server', parameters: { host: 'gps.example.com', port: 5023 } })
})

it('says that what forwards reports takes none, and offers nothing, not even what was sent before', async () => {
  open({ carried: false, commands: [] }, { again: { command: null, parameters: null, text: 'STATUS#' } })
  expect(await screen.findByText('This device only reports: it cannot be sent commands.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Free text/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

it('says of a phone when a command reaches it, and offers free text alone', async () => {
  open({ pulled: true, commands: [] })
  expect(await screen.findByText(/with the answer to its next report/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Free text/ }))
  await userEvent.type(screen.getByRole('textbox'), 'interval 60')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ text: 'interval 60' })]))
})

it('says first what cutting an engine comes to, and what a tracker is told in details that are closed', async () => {
  open({
    commands: COMMANDS.concat(GT06N_CUT).filter((one) => one.name !== 'cutEngine' || one === GT06N_CUT),
  })
  await choose('Cut off fuel or power')
  const warning = await screen.findByText(/cannot be driven until/)
  const details = screen.getByText('Details').closest('details')
  if (!details) throw new Error('no details')
  expect(details.open).toBe(false)
  expect(warning.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const inner = within(details)
  expect(inner.getByText('DYD,000000#')).toBeTruthy()
  expect(inner.getByText(/^Set on the tracker. 000000 unless/)).toBeTruthy()
  await userEvent.clear(inner.getByRole('textbox', { name: /^Tracker password/ }))
  await send(CUT)
  expect(details.open).toBe(true)
})

it('says whether the tracker is there, and whether the vehicle moves', async () => {
  open({ speedKmh: 35, fixTime: new Date().toISOString() })
  expect(await screen.findByText('Online · moving, 35 km/h')).toBeTruthy()
  cleanup()
  open({ offline: true })
  expect(await screen.findByText('Offline: commands wait until it connects.')).toBeTruthy()
})

it('finds an engine cut by other words for it', async () => {
  open()
  await userEvent.type(await screen.findByRole('searchbox'), 'immobil')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Upload interval/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Cut off fuel or power/ })).toBeTruthy()
})

it('shows all commands again where none has the name that was looked for', async () => {
  open()
  await userEvent.type(await screen.findByRole('searchbox'), 'xyzzy')
  expect(await screen.findByText('No command of this name.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all commands' }))
  expect(await screen.findByRole('button', { name: /^Upload interval/ })).toBeTruthy()
})

it('says that a field is wrong, not that it is empty, while there is no text to see', async () => {
  open()
  await choose('Upload interval')
  const field = await screen.findByRole('textbox', { name: /^While moving/ })
  await userEvent.clear(field)
  const preview = screen.getByRole('region', { name: 'What will be sent' })
  expect(preview.textContent).toContain('Fill in the fields')
  await userEvent.type(field, '99999999')
  expect(preview.textContent).toContain('Mend the field above')
})

const SMS = { number: '+49151234567', price: 0.0079, currency: 'EUR', cutsEngines: false }
const bySms = () => screen.findByRole('switch', { name: 'By SMS' })

it('goes by SMS only when it is told to, with number, segments and price, whatever waits for the connection', async () => {
  const pending = { ...COMMAND, id: 9, command: null, text: 'STATUS#', offline: true }
  open({ offline: true, pending, sms: SMS }, { again: { command: null, parameters: null, text: 'VERSION#' } })
  const choice = await bySms()
  expect(choice.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText(/waits for this device already/)).toBeTruthy()
  await userEvent.click(choice)
  expect(screen.queryByText(/waits for this device already/)).toBeNull()
  expect(screen.getByText(/\+49151234567.*1 segment, .*EUR.0\.0079/)).toBeTruthy()
  await send()
  await waitFor(() => expect(sent).toEqual([{ imei: IMEI, text: 'VERSION#', by: 'sms' }]))
})

it('says nothing of SMS where it cannot be', async () => {
  open()
  await choose('Upload interval')
  await screen.findByRole('button', { name: 'Send' })
  expect(screen.queryByRole('switch', { name: 'By SMS' })).toBeNull()
})

it('does not offer SMS for a command without a text for it', async () => {
  open({ sms: SMS, commands: COMMANDS.map((offer) => ({ ...offer, sms: null })) })
  await choose('Upload interval')
  expect((await bySms()).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/No text for SMS is known/)).toBeTruthy()
})

it('does not cut an engine by SMS unless the operator lets it, and never when it stops', async () => {
  const cut = COMMANDS.map((offer) => ({ ...offer, sms: offer.text }))
  open({ sms: SMS, commands: cut })
  await choose('Cut off fuel or power')
  await userEvent.click(await bySms())
  expect(await screen.findByText('Engines are not cut by SMS on this platform.')).toBeTruthy()
  expect((await screen.findByRole('button', { name: CUT })).hasAttribute('disabled')).toBe(true)
  await userEvent.click(await bySms())
  expect(whenStops()).toBeTruthy()
})

it('cuts an engine by SMS with all that it takes where the operator lets it', async () => {
  const cut = COMMANDS.map((offer) => ({ ...offer, sms: offer.text }))
  open({ sms: { ...SMS, cutsEngines: true }, commands: cut })
  await choose('Cut off fuel or power')
  await userEvent.click(await bySms())
  expect(screen.queryByRole('switch', { name: /^Wait until/ })).toBeNull()
  await send(CUT)
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^What it is for/ }), 'Stolen')
  await userEvent.type(screen.getByLabelText(/^Password of your account/), 'secret')
  await send(CUT)
  await waitFor(() => expect(sent[0]).toMatchObject({ by: 'sms', engine: { password: 'secret' } }))
})
