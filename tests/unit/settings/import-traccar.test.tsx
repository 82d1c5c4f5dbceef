// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ImportTraccarScreen } from '@/components/settings/import-traccar/import-traccar-screen'
import { countMoves, type ReportRow } from '@/lib/imports/traccar/reasons'
import { renderInConsole } from '../../support/console-page'

const TIME = '2026-11-20T11:59:00.000Z'
const BASE = {
  id: 5,
  kind: 'importTraccar',
  title: 'traccar.example',
  status: 'done',
  done: 0,
  total: null,
  result: null,
  fileName: null,
  fileExpired: false,
  tellsPlaces: false,
  device: null,
  error: null,
  mine: true,
  orderedBy: 'Admin',
  createdAt: TIME,
  startedAt: TIME,
  finishedAt: null,
  expiresAt: null,
}
const row = (kind: ReportRow['kind'], move: ReportRow['move']): ReportRow => ({
  kind,
  move,
  externalId: 1,
  name: 'x',
  becomes: '',
  owner: '',
  reasons: [],
})
const NO_POSITIONS = { stored: 0, duplicate: 0, days: 0 }
const DRY = {
  isDry: true,
  counts: countMoves([row('device', 'comes'), row('device', 'comes'), row('calendar', 'left')]),
  reasons: [{ kind: 'calendar', name: 'calendarStays', count: 1 }],
  positions: NO_POSITIONS,
}
const REFUSED = { placeImpossible: 4, timeImpossible: 0, valueUnreadable: 0, deviceUnknown: 1200 }
const REAL = { ...DRY, isDry: false, positions: { stored: 900, duplicate: 0, days: 3, refused: REFUSED } }

type Answer = (body: BodyInit | null | undefined) => unknown
/** Answers by method and path; the list of tasks is `runs`. */
function answering(runs: object[], answers: Record<string, Answer> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path.split('?')[0]}`
    asked.push(call)
    const data = call === 'GET /api/tasks' ? runs : answers[call]?.(body)
    return Response.json({ code: 0, msg: '', data: data ?? null })
  })
  return asked
}
const wrongFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)
const show = (permissions: ('imports.run' | 'devices.read')[] = ['imports.run']) =>
  renderInConsole(<ImportTraccarScreen />, { permissions })

it('says that nothing was imported yet, and what it needs to know of a server', async () => {
  const asked = answering([])
  show()
  expect(await screen.findByText('Nothing has been imported yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try it out' }))
  await waitFor(() => expect(wrongFields()).toEqual(['url', 'user', 'password']))
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Database' }))
  expect(screen.getByLabelText(/Time zone of the server/)).toBeTruthy()
})

it('says of an empty address that it is needed, and keeps one for each kind of server', async () => {
  answering([])
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Try it out' }))
  await waitFor(() => expect(screen.getAllByText('This is needed.')).toHaveLength(3))
  const address = () => screen.getByLabelText<HTMLInputElement>(/^Address/)
  await userEvent.type(address(), 'https://old.example')
  await userEvent.click(screen.getByRole('radio', { name: 'Database' }))
  expect([address().value, address().placeholder]).toEqual(['', 'postgres://db.example.com/traccar'])
  expect(screen.queryByText('This is needed.')).toBeNull()
  await userEvent.type(address(), 'https://old.example')
  await userEvent.click(screen.getByRole('button', { name: 'Try it out' }))
  expect(await screen.findByText(/^An address such as postgres:/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Token' }))
  expect(address().value).toBe('https://old.example')
})

it('counts days of devices once positions are read, in one place', async () => {
  const result = { ...REAL, isReading: true, positions: { ...NO_POSITIONS, days: 93 } }
  answering([{ ...BASE, status: 'running', done: 93, total: 378, result }])
  show()
  expect(await screen.findByText('Positions: 93 of 378 days')).toBeTruthy()
  expect(screen.queryByText(/days of devices read/)).toBeNull()
})

it('tells by name what stays behind, open at first, and what comes changed', async () => {
  const rows = [
    { kind: 'calendar', move: 'left', name: 'Work days', reasons: [{ name: 'calendarStays' }] },
    {
      kind: 'device',
      move: 'otherwise',
      name: 'Van 3',
      reasons: [{ name: 'nameCut', about: 'Van 3 of old' }],
    },
  ]
  const counts = countMoves([row('calendar', 'left'), row('calendar', 'left'), row('device', 'otherwise')])
  answering([{ ...BASE, result: { ...DRY, counts, rows } }])
  show()
  const left = (await screen.findByText('Stays behind: 2')).closest('details')
  expect([left?.open, left?.textContent]).toEqual([
    true,
    expect.stringContaining('Work dayscalendars do not'),
  ])
  expect(left?.textContent).toContain('1 more stands in the report')
  const changed = screen.getByText('Comes changed: 1').closest('details')
  expect([changed?.open, changed?.textContent]).toEqual([false, expect.stringContaining('(Van 3 of old)')])
})

it('offers to start the newest dry run of a server, and none that was imported since', async () => {
  const other = { ...BASE, id: 9, title: 'other.example', result: DRY }
  answering([other, { ...BASE, id: 8, status: 'running', result: null }, { ...BASE, id: 7, result: DRY }])
  show()
  expect(await screen.findAllByRole('button', { name: 'Start the import' })).toHaveLength(1)
})

it('shows how far a run is, which can be called off', async () => {
  answering([{ ...BASE, status: 'running', done: 25, total: 100 }])
  show()
  expect(await screen.findByText('25 of 100')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel traccar.example' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start the import' })).toBeNull()
})

it('tells what a dry run found by kind and by reason, and starts the import of it', async () => {
  const asked = answering([{ ...BASE, result: DRY, fileName: 'traccar.csv', expiresAt: TIME }], {
    'POST /api/imports/traccar/5/start': () => ({ ...BASE, id: 6, status: 'waiting' }),
  })
  show()
  const devices = await screen.findByRole('row', { name: /^Devices/ })
  expect(
    within(devices)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '–', '–', '–'])
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/tasks/5/file')
  await userEvent.click(screen.getByText('Why things change or stay behind'))
  expect(screen.getByText('calendars do not come along: 1')).toBeTruthy()
  expect(screen.queryByText('How people get in')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start the import' }))
  const question = await screen.findByRole('alertdialog', { name: /^Import into / })
  expect(question.textContent).toContain('No account, 2 devices and nothing else of traccar.example')
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Start the import' }))
  expect(asked).toContain('POST /api/imports/traccar/5/start')
})

it('tells which positions were not taken, and mails people a first password when asked', async () => {
  const counts = { mails: true, ready: 1, waiting: 3, invited: 0, unreachable: 2 }
  const asked = answering([{ ...BASE, result: REAL }], {
    'GET /api/imports/traccar/5/invitations': () => counts,
    'POST /api/imports/traccar/5/invitations': () => ({ ...counts, waiting: 0, invited: 3 }),
  })
  show()
  expect(await screen.findByText('Impossible place: 4')).toBeTruthy()
  expect(screen.getByText('Of a device that is not here: 1,200')).toBeTruthy()
  expect(screen.queryByText(/Impossible time/)).toBeNull()
  expect(await screen.findByText('3 accounts have no password yet')).toBeTruthy()
  expect(screen.getByText(/2 accounts cannot be mailed/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mail 3 accounts a link' }))
  expect(await screen.findByText('3 accounts were mailed a link, which works for a week')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mail/ })).toBeNull()
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

it('offers no mail where none is sent, and asks of the last import of a server only', async () => {
  const counts = { mails: false, ready: 0, waiting: 1, invited: 0, unreachable: 0 }
  const asked = answering(
    [
      { ...BASE, id: 8, result: REAL },
      { ...BASE, result: REAL },
    ],
    {
      'GET /api/imports/traccar/8/invitations': () => counts,
    },
  )
  show()
  expect(await screen.findByText(/E-mail is not set up here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mail/ })).toBeNull()
  expect(asked.filter((call) => call.endsWith('/invitations'))).toEqual([
    'GET /api/imports/traccar/8/invitations',
  ])
})

it('shows runs of earlier versions, which counted less', async () => {
  const { account, device } = DRY.counts
  const old = {
    isDry: true,
    unread: 0,
    counts: { account, device },
    positions: { stored: 0, skipped: 0, days: 0 },
  }
  answering([{ ...BASE, result: old }])
  show()
  expect(await screen.findByRole('row', { name: /^Devices/ })).toBeTruthy()
})

it('says why a run failed, and tries it again', async () => {
  const asked = answering([{ ...BASE, status: 'failed', error: { name: 'importSignIn', params: {} } }])
  show()
  expect(await screen.findByText(/did not let us in/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try traccar.example again' }))
  expect(asked).toContain('POST /api/tasks/5/retry')
})

it('gives no part in a run to who may not import', async () => {
  answering([{ ...BASE, status: 'failed', error: { name: 'importSignIn', params: {} } }])
  show(['devices.read'])
  expect(await screen.findByText(/did not let us in/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

it('sends a dump, and for one that is too large says the command instead', async () => {
  const sent: FormData[] = []
  const asked = answering([], {
    'POST /api/imports/traccar/dump': (body) => {
      sent.push(body as FormData)
      return { ...BASE, status: 'waiting' }
    },
  })
  show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Dump' }))
  await userEvent.selectOptions(screen.getByLabelText(/Time zone of the server/), 'Europe/Berlin')
  await userEvent.click(screen.getByRole('button', { name: 'Try it out' }))
  await waitFor(() => expect(wrongFields()).toEqual(['name']))
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const large = new File(['x'], 'my dump.sql.gz')
  Object.defineProperty(large, 'size', { value: 60_000_000 })
  await userEvent.upload(input(), large)
  const command =
    "npm run import:traccar -- --dump 'my dump.sql.gz' --name 'my dump.sql.gz' --zone Europe/Berlin"
  expect(await screen.findByText(command)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try it out' }).hasAttribute('disabled')).toBe(true)
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }))
  await userEvent.upload(input(), new File(['-- dump'], 'old.sql'))
  await userEvent.click(screen.getByRole('button', { name: 'Try it out' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.get('name')).toBe('my dump.sql.gz')
  expect(sent[0]?.get('zone')).toBe('Europe/Berlin')
  expect(sent[0]?.get('positions')).toBe('true')
  expect(sent[0]?.get('file')).toMatchObject({ name: 'old.sql' })
})
